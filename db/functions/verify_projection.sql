create or replace function verify_projection() returns table (job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  with folded as materialized (
    select e.job_id, job_state(e order by e.seq) as job from events e group by e.job_id
  )
  select coalesce(f.job_id, j.job_id),
    case when j.job_id is null then 'PROJECTION_MISSING' when f.job_id is null then 'EVENTS_MISSING' else 'PROJECTION_DIFFERS' end
  from folded f
  full join jobs j using (job_id)
  where f.job is distinct from j.*::jobs
$$;

comment on function verify_projection() is
  'The jobs whose row is not what their events fold to. No row means that rebuilding would change nothing.';
