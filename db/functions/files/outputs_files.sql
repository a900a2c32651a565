create or replace function outputs_files(outputs jsonb) returns int
language sql immutable parallel safe
as $$
  select count(*)::int from jsonb_path_query(outputs, 'strict $[*]', silent => true)
$$;

comment on function outputs_files(jsonb) is
  'How many full-size results a job has, by jobs.outputs.';
