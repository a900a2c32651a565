create or replace function event_line(event events) returns text
language sql stable
as $$
  select format('{"job_id":"%s","seq":%s,"type":%s,"attempt":%s,"recorded_at":"%s","transaction_id":"%s","hash":"%s","data":%s}',
    event.job_id, event.seq, to_json(event.type), event.attempt,
    to_char(event.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event.transaction_id, encode(event.hash, 'hex'), event.data)
$$;

comment on function event_line(events) is
  'An event as a line of an export: JSON whose values stand exactly as event_bytes takes them, data last and as jsonb prints it, so that whoever has the line can compute the hash again.';
