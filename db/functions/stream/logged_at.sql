create or replace function darkroom_private.logged_at(job_id uuid, up_to_id int) returns text
language sql stable
set search_path = darkroom, pg_temp
set datestyle = 'ISO'
as $$
  select message.body::jsonb ->> 'created_at'
  from (
    select e::events as event
    from events e
    where e.job_id = logged_at.job_id and e.seq <= up_to_id and e.type = 'message_logged'
    order by e.seq desc
    limit 1
  ) last, lateral stream_message(last.event, '') message
$$;

comment on function darkroom_private.logged_at(uuid, int) is
  'created_at of the last log message of a job''s stream up to an id; null if there is none. Shows whether what a client has read is what is stored.';
