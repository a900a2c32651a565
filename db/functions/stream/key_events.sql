-- Events are read in the order of their positions, and only below the position of the oldest transaction that has not
-- ended. A transaction that begins later has a higher number, so nothing is ever added before what was read. Within a
-- job, positions never decrease (see fold_events), so its messages keep their order.
create or replace function darkroom_private.key_events(
  key_id text, after_position bigint, after_job uuid, after_number int, after_hash text, at_most int, static_url text,
  only_type text default null, only_kinds text[] default null, as_frames boolean default false)
returns table (messages text, jobs text, ended text, last_id text, more boolean, held boolean, intact boolean)
language sql stable
set search_path = darkroom_private, darkroom, pg_temp
set datestyle = 'ISO'
as $$
  -- It begins with the event at which the reader stands: that may have one more message, the end of the job, and if this is
  -- what the reader has seen, the event is the one before that number.
  with page as materialized (
    select e.*
    from (
      select f.* from unplaced_events(key_events.key_id, after_job, after_number - 1, at_most + 2) f where after_position = 0
      union all
      (
        select p.*
        from events p
        where p.key_id = key_events.key_id and p.position > 0
          and (p.position, p.job_id, p.seq) >= (after_position, after_job, after_number - 1)
        order by p.position, p.job_id, p.seq
        limit at_most + 2
      )
    ) e
    order by e.position, e.job_id, e.seq
    limit at_most + 2
  ),
  horizon as materialized (select event_horizon() as position),
  settled as not materialized (select page.* from page where page.position < (select h.position from horizon h)),
  message as (
    select s.position, s.job_id, s.seq as number, m.kind, m.body, message_id(row(s.*)::events, s.seq) as id
    from settled s, stream_message(row(s.*)::events, static_url) m
    union all
    select s.position, s.job_id, s.seq + 1, 'end', case s.type when 'job_succeeded' then '"succeeded"' else '"failed"' end,
      message_id(row(s.*)::events, s.seq + 1)
    from settled s
    where s.type in ('job_succeeded', 'job_failed')
  ),
  said as (
    select m.*, m.job_id::text as job, row_number() over in_order as place,
      m.job_id is distinct from lag(m.job_id) over in_order as begins
    from message m
    where (m.position, m.job_id, m.number) > (after_position, after_job, after_number)
      and (only_kinds is null or m.kind = any (only_kinds))
      and (only_type is null or exists (select from jobs j where j.job_id = m.job_id and j.type = only_type))
    window in_order as (order by m.position, m.job_id, m.number)
  ),
  -- All in the order in which they come already, so that nothing is sorted again.
  told as materialized (
    select
      string_agg(
        case when as_frames then 'id: ' || id || E'\nevent: ' || kind || E'\ndata: ' else '' end
          || '{"id":"' || id || '","job_id":"' || job || '","event":"' || kind || '","data":' || body || '}'
          || case when as_frames then E'\n\n' else '' end,
        case when as_frames then '' else ',' end order by position, job_id, number) filter (where place <= at_most) as text,
      string_agg(job, ' ' order by position, job_id, number) filter (where place <= at_most and begins) as jobs,
      string_agg(job, ' ' order by position, job_id, number) filter (where place <= at_most and kind = 'end') as ended,
      min(id) filter (where place = at_most) as last_id,
      count(*) > at_most as more
    from said
  )
  select
    case when as_frames then told.text else '[' || told.text || ']' end,
    told.jobs,
    told.ended,
    case when told.more then told.last_id
      else (select message_id(row(s.*)::events, seq + (type in ('job_succeeded', 'job_failed'))::int) from settled s
        order by position desc, job_id desc, seq desc limit 1)
    end,
    told.more or (select count(*) from settled) > at_most + 1,
    exists (select from page where page.position >= (select h.position from horizon h)),
    after_number = 0 or is_dropped(after_job) or exists (
      select from page
      where page.position = after_position and page.job_id = after_job and page.seq in (after_number, after_number - 1)
        and left(encode(page.hash, 'hex'), 8) = after_hash)
  from told
$$;

comment on function darkroom_private.key_events(text, bigint, uuid, int, text, int, text, text, text[], boolean) is
  'The messages of the streams of all jobs of a key after a message (0, the lowest UUID, 0 and an empty hash: from the beginning), in one order that can be resumed for ever: messages as a JSON array, or as Server-Sent Events text, at most at_most of them and of two events more (null when none), the jobs that they are of, each at least once, and those that they end, the id that the page ends with (null when it covers nothing), whether there is more to read, whether events wait for the end of an older transaction (maybe only said on the last page), and whether the message that it begins behind is stored.';
