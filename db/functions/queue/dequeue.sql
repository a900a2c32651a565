create or replace function darkroom_private.dequeue(job jobs) returns void
language plpgsql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  delete from pgboss.job q where q.name = job.type and q.id = job.job_id and q.state < 'active';
end
$$;

comment on function darkroom_private.dequeue(jobs) is
  'Takes a job that ended while it waited out of its queue. One that a worker holds is taken out by that worker.';
