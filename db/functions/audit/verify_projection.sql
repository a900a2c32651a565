create or replace function verify_projection(from_job uuid, to_job uuid) returns table (job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  with folded as materialized (
    select e.job_id, job_state(e order by e.seq) as job
    from events e
    where e.job_id between from_job and to_job
    group by e.job_id
  ),
  live as materialized (
    select j.job_id, j as job from jobs j where j.job_id between from_job and to_job
  )
  select coalesce(f.job_id, l.job_id),
    case when l.job_id is null then 'PROJECTION_MISSING' when f.job_id is null then 'EVENTS_MISSING' else 'PROJECTION_DIFFERS' end
  from folded f
  full join live l using (job_id)
  where f.job is distinct from l.job
$$;

comment on function verify_projection(uuid, uuid) is
  'verify_projection for the jobs in a range of ids, including both ends.';

create or replace function verify_projection(only_job uuid default null) returns table (job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select *
  from verify_projection(
    coalesce(only_job, '00000000-0000-0000-0000-000000000000'), coalesce(only_job, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
$$;

comment on function verify_projection(uuid) is
  'The jobs, of all or only this one, whose row is not what their events fold to. No row means that rebuilding would change nothing. Raises DK004 or DK005 for events that cannot be folded at all; verify_transitions() says which.';
