create or replace function attempt_lost_events(reason text) returns jsonb
language sql immutable
as $$
  select jsonb_build_array(
    jsonb_build_object('type', 'message_logged', 'data', jsonb_build_object(
      'level', 'warn',
      'message', case reason
        when 'SHUTDOWN' then 'The worker is shutting down. The job waits for its next attempt.'
        when 'ENGINE_LOST' then 'The image engine stopped unexpectedly. The job waits for its next attempt.'
        else 'The worker was lost. The job waits for its next attempt.'
      end)),
    jsonb_build_object('type', 'attempt_lost', 'data', jsonb_build_object('reason', reason)))
$$;

comment on function attempt_lost_events(text) is
  'The events that end an attempt without ending its job: a warning for the client and attempt_lost. reason: WORKER_LOST, ENGINE_LOST or SHUTDOWN.';
