-- Events are read in the order of their positions, and only below the position of the oldest transaction that has not
-- ended. A transaction that begins later has a higher number, so nothing is ever added before what was read. Within a
-- job, positions never decrease (see fold_events), so its messages keep their order. The form of the messages is left to
-- unpackMessages in src/event-store/packed-frames.ts, for the reason that packed_page gives.
create or replace function darkroom_private.packed_key_events(
  key_id text, after_position bigint, after_job uuid, after_number int, after_hash text, at_most int, static_url text,
  only_type text, only_kinds text[])
returns table (messages text, last_id text, more boolean, held boolean, intact boolean)
language sql stable
set search_path = darkroom_private, darkroom, pg_temp
set datestyle = 'ISO'
as $$
  -- It begins with the event at which the reader stands: that may have one more message, the end of the job, and if this is
  -- what the reader has seen, the event is the one before that number.
  with page as materialized (
    select e.*
    from (
      select f.* from unplaced_events(packed_key_events.key_id, after_job, after_number - 1, at_most + 2) f where after_position = 0
      union all
      (
        select p.*
        from events p
        where p.key_id = packed_key_events.key_id and p.position > 0
          and (p.position, p.job_id, p.seq) >= (after_position, after_job, after_number - 1)
        order by p.position, p.job_id, p.seq
        limit at_most + 2
      )
    ) e
    order by e.position, e.job_id, e.seq
    limit at_most + 2
  ),
  horizon as materialized (select event_horizon() as position),
  settled as not materialized (select page.* from page where page.position < (select h.position from horizon h))
  select
    -- Each message is written where it is used once: in a part of the query of its own it would be made at each use.
    (select
        string_agg(
          case when s.type in ('job_succeeded', 'job_failed') then nullif(concat_ws(E'\x01', said.message, said.closing), '')
            else said.message end,
          E'\x01' order by s.position, s.job_id, s.seq)
      from settled s, stream_message(row(s.*)::events, static_url) m,
        lateral (
          select
            case when (s.position, s.job_id, s.seq) > (after_position, after_job, after_number)
                and (only_kinds is null or m.kind = any (only_kinds)) then
              s.position::text || ' ' || s.job_id::text || ' ' || s.seq::text || ' ' || encode(substr(s.hash, 1, 4), 'hex') || ' '
                || coalesce(
                  case when s.type = 'message_logged' then
                    (date_part('epoch', date_bin('1 ms', s.recorded_at, 'epoch')) * 1000)::bigint::text || ' '
                      || (s.data ->> 'level') || (s.data -> 'message')::text
                  end,
                  m.kind || ' ' || m.body)
            end as message,
            case when (s.position, s.job_id, s.seq + 1) > (after_position, after_job, after_number)
                and (only_kinds is null or 'end' = any (only_kinds)) then
              s.position::text || ' ' || s.job_id::text || ' ' || (s.seq + 1)::text || ' ' || encode(substr(s.hash, 1, 4), 'hex')
                || case s.type when 'job_succeeded' then ' end "succeeded"' else ' end "failed"' end
            end as closing) said
      where only_type is null or exists (select from jobs j where j.job_id = s.job_id and j.type = only_type)),
    (select message_id(row(s.*)::events, seq + (type in ('job_succeeded', 'job_failed'))::int) from settled s
      order by position desc, job_id desc, seq desc limit 1),
    (select count(*) from settled) > at_most + 1,
    exists (select from page where page.position >= (select h.position from horizon h)),
    after_number = 0 or is_dropped(after_job) or exists (
      select from page
      where page.position = after_position and page.job_id = after_job and page.seq in (after_number, after_number - 1)
        and left(encode(page.hash, 'hex'), 8) = after_hash)
$$;

comment on function darkroom_private.packed_key_events(text, bigint, uuid, int, text, int, text, text, text[]) is
  'The messages of the streams of all jobs of a key after a message (0, the lowest UUID, 0 and an empty hash: from the beginning), in one order that can be resumed for ever: those of at most at_most events and of two more (null when none), the id that they end with (null when they cover nothing), whether there are more events to read, whether events wait for the end of an older transaction (maybe only said on the last page), and whether the message that it begins behind is stored. Between the messages there is a byte 1; of each there are the position, the job, the number in its stream and the beginning of the event''s hash, and then its kind and its JSON or, of a log message, its milliseconds since 1970, its level and, as JSON, its text.';
