create or replace function is_dropped(job_id uuid) returns boolean
language sql stable
set search_path = darkroom, pg_temp
as $$
  select exists (select from dropped_events d where is_dropped.job_id >= d.from_job and is_dropped.job_id < d.to_job)
$$;

comment on function is_dropped(uuid) is
  'Whether a job with this id would be in a month whose events were archived and dropped.';
