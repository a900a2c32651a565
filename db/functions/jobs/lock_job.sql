create or replace function darkroom_private.lock_job(job_id uuid) returns jobs
language plpgsql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  job jobs;
begin
  select * into job from jobs j where j.job_id = lock_job.job_id for update;
  if not found then
    raise exception 'job % does not exist', lock_job.job_id using errcode = 'DK001';
  end if;
  return job;
end
$$;

comment on function darkroom_private.lock_job(uuid) is
  'The row of a job, locked until the transaction ends: only the holder of the lock can extend the job''s stream. Raises DK001 for an unknown job.';
