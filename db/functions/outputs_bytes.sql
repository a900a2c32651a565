create or replace function outputs_bytes(outputs jsonb) returns bigint
language sql immutable parallel safe
as $$
  select coalesce(sum((file ->> 'bytes')::bigint), 0)::bigint from jsonb_array_elements(outputs) file
$$;

comment on function outputs_bytes(jsonb) is
  'What the full-size results of a job, jobs.outputs, take together in storage.';
