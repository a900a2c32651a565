create or replace function log_message(job_id uuid, level text, message text) returns int
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  job jobs := lock_job(job_id);
begin
  perform append_events(log_message.job_id, job.attempt, jsonb_build_array(jsonb_build_object(
    'type', 'message_logged', 'data', jsonb_build_object('level', level, 'message', message))));
  select * into job from jobs j where j.job_id = log_message.job_id;
  perform notify_jobs(array[job]);
  return job.last_seq;
end
$$;

comment on function log_message(uuid, text, text) is
  'For people at a prompt: adds a line (debug, info, warn or error) to the log of a job that has not ended, which its client reads, and wakes the readers of its stream when the transaction commits. Returns the stream''s last sequence.';
