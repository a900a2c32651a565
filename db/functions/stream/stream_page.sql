-- Sequences of a job have no gaps, so the end of a page is known before it is read, and each event is read only once.
create or replace function darkroom_private.stream_page(job_id uuid, after_id int, at_most int, static_url text)
returns table (
  frames text, last_id int, last_seq int, status text, recorded_at double precision, after_hash bytea, last_hash bytea)
language sql stable
set search_path = darkroom_private, darkroom, pg_temp
set datestyle = 'ISO'
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
  select
    (select string_agg(stream_frame(e.seq, message.kind, message.body), '' order by e.seq)
      from events e, stream_message(e, static_url) message
      where e.job_id = stream_page.job_id and e.seq > after_id and e.seq <= page.last_id),
    page.last_id,
    page.stream_end,
    job.status,
    extract(epoch from page_end.recorded_at)::double precision * 1000,
    seen.hash,
    page_end.hash
  from jobs job
  cross join lateral (
    select after_id + greatest(least(stream_end(job) - after_id, at_most), 0) as last_id, stream_end(job) as stream_end) page
  left join events page_end on page_end.job_id = stream_page.job_id and page_end.seq = page.last_id
  -- The event that the reader saw last: its hash shows whether it is still the same.
  left join events seen on seen.job_id = stream_page.job_id and seen.seq = after_id
  where job.job_id = stream_page.job_id
$$;

comment on function darkroom_private.stream_page(uuid, int, int, text) is
  'A page of a job''s stream as Server-Sent Events text, without the closing end frame: frames (null when none), the last sequence the page covers, the last sequence of the stream, the job''s status, when the last event of the page was recorded (milliseconds since 1970), and the hashes of the event that the page begins behind and of its last, all as of one moment. No row for an unknown job.';
