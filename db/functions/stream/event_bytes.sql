create or replace function event_bytes(event events) returns bytea
language sql stable
as $$
  select convert_to(
    event.job_id::text || E'\n' || event.seq || E'\n' || event.type || E'\n' || event.attempt || E'\n' ||
    to_char(event.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'\n' || event.data::text,
    'UTF8')
$$;

comment on function event_bytes(events) is
  'The canonical bytes of an event: job_id, seq, type, attempt, recorded_at in UTC with microseconds and data as jsonb prints it, joined by line feeds, in UTF-8. What the hash chain hashes.';
