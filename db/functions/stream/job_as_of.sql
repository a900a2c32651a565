create or replace function job_as_of(job_id uuid, at_seq int) returns setof jobs
language sql stable
set search_path = darkroom, pg_temp
as $$
  select state.*
  from (select job_state(e order by e.seq) as job from events e where e.job_id = job_as_of.job_id and e.seq <= at_seq) folded,
    lateral (select (folded.job).*) state
  where (folded.job).job_id is not null
$$;

comment on function job_as_of(uuid, int) is
  'The job as it stood after its event number at_seq, folded from the events alone. No row when it had no event yet.';

create or replace function job_as_of(job_id uuid, at_time timestamptz) returns setof jobs
language sql stable
set search_path = darkroom, pg_temp
as $$
  select state.*
  from (select job_state(e order by e.seq) as job from events e where e.job_id = job_as_of.job_id and e.recorded_at <= at_time) folded,
    lateral (select (folded.job).*) state
  where (folded.job).job_id is not null
$$;

comment on function job_as_of(uuid, timestamptz) is
  'The job as it stood at a moment, folded from the events alone. No row when it did not exist yet.';
