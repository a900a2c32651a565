create or replace function limit_api_key(
  key_id text, requests int default null, seconds int default null, streams int default null, uploads int default null)
returns boolean
language sql security definer
set search_path = darkroom, pg_temp
as $$
  with changed as (
    update api_keys k set limit_requests = requests, limit_seconds = seconds, limit_streams = streams, limit_uploads = uploads
    where k.key_id = limit_api_key.key_id
    returning 1
  )
  select exists (select from changed)
$$;

comment on function limit_api_key(text, int, int, int, int) is
  'Gives a key limits of its own, within five seconds everywhere: requests in so many seconds, open streams, uploads at once. What is not named is as configured again. False when there is no such key.';
