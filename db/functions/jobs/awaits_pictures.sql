create or replace function awaits_pictures(input jsonb) returns boolean
language sql immutable
as $$
  select jsonb_path_exists(input, '$.*[*] ? (@.source == "uri")')
$$;

comment on function awaits_pictures(jsonb) is
  'Whether a job with this input has pictures that were given by their address and have yet to be fetched.';
