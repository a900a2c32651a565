create or replace function darkroom_private.named_files(keys text[]) returns setof text
language sql stable
set search_path = darkroom, pg_temp
as $$
  select key
  from unnest(keys) key
  join jobs j
    on j.job_id = substring(key from '^(?:inputs|outputs|steps)/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
  where exists (
    select from events e
    where e.job_id = j.job_id
      -- The result of a step serves the next attempt, and nobody once the job has ended.
      and e.type = any (case
        when j.status in ('queued', 'processing') then array['job_queued', 'input_fetched', 'step_finished', 'step_shown', 'result_produced']
        when j.pictures_erased_at is not null then '{}'
        when j.outputs_expired_at is not null then array['job_queued', 'input_fetched']
        else array['job_queued', 'input_fetched', 'step_shown', 'result_produced']
      end)
      and strpos(e.data::text, to_json(key)::text) > 0
  )
$$;

comment on function darkroom_private.named_files(text[]) is
  'Which of these storage keys are named by an event and still needed? The sweeper removes the others once they are old. Results of steps are needed until their job ends, outputs until they expire, and nothing that was erased.';
