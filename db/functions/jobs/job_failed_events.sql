create or replace function darkroom_private.job_failed_events(code text, message text) returns jsonb
language sql stable
as $$
  select jsonb_build_array(jsonb_build_object('type', 'job_failed', 'data', jsonb_build_object(
    'error', jsonb_build_object('code', code, 'message', message))))
$$;

comment on function darkroom_private.job_failed_events(text, text) is
  'The events that end a job that the database itself fails: one that was canceled, or whose attempts were all lost. What fails in an attempt is recorded by the worker.';
