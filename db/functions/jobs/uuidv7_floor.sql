create or replace function uuidv7_floor(at_time timestamptz) returns uuid
language sql immutable
as $$
  select (lpad(to_hex(floor(extract(epoch from at_time) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

comment on function uuidv7_floor(timestamptz) is
  'The smallest id that a job created at this moment could have, for ranges of job ids by time.';
