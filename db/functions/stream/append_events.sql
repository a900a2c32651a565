create or replace function darkroom_private.append_events(job_id uuid, attempt smallint, new_events jsonb, after_seq int default null) returns int
language sql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
  select a.last_seq
  from append_together(jsonb_build_array(jsonb_build_object(
    'job_id', job_id, 'attempt', attempt, 'events', new_events, 'after_seq', after_seq))) a
$$;

comment on function darkroom_private.append_events(uuid, smallint, jsonb, int) is
  'Appends events to a job and returns its last sequence. new_events: [{"type": …, "data": {…}}, …]. Raises DK001 for an unknown job, DK002 once it has ended, DK003 from a stale attempt, and from one that continues after events that are not there, DK004 on an illegal transition, DK008 for data that does not have the shape of its type. With after_seq, the last sequence the writer is sure of, repeating a call whose fate is unknown appends nothing twice. Settles the credits when the job ends.';
