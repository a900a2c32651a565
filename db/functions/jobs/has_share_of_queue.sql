-- No account can be kept out by others: even in a full queue, each has room for a tenth of it. Accounts take turns,
-- so these jobs wait no longer than in an empty queue.
create or replace function darkroom_private.has_share_of_queue(account_id uuid, type text, queue_limit int, created jobs[])
returns boolean
language sql stable
set search_path = darkroom, pg_temp
as $$
  select count(*) >= queue_limit / 10
  from (
    select from jobs j where j.account_id = $1 and j.status = 'queued' and j.type = $2
    union all
    select from unnest(created) c where c.account_id = $1 and c.type = $2
    limit queue_limit / 10
  ) own
$$;

comment on function darkroom_private.has_share_of_queue(uuid, text, int, jobs[]) is
  'Whether an account already has as many waiting jobs as it has room for in a full queue, those included that are being created.';
