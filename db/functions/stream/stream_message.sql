-- What a client sees of an event. A function of the event alone, so a resumed stream repeats the uncut one byte for byte.
create or replace function stream_message(event events, static_url text) returns table (kind text, body text)
language sql stable
as $$
  select 'status', format('{"status":%s,"progress":%s,"output":%s,"error":%s}',
    case event.type when 'job_queued' then '"queued"' when 'job_succeeded' then '"succeeded"' when 'job_failed' then '"failed"' else '"processing"' end,
    coalesce((event.data -> 'progress')::text, '0'),
    coalesce(case event.type when 'job_succeeded' then job_output(event.data -> 'output', static_url) end::text, 'null'),
    coalesce((event.data -> 'error')::text, 'null'))
  where event.type in ('job_queued', 'attempt_started', 'progress_reported', 'attempt_lost', 'job_succeeded', 'job_failed')
  union all
  select 'log', format('{"level":%s,"message":%s,"created_at":"%s"}',
    coalesce((event.data -> 'level')::text, 'null'), coalesce((event.data -> 'message')::text, 'null'),
    to_char(event.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  where event.type = 'message_logged'
  union all
  select 'result', coalesce(job_output(event.data -> 'output', static_url)::text, 'null')
  where event.type = 'result_produced'
$$;

comment on function stream_message(events, text) is
  'The message that an event puts on a job''s stream: its kind (status, log or result) and its JSON. No row for an event that clients do not see.';
