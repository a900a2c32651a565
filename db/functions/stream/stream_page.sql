create or replace function darkroom_private.stream_page(job_id uuid, after_id int, at_most int, static_url text)
returns table (
  frames text, last_id int, last_seq int, status text, recorded_at double precision, after_hash bytea, last_hash bytea)
language sql stable
set search_path = darkroom, pg_temp
as $$
  -- From the event that the reader has seen last: its hash tells whether it is still the one that was seen.
  with page as materialized (
    select e.seq, e::events as event
    from events e
    where e.job_id = stream_page.job_id and e.seq >= after_id and e.type not in ('outputs_expired', 'pictures_erased')
    order by e.seq
    limit at_most + (after_id > 0)::int
  )
  select
    (select string_agg(format(E'id: %s\nevent: %s\ndata: %s\n\n', page.seq, message.kind, message.body), '' order by page.seq)
      from page, lateral stream_message(page.event, static_url) message where page.seq > after_id),
    coalesce(page_end.seq, after_id),
    stream_end(job),
    job.status,
    extract(epoch from page_end.recorded_at)::double precision * 1000,
    (select (page.event).hash from page where page.seq = after_id),
    page_end.hash
  from jobs job
  left join (
    select page.seq, (page.event).recorded_at, (page.event).hash from page order by page.seq desc limit 1) page_end on true
  where job.job_id = stream_page.job_id
$$;

comment on function darkroom_private.stream_page(uuid, int, int, text) is
  'A page of a job''s stream as Server-Sent Events text, without the closing end frame: frames (null when none), the last sequence the page covers, the last sequence of the stream, the job''s status, when the last event of the page was recorded (milliseconds since 1970), and the hashes of the event that the page begins behind and of its last, all as of one moment. No row for an unknown job.';
