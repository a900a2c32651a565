create or replace function darkroom_private.attempts_exhausted_events(attempts int) returns jsonb
language sql immutable
as $$
  select jsonb_build_array(jsonb_build_object('type', 'job_failed', 'data', jsonb_build_object(
    'error', jsonb_build_object(
      'code', 'WORKER_LOST',
      'message', format('The job was given up after %s attempts that did not come to an end.', attempts)))))
$$;

comment on function darkroom_private.attempts_exhausted_events(int) is
  'The events that end a job whose attempts were all lost.';
