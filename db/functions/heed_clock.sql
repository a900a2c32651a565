-- The queue counts from moments that it has written down: a job may start after one, a claim holds from one, workers that
-- died are looked for a while after one. Where the server's clock was ahead when it wrote them they lie in the future once
-- it is set right, and for as long as it was ahead nobody would get the job, the claim or the turn.
create or replace function heed_clock() returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  update pgboss.queue q set monitor_claim_on = now() where q.monitor_claim_on > now() + interval '1 minute';

  update pgboss.job q
  set start_after = least(q.start_after, now()),
    heartbeat_on = case when q.heartbeat_on > now() then now() else q.heartbeat_on end
  from jobs j
  where j.status in ('queued', 'processing') and q.name = j.type and q.id = j.job_id
    -- No retry waits for longer than a minute, and no worker that lives renews its claim less often.
    and (q.start_after > now() + interval '90 seconds' or q.heartbeat_on > now() + interval '90 seconds')
$$;

comment on function heed_clock() is
  'Internal. Brings moments that the queue took from a clock that was ahead back to the present, so that no job waits for that clock to be right again. Part of reconcile_jobs.';
