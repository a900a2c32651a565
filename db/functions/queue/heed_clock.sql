-- The queue compares times that it has stored: a job may start after one, and rounds of maintenance come some time
-- after one. If the server's clock was ahead when it stored them and is then set back, they lie in the future, and
-- until then there would be no such job or round. Claims do not depend on stored times: see watch-claims.ts.
create or replace function darkroom_private.heed_clock() returns void
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  -- Not now(), the time at which this transaction began: others may have written since.
  soon constant timestamptz := clock_timestamp() + interval '2 seconds';
begin
  update pgboss.queue q set monitor_claim_on = clock_timestamp() where q.monitor_claim_on > soon;

  -- No retry waits longer than a minute. Listing the states, instead of excluding one, allows the index of waiting
  -- rows to be used.
  update pgboss.job q set start_after = clock_timestamp()
  where q.name = any (array(select name from pgboss.queue where name <> 'webhook_delivery'))
    and q.state < 'active' and not q.blocked
    and q.start_after > soon and (q.state = 'created' or q.start_after > soon + interval '1 minute');
end
$$;

comment on function darkroom_private.heed_clock() is
  'Brings moments that the queue took from a clock that was ahead back to the present, so that no job waits for that clock to be right again. Part of reconcile_jobs.';
