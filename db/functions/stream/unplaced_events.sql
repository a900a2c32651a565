create or replace function darkroom_private.unplaced_events(key_id text, from_job uuid, from_seq int, at_most int)
returns setof events
language sql stable
set search_path = darkroom_private, darkroom, pg_temp
as $$
  select old.*
  from (
    select j.job_id
    from jobs j
    where j.key_id = unplaced_events.key_id and j.job_id >= from_job
      and j.job_id < uuidv7_floor((select t.begun_at from transaction_epochs t where t.epoch = 1) + interval '1 hour')
      and exists (select from events f where f.job_id = j.job_id and f.seq = 1 and f.position = 0)
    order by j.job_id
    limit at_most
  ) older,
  lateral (
    select e.*
    from events e
    where e.job_id = older.job_id and e.position = 0 and (e.job_id > from_job or e.seq >= from_seq)
    order by e.seq
    limit at_most
  ) old
  order by old.job_id, old.seq
  limit at_most
$$;

comment on function darkroom_private.unplaced_events(text, uuid, int, int) is
  'Events of a key from before there were positions, job by job, from a sequence of a job on.';
