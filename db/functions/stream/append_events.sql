create or replace function darkroom_private.append_events(job_id uuid, attempt smallint, new_events jsonb, after_seq int default null) returns int
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  job jobs := lock_job(job_id);
begin
  -- A writer whose commit was interrupted does not know whether it happened. It appends again, naming the last
  -- sequence that it is sure of. A batch is atomic, so if its first event is there, all of it is.
  if after_seq is not null and job.last_seq > after_seq and exists (
    select from events e
    where e.job_id = append_events.job_id and e.seq > after_seq and e.attempt = append_events.attempt
      and e.type = new_events #>> '{0,type}' and e.data @> coalesce(new_events #> '{0,data}', '{}') - 'progress'
  ) then
    return job.last_seq;
  end if;

  -- Otherwise new events would follow one that nobody can read.
  if after_seq > job.last_seq then
    raise exception 'job %: attempt % goes on behind event %, and the stream ends at %', append_events.job_id,
      append_events.attempt, after_seq, job.last_seq using errcode = 'DK003';
  end if;
  if job.status in ('succeeded', 'failed') then
    raise exception 'job % has ended: %', append_events.job_id, job.status using errcode = 'DK002';
  end if;
  if append_events.attempt <> job.attempt or (job.awaiting_attempt and job.attempt > 0) then
    raise exception 'job %: attempt % is stale, the job is at attempt %', append_events.job_id, append_events.attempt, job.attempt
      using errcode = 'DK003';
  end if;

  job := extend_stream(job, append_events.job_id, append_events.attempt, new_events);
  perform store_and_settle(job);
  return job.last_seq;
end
$$;

comment on function darkroom_private.append_events(uuid, smallint, jsonb, int) is
  'Appends events to a job and returns its last sequence. new_events: [{"type": …, "data": {…}}, …]. Raises DK001 for an unknown job, DK002 once it has ended, DK003 from a stale attempt, and from one that goes on behind events that are not there, DK004 on an illegal transition, DK008 for data that has not the shape of its type. With after_seq, the last sequence the writer is sure of, repeating a call whose fate is unknown appends nothing twice. Settles the credits when the job ends.';
