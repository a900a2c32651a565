create or replace function darkroom_private.key_head(key_id text) returns text
language sql stable
set search_path = darkroom_private, darkroom, pg_temp
as $$
  select coalesce(
    (select message_id(e, e.seq + (e.type in ('job_succeeded', 'job_failed'))::int)
      from events e
      where e.key_id = key_head.key_id and e.position > 0 and e.position < event_horizon()
      order by e.position desc, e.job_id desc, e.seq desc
      limit 1),
    (select message_id(e, e.seq + (e.type in ('job_succeeded', 'job_failed'))::int)
      from jobs j
      join events e on e.job_id = j.job_id and e.position = 0
      where j.key_id = key_head.key_id
      order by j.job_id desc, e.seq desc
      limit 1))
$$;

comment on function darkroom_private.key_head(text) is
  'The id of the last message of a key, or of an event without one: where to start for a reader who wants only new messages. Null if there is none.';
