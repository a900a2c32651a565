create or replace function rebuild_jobs() returns bigint
language plpgsql
set search_path = darkroom, pg_temp
as $$
declare
  rebuilt bigint;
begin
  lock table jobs in share row exclusive mode;
  delete from jobs;
  insert into jobs
  select state.*
  from (select job_state(e order by e.seq) as job from events e group by e.job_id) folded, lateral (select (folded.job).*) state;
  get diagnostics rebuilt = row_count;
  return rebuilt;
end
$$;

comment on function rebuild_jobs() is
  'Makes the projection anew from the events alone and returns the number of jobs. Writers wait meanwhile; readers see the old rows until it commits.';
