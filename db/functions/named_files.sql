create or replace function named_files(keys text[]) returns setof text
language sql stable
set search_path = darkroom, pg_temp
as $$
  select key
  from unnest(keys) key
  where exists (
    select from events e
    where e.job_id = substring(key from '^(?:inputs|outputs)/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
      and e.type in ('job_queued', 'input_fetched', 'result_produced')
      and strpos(e.data::text, to_json(key)::text) > 0
  )
$$;

comment on function named_files(text[]) is
  'Which of these storage keys does an event name? The sweeper removes the others once they are old.';
