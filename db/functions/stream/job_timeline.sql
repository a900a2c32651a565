create or replace function job_timeline(job_id uuid)
returns table (seq int, since_start interval, type text, attempt smallint, what text, recorded_at timestamptz)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select
    e.seq,
    e.recorded_at - first_value(e.recorded_at) over (order by e.seq),
    e.type,
    e.attempt,
    case e.type
      when 'job_queued' then
        case when e.data #> '{input,from_job}' is not null then
          format('a branch of %s after step %s', e.data #>> '{input,from_job}', e.data #>> '{input,from_step}') end
      when 'message_logged' then format('%s: %s', e.data ->> 'level', e.data ->> 'message')
      when 'progress_reported' then format('%s %%', round((e.data ->> 'progress')::numeric * 100))
      when 'attempt_started' then format('by %s', e.data ->> 'worker')
      when 'input_fetched' then format('%s %s', e.data ->> 'field', e.data ->> 'index')
      when 'plan_made' then plan_in_words(e.data)
      when 'tool_called' then format('%s, %s: %s', e.data ->> 'tool', e.data ->> 'outcome', e.data ->> 'message')
      when 'step_finished' then format('step %s: %s', e.data ->> 'step', e.data ->> 'words')
      when 'step_shown' then format('a picture of step %s', e.data ->> 'step')
      when 'attempt_lost' then e.data ->> 'reason'
      when 'outputs_expired' then format('after %s days', e.data ->> 'after_days')
      when 'job_failed' then format('%s: %s', e.data #>> '{error,code}', e.data #>> '{error,message}')
      when 'result_produced' then
        outputs_files(e.data -> 'outputs') || case outputs_files(e.data -> 'outputs') when 1 then ' file' else ' files' end
    end,
    e.recorded_at
  from events e
  where e.job_id = job_timeline.job_id
  order by e.seq
$$;

comment on function job_timeline(uuid) is 'The life of a job in sentences: select * from darkroom.job_timeline(''…'').';
