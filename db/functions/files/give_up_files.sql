create or replace function darkroom_private.give_up_files(job jobs, event jsonb) returns jobs
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  had_outputs boolean := job.status = 'succeeded' and job.outputs_expired_at is null;
  extended record;
begin
  extended := fold_events(job, job.job_id, job.attempt, jsonb_build_array(event));
  perform store_streams(array[extended.job], extended.appended);
  -- An hour that has not been summed up yet will be summed up without them.
  update storage_hours h set
    jobs = h.jobs - 1,
    files = h.files - outputs_files(job.outputs),
    bytes = h.bytes - outputs_bytes(job.outputs)
  where had_outputs and h.hour = date_trunc('hour', job.finished_at, 'UTC') and h.type = job.type;
  return extended.job;
end
$$;

comment on function darkroom_private.give_up_files(jobs, jsonb) is
  'Appends the event that files of a job that has ended are no longer kept, and takes its results out of storage_hours. The caller holds the lock of roll_up_storage and that of the row.';
