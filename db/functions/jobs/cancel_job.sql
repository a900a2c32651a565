create or replace function cancel_job(job_id uuid, message text default 'The job was canceled.') returns text
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  job jobs := lock_job(job_id);
  extended record;
begin
  if job.status in ('succeeded', 'failed') then
    return job.status;
  end if;
  extended := fold_events(job, cancel_job.job_id, job.attempt, job_failed_events('JOB_CANCELED', message));
  perform store_and_settle(array[extended.job], extended.appended);
  perform notify_jobs(array[extended.job]);
  return 'canceled';
end
$$;

comment on function cancel_job(uuid, text) is
  'Ends a job as failed with JOB_CANCELED, gives its credits back, and notifies its worker and its readers. Returns canceled, or the final status of a job that had already ended.';
