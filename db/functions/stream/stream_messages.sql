create or replace function stream_messages(job_id uuid, after_id int default 0, at_most int default 1000, static_url text default '')
returns table (id int, kind text, body text)
language sql stable
set search_path = darkroom, pg_temp
set datestyle = 'ISO'
as $$
  with page as (
    select e.seq, e::events as event
    from events e
    where e.job_id = stream_messages.job_id and e.seq > after_id and e.type not in ('outputs_expired', 'pictures_erased')
    order by e.seq
    limit at_most
  )
  select page.seq, message.kind, message.body
  from page, lateral stream_message(page.event, static_url) message
  union all
  select stream_end(job) + 1, 'end', job.status
  from jobs job
  where job.job_id = stream_messages.job_id and job.status in ('succeeded', 'failed')
    and stream_end(job) = coalesce((select max(seq) from page), after_id)
  order by 1
$$;

comment on function stream_messages(uuid, int, int, text) is
  'The messages of a job''s stream after id after_id, as its clients see them: status, log, result, and finally end. at_most limits the events that are read.';
