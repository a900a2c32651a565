create or replace function append_and_notify(job_id uuid, new_events jsonb) returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  job jobs := lock_job(job_id);
begin
  -- What a client cannot read would break its stream for good: nothing that was appended goes away again.
  if exists (
    select from jsonb_array_elements(new_events) e
    where e ->> 'type' = 'message_logged' and (
      coalesce(e #>> '{data,level}', '') not in ('debug', 'info', 'warn', 'error')
      or jsonb_typeof(e #> '{data,message}') is distinct from 'string')
  ) then
    raise exception 'a log line has a level, which is debug, info, warn or error, and a message' using errcode = '22023',
      hint = '[{"type": "message_logged", "data": {"level": "info", "message": "…"}}]';
  end if;
  perform append_events(append_and_notify.job_id, job.attempt, new_events);
  select * into job from jobs j where j.job_id = append_and_notify.job_id;
  perform notify_jobs(array[job]);
  return job.last_seq;
end
$$;

comment on function append_and_notify(uuid, jsonb) is
  'For people at a prompt: append_events to the current attempt, and wake the readers of the stream when the transaction commits.';
