create or replace function stream_page(job_id uuid, after_id int, at_most int, static_url text)
returns table (frames text, last_id int, last_seq int, status text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  with page as materialized (
    select e.seq, e::events as event
    from events e
    where e.job_id = stream_page.job_id and e.seq > after_id and e.type <> 'outputs_expired'
    order by e.seq
    limit at_most
  )
  select
    (select string_agg(format(E'id: %s\nevent: %s\ndata: %s\n\n', page.seq, message.kind, message.body), '' order by page.seq)
      from page, lateral stream_message(page.event, static_url) message),
    coalesce((select max(page.seq) from page), after_id),
    stream_end(job),
    job.status
  from jobs job
  where job.job_id = stream_page.job_id
$$;

comment on function stream_page(uuid, int, int, text) is
  'A page of a job''s stream as Server-Sent Events text, without the closing end frame: frames (null when none), the last sequence the page covers, the last sequence of the stream and the job''s status, all as of one moment. No row for an unknown job.';
