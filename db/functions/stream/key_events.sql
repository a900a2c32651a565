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
  with page as materialized (
    (
      -- From before there were positions: job by job.
      select old.*
      from (
        select j.job_id
        from jobs j
        where after_position = 0 and j.key_id = key_events.key_id and j.job_id >= after_job
          and j.job_id < uuidv7_floor((select t.begun_at from transaction_epochs t where t.epoch = 1) + interval '1 hour')
          and exists (select from events f where f.job_id = j.job_id and f.seq = 1 and f.position = 0)
        order by j.job_id
        limit at_most + 1
      ) older,
      lateral (
        select e.position, e.job_id, e.seq, e::events as event
        from events e
        where e.job_id = older.job_id and e.position = 0 and (e.job_id > after_job or e.seq >= after_number)
        order by e.seq
        limit at_most + 1
      ) old
      order by old.job_id, old.seq
      limit at_most + 1
    )
    union all
    (
      select e.position, e.job_id, e.seq, e::events
      from events e
      where e.key_id = key_events.key_id and e.position > 0 and e.position < event_horizon()
        and (e.position, e.job_id, e.seq) >= (after_position, after_job, after_number)
      order by e.position, e.job_id, e.seq
      limit at_most + 1
    )
    -- The event at which the reader stands may have one more message: the end of the job.
    order by 1, 2, 3
    limit at_most + 1
  ),
  said as materialized (
    select page.position, page.job_id, message.number, message.kind, message.body, message_id(page.event, message.number) as id
    from page, lateral (
      select page.seq as number, m.kind, m.body from stream_message(page.event, static_url) m
      union all
      select page.seq + 1, 'end', case (page.event).type when 'job_succeeded' then '"succeeded"' else '"failed"' end
      where (page.event).type in ('job_succeeded', 'job_failed')
    ) message
    where (page.position, page.job_id, message.number) > (after_position, after_job, after_number)
      and (only_kinds is null or message.kind = any (only_kinds))
      and (only_type is null or exists (select from jobs j where j.job_id = page.job_id and j.type = only_type))
    order by page.position, page.job_id, message.number
  ),
  kept as (
    select s.*, format('{"id":"%s","job_id":"%s","event":"%s","data":%s}', s.id, s.job_id, s.kind, s.body) as message
    from said s
    order by s.position, s.job_id, s.number
    limit at_most
  )
  select
    case when as_frames
      then (select string_agg(format(E'id: %s\nevent: %s\ndata: %s\n\n', id, kind, message), ''
        order by position, job_id, number) from kept)
      else (select '[' || string_agg(message, ',' order by position, job_id, number) || ']' from kept)
    end,
    (select string_agg(distinct job_id::text, ' ') from kept),
    (select string_agg(job_id::text, ' ') from kept where kind = 'end'),
    case when (select count(*) from said) > at_most
      then (select id from kept order by position desc, job_id desc, number desc limit 1)
      else (select message_id(event, seq + ((event).type in ('job_succeeded', 'job_failed'))::int) from page
        order by position desc, job_id desc, seq desc limit 1)
    end,
    (select count(*) from page) > at_most or (select count(*) from said) > at_most,
    exists (select from events e where e.key_id = key_events.key_id and e.position > 0 and e.position >= event_horizon()),
    after_number = 0 or is_dropped(after_job) or exists (
      select from events e join jobs j on j.job_id = e.job_id
      where e.job_id = after_job and e.seq in (after_number, after_number - 1) and e.position = after_position
        and left(encode(e.hash, 'hex'), 8) = after_hash and j.key_id = key_events.key_id)
$$;

comment on function darkroom_private.key_events(text, bigint, uuid, int, text, int, text, text, text[], boolean) is
  'The messages of the streams of all jobs of a key after a message (0, the lowest UUID, 0 and an empty hash: from the beginning), in one order that can be resumed for ever: messages as a JSON array, or as Server-Sent Events text, at most at_most of them and of as many events (null when none), the jobs that they are of and those that they end, the id that the page ends with (null when it covers nothing), whether there is more to read, whether events wait for the end of an older transaction, and whether the message that it begins behind is stored.';
