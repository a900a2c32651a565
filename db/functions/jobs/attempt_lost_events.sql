create or replace function darkroom_private.attempt_lost_events() returns jsonb
language sql immutable
as $$
  select jsonb_build_array(
    jsonb_build_object('type', 'message_logged', 'data', jsonb_build_object(
      'level', 'warn', 'message', 'The worker was lost. The job waits for its next attempt.')),
    jsonb_build_object('type', 'attempt_lost', 'data', jsonb_build_object('reason', 'WORKER_LOST')))
$$;

comment on function darkroom_private.attempt_lost_events() is
  'The events that end an attempt whose worker disappeared: a warning for the client, and attempt_lost.';
