-- A function cannot get another column in place.
drop function if exists stream_page(uuid, int, int, text);

create function stream_page(job_id uuid, after_id int, at_most int, static_url text)
returns table (frames text, last_id int, last_seq int, status text, recorded_at double precision)
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
    coalesce(page_end.seq, after_id),
    stream_end(job),
    job.status,
    extract(epoch from page_end.recorded_at)::double precision * 1000
  from jobs job
  left join (select page.seq, (page.event).recorded_at from page order by page.seq desc limit 1) page_end on true
  where job.job_id = stream_page.job_id
$$;

comment on function stream_page(uuid, int, int, text) is
  'A page of a job''s stream as Server-Sent Events text, without the closing end frame: frames (null when none), the last sequence the page covers, the last sequence of the stream, the job''s status, and when the last event of the page was recorded (milliseconds since 1970), all as of one moment. No row for an unknown job.';
