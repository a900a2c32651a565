-- Nobody is kept out by others: in a full queue, too, an account finds room for a tenth of it. Accounts take turns, so that
-- these jobs wait no longer than in an empty one.
create or replace function darkroom_private.has_share_of_queue(account_id uuid, type text, queue_limit int) returns boolean
language sql stable
set search_path = darkroom, pg_temp
as $$
  select count(*) >= queue_limit / 10
  from (select from jobs j where j.account_id = $1 and j.status = 'queued' and j.type = $2 limit queue_limit / 10) own
$$;

comment on function darkroom_private.has_share_of_queue(uuid, text, int) is
  'Whether as many jobs of an account wait in a queue as it finds room for when that is full.';
