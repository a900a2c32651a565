create or replace function darkroom_private.limit_api_key(
  key_id text, requests int default null, seconds int default null, streams int default null, uploads int default null,
  by text default null)
returns boolean
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
begin
  perform lock_account_of(key_id);
  update api_keys k set limit_requests = requests, limit_seconds = seconds, limit_streams = streams, limit_uploads = uploads
  where k.key_id = limit_api_key.key_id;
  if not found then
    return false;
  end if;
  perform append_key_entry(key_id, 'key_limited', by);
  return true;
end
$$;

comment on function darkroom_private.limit_api_key(text, int, int, int, int, text) is
  'Gives a key limits of its own, which apply everywhere within five seconds: requests in a number of seconds, open streams, uploads at once. Limits that are left out are the configured ones again. False if there is no such key.';
