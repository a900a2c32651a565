create or replace function verify_projection(only_job uuid default null) returns table (job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  with folded as materialized (
    select e.job_id, job_state(e order by e.seq) as job
    from events e
    where only_job is null or e.job_id = only_job
    group by e.job_id
  ),
  live as (
    select j.job_id, j as job from jobs j where only_job is null or j.job_id = only_job
  )
  select coalesce(f.job_id, l.job_id),
    case when l.job_id is null then 'PROJECTION_MISSING' when f.job_id is null then 'EVENTS_MISSING' else 'PROJECTION_DIFFERS' end
  from folded f
  full join live l using (job_id)
  where f.job is distinct from l.job
$$;

comment on function verify_projection(uuid) is
  'The jobs, of all or the one, whose row is not what their events fold to. No row means that rebuilding would change nothing. Raises DK004 or DK005 for events that cannot be folded at all; verify_events() says which.';
