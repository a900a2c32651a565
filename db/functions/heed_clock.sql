-- The queue counts from moments that it has written down: a job may start after one, a claim holds from one, workers that
-- died are looked for a while after one. Where the server's clock was ahead when it wrote them they lie in the future once
-- it is set right, and for as long as it was ahead nobody would get the job, the claim or the turn.
create or replace function heed_clock() returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  update pgboss.queue q set monitor_claim_on = now() where q.monitor_claim_on > now() + interval '1 minute';

  -- Rows of jobs that have ended meanwhile as well: a worker takes these off the queue. No retry waits for longer than a
  -- minute. The names, rather than the one it is not, let the index of waiting rows be used.
  update pgboss.job q set start_after = now()
  where q.name = any (array(select name from pgboss.queue where name <> 'webhook_delivery'))
    and q.state < 'active' and not q.blocked and q.start_after > now() + interval '90 seconds';

  -- No worker that lives renews its claim less often.
  update pgboss.job q set heartbeat_on = now()
  from jobs j
  where j.status in ('queued', 'processing') and q.name = j.type and q.id = j.job_id
    and q.heartbeat_on > now() + interval '90 seconds'
$$;

comment on function heed_clock() is
  'Internal. Brings moments that the queue took from a clock that was ahead back to the present, so that no job waits for that clock to be right again. Part of reconcile_jobs.';
