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
  'rebuild_jobs for the jobs of a range of ids, both ends included, such as verification_range cuts: writers wait for one range at a time where each is a transaction of its own.';

create or replace function rebuild_jobs() returns bigint
language plpgsql
set search_path = darkroom, pg_temp
as $$
declare
  piece record;
  from_job uuid := '00000000-0000-0000-0000-000000000000';
  rebuilt bigint := 0;
begin
  -- Between two pieces, too: a job that was written then would be missing from a piece that is done.
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
  'Makes the projection anew from the events alone and returns the number of jobs, a notice after each hundred thousand events. Writers wait meanwhile; readers see the old rows until it commits.';
