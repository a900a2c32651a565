create or replace function append_and_notify(job_id uuid, new_events jsonb) returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  job jobs := lock_job(job_id);
begin
  perform append_events(append_and_notify.job_id, job.attempt, new_events);
  select * into job from jobs j where j.job_id = append_and_notify.job_id;
  perform notify_jobs(array[job]);
  return job.last_seq;
end
$$;

comment on function append_and_notify(uuid, jsonb) is
  'For people at a prompt: append_events to the current attempt, and wake the readers of the stream when the transaction commits.';
