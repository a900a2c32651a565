create or replace function replay_job(job_id uuid)
returns table (seq int, recorded_at timestamptz, since_start interval, type text, attempt smallint, what text, changed jsonb, state jsonb, hash bytea)
language sql stable
set search_path = darkroom, pg_temp
as $$
  with folded as (
    select e.seq, e.recorded_at, e.type, e.attempt, e.hash, to_jsonb(job_state(e) over (order by e.seq)) as state
    from events e
    where e.job_id = replay_job.job_id
  ),
  compared as (
    select f.*, lag(f.state) over (order by f.seq) as state_before from folded f
  )
  select c.seq, c.recorded_at, t.since_start, c.type, c.attempt, t.what,
    (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from jsonb_each(c.state) field
      where field.value is distinct from coalesce(c.state_before -> field.key, 'null')
        and field.key not in ('updated_at', 'last_seq', 'head_hash')
    ),
    c.state, c.hash
  from compared c
  join job_timeline(replay_job.job_id) t on t.seq = c.seq
  order by c.seq
$$;

comment on function replay_job(uuid) is
  'Every event of a job with the state after it, folded from the events alone, and what it changed: the fields whose value differs from the state before. updated_at, last_seq and head_hash change with every event and are only in the state.';
