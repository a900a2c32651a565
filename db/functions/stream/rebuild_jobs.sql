create or replace function rebuild_jobs(from_job uuid, to_job uuid) returns bigint
language plpgsql
set search_path = darkroom, pg_temp
as $$
declare
  rebuilt bigint;
begin
  lock table jobs in share row exclusive mode;
  delete from jobs j where j.job_id between from_job and to_job;
  insert into jobs
  select state.*
  from (
    select job_state(e order by e.seq) as job from events e where e.job_id between from_job and to_job group by e.job_id
  ) folded, lateral (select (folded.job).*) state;
  get diagnostics rebuilt = row_count;
  return rebuilt;
end
$$;

comment on function rebuild_jobs(uuid, uuid) is
  'rebuild_jobs for the jobs in a range of ids, including both ends, such as a range of verification_range. If each range is a transaction of its own, writers wait for only one of them at a time.';

create or replace function rebuild_jobs() returns bigint
language plpgsql
set search_path = darkroom, pg_temp
as $$
declare
  piece record;
  from_job uuid := '00000000-0000-0000-0000-000000000000';
  rebuilt bigint := 0;
begin
  -- Held between two pieces too: otherwise a job written then would be missing from a piece that is done.
  lock table jobs in share row exclusive mode;
  while from_job is not null loop
    select * into piece from verification_range(from_job, 100000);
    rebuilt := rebuilt + rebuild_jobs(from_job, piece.to_job);
    raise notice '% jobs, up to %', rebuilt, piece.to_job;
    from_job := piece.next_job;
  end loop;
  return rebuilt;
end
$$;

comment on function rebuild_jobs() is
  'Rebuilds the projection from the events alone, and returns the number of jobs; there is a notice after each hundred thousand events. Writers wait meanwhile; readers see the old rows until it commits.';
