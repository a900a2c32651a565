-- What a client sees of an event. It depends on the event alone, so a resumed stream repeats the uninterrupted one
-- byte for byte. It is one row of expressions, which the planner can inline into the query: a branch for each kind
-- took 1.5 times as long. A time is cut off to milliseconds and a microsecond is added, so that there are always digits
-- to cut: to_char took twice as long. The functions that call this one set DateStyle, which such a text depends on.
create or replace function stream_message(event events, static_url text) returns table (kind text, body text)
language sql stable
as $$
  select message.kind, message.body
  from (
    select
      case
        when event.type = 'message_logged' then 'log'
        when event.type = 'result_produced' then 'result'
        when event.type in ('job_queued', 'attempt_started', 'progress_reported', 'attempt_lost', 'job_succeeded', 'job_failed') then 'status'
      end as kind,
      case event.type
        when 'message_logged' then
          '{"level":' || coalesce((event.data -> 'level')::text, 'null')
          || ',"message":' || coalesce((event.data -> 'message')::text, 'null')
          || ',"created_at":"' || replace(((date_bin('1 ms', event.recorded_at, 'epoch') + interval '1 us') at time zone interval '0')::varchar(23), ' ', 'T') || 'Z"}'
        when 'result_produced' then coalesce(job_output(event.data -> 'output', static_url)::text, 'null')
        else
          '{"status":'
          || case event.type when 'job_queued' then '"queued"' when 'job_succeeded' then '"succeeded"' when 'job_failed' then '"failed"' else '"processing"' end
          || ',"progress":' || coalesce((event.data -> 'progress')::text, '0')
          || ',"output":' || coalesce(case event.type when 'job_succeeded' then job_output(event.data -> 'output', static_url) end::text, 'null')
          || ',"error":' || coalesce((event.data -> 'error')::text, 'null') || '}'
      end as body
  ) message
  where message.kind is not null
$$;

comment on function stream_message(events, text) is
  'The message of an event on a job''s stream: its kind (status, log or result) and its JSON. No row for an event that clients do not see.';
