-- The queue counts from moments that it has written down: a job may start after one, rounds of maintenance come a while
-- after one. Where the server's clock was ahead when it wrote them they lie in the future once it is set right, and for as
-- long as it was ahead there would be no such job or round. Claims count from none: see watch-claims.ts.
create or replace function darkroom_private.heed_clock() returns void
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  -- Not counted from now(), when this transaction began: others may have written since.
  soon constant timestamptz := clock_timestamp() + interval '2 seconds';
begin
  update pgboss.queue q set monitor_claim_on = clock_timestamp() where q.monitor_claim_on > soon;

  -- No retry waits for longer than a minute. The names, rather than the one it is not, let the index of waiting rows be used.
  update pgboss.job q set start_after = clock_timestamp()
  where q.name = any (array(select name from pgboss.queue where name <> 'webhook_delivery'))
    and q.state < 'active' and not q.blocked
    and q.start_after > soon and (q.state = 'created' or q.start_after > soon + interval '1 minute');
end
$$;

comment on function darkroom_private.heed_clock() is
  'Brings moments that the queue took from a clock that was ahead back to the present, so that no job waits for that clock to be right again. Part of reconcile_jobs.';
