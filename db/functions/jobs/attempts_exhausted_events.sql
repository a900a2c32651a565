create or replace function darkroom_private.attempts_exhausted_events(attempts int) returns jsonb
language sql immutable
set search_path = darkroom_private, darkroom, pg_temp
as $$
  select job_failed_events('WORKER_LOST', format('The job was given up after %s attempts that did not come to an end.', attempts))
$$;

comment on function darkroom_private.attempts_exhausted_events(int) is
  'The events that end a job whose attempts were all lost.';
