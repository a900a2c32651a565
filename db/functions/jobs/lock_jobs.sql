create or replace function darkroom_private.lock_jobs(job_ids uuid[]) returns jobs[]
language plpgsql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return array(select j from jobs j where j.job_id = any(job_ids) order by j.job_id for no key update);
end
$$;

comment on function darkroom_private.lock_jobs(uuid[]) is
  'The rows of jobs, locked in the order of their ids until the transaction ends: only the holder of a row''s lock can extend the job''s stream. One that does not exist is left out.';
