create or replace view job_timeline as
select
  e.job_id,
  e.seq,
  e.recorded_at,
  e.recorded_at - first_value(e.recorded_at) over stream as since_start,
  e.type,
  e.attempt,
  case e.type
    when 'message_logged' then format('%s: %s', e.data ->> 'level', e.data ->> 'message')
    when 'progress_reported' then format('%s %%', round((e.data ->> 'progress')::numeric * 100))
    when 'attempt_started' then format('by %s', e.data ->> 'worker')
    when 'attempt_lost' then e.data ->> 'reason'
    when 'job_failed' then format('%s: %s', e.data #>> '{error,code}', e.data #>> '{error,message}')
    when 'result_produced' then format('%s file(s)', jsonb_array_length(e.data -> 'outputs'))
  end as what
from events e
window stream as (partition by e.job_id order by e.seq);

comment on view job_timeline is 'The life of jobs as sentences: select * from darkroom.job_timeline where job_id = … order by seq.';
