create or replace function darkroom_private.dequeue(ended jobs[]) returns void
language plpgsql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  delete from pgboss.job q
  where q.name = any(array(select j.type from unnest(ended) j)) and q.id = any(array(select j.job_id from unnest(ended) j));
end
$$;

comment on function darkroom_private.dequeue(jobs[]) is
  'Takes jobs that have ended out of their queues, whether they wait there or a worker holds them, which then finds its claim gone.';
