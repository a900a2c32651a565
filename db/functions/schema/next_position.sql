create or replace function darkroom_private.next_position(job jobs) returns bigint
language plpgsql stable
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  -- The last transaction that appended to this job may have begun later than this one, and has ended: positions
  -- within a job never decrease.
  return greatest(
    current_position(), (select e.position from events e where e.job_id = job.job_id and e.seq = job.last_seq));
end
$$;

comment on function darkroom_private.next_position(jobs) is
  'The position of the events that this transaction appends to a job whose row it has locked.';
