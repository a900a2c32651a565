-- Sequences of a job have no gaps, so the end of a page is known before it is read, and each event is read only once. More
-- than half of what a log message takes is the text of its time and the joining of its frame, which unpack in
-- src/event-store/packed-frames.ts does in a fifth of that. What cannot be packed is null there, as || passes it on, and has
-- its frame like all others.
create or replace function darkroom_private.packed_page(job_id uuid, after_id int, at_most int, static_url text)
returns table (
  frames text, last_id int, last_seq int, status text, recorded_at double precision, after_hash bytea, last_hash bytea)
language sql stable
set search_path = darkroom_private, darkroom, pg_temp
set datestyle = 'ISO'
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
  select
    (select
        string_agg(
          coalesce(
            case when e.type = 'message_logged' then
              e.seq::text || ' ' || (date_part('epoch', date_bin('1 ms', e.recorded_at, 'epoch')) * 1000)::bigint::text || ' '
              || (e.data ->> 'level') || (e.data -> 'message')::text
            end,
            stream_frame(e.seq, message.kind, message.body)),
          E'\x01' order by e.seq)
      from events e, stream_message(e, static_url) message
      where e.job_id = packed_page.job_id and e.seq > after_id and e.seq <= page.last_id),
    page.last_id,
    page.stream_end,
    job.status,
    extract(epoch from page_end.recorded_at)::double precision * 1000,
    seen.hash,
    page_end.hash
  from jobs job
  cross join lateral (
    select after_id + greatest(least(stream_end(job) - after_id, at_most), 0) as last_id, stream_end(job) as stream_end) page
  left join events page_end on page_end.job_id = packed_page.job_id and page_end.seq = page.last_id
  -- The event that the reader saw last: its hash shows whether it is still the same.
  left join events seen on seen.job_id = packed_page.job_id and seen.seq = after_id
  where job.job_id = packed_page.job_id
$$;

comment on function darkroom_private.packed_page(uuid, int, int, text) is
  'A page of a job''s stream, without the closing end frame: frames (null when none), the last sequence the page covers, the last sequence of the stream, the job''s status, when the last event of the page was recorded (milliseconds since 1970), and the hashes of the event that the page begins behind and of its last, all as of one moment. No row for an unknown job. Between the frames, which are Server-Sent Events text, there is a byte 1; of that of a log message there is only what differs: its id, its milliseconds since 1970, its level and, as JSON, its text.';
