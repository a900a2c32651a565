create or replace function verification_range(from_job uuid, at_most int)
returns table (to_job uuid, next_job uuid, jobs bigint, events bigint)
language plpgsql stable
set search_path = darkroom, pg_temp
as $$
begin
  select e.job_id into to_job from events e where e.job_id >= from_job order by e.job_id, e.seq offset at_most - 1 limit 1;
  to_job := coalesce(to_job, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  select count(distinct e.job_id), count(*) into verification_range.jobs, verification_range.events
  from events e
  where e.job_id between from_job and to_job;
  -- Whichever comes first: a job with events, a row without events, or a hold without either. All of them are
  -- verified.
  next_job := least(
    (select e.job_id from events e where e.job_id > to_job order by e.job_id limit 1),
    (select j.job_id from jobs j where j.job_id > to_job order by j.job_id limit 1),
    (select h.job_id from account_entries h where h.kind = 'hold' and h.job_id > to_job order by h.job_id limit 1));
  return next;
end
$$;

comment on function verification_range(uuid, int) is
  'Cuts the store into pieces for verification: the piece from from_job on that has about at_most events and only whole jobs; where it ends, where the next one begins (null after the last), and how many jobs and events it has.';
