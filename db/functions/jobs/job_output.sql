create or replace function job_output(output jsonb, static_url text) returns jsonb
language sql stable
as $$
  select case jsonb_typeof(output) when 'object' then output || jsonb_build_object('images', image_urls(output -> 'images', static_url)) end
$$;

comment on function job_output(jsonb, text) is
  'A stored output with addresses in place of storage keys; null if it is not an output.';
