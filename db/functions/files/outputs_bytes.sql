create or replace function outputs_bytes(outputs jsonb) returns bigint
language sql immutable parallel safe
as $$
  select coalesce(sum(bytes::numeric), 0)::bigint
  from jsonb_path_query(outputs, 'strict $[*].bytes ? (@.type() == "number" && @ >= 0 && @ < 1e15)', silent => true) bytes
$$;

comment on function outputs_bytes(jsonb) is
  'The size in storage of the full-size results of a job, jobs.outputs, together.';
