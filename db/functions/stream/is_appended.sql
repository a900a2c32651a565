-- Only append_together calls it, which has set how to plan: see fold_events.
create or replace function darkroom_private.is_appended(job darkroom.jobs, attempt smallint, new_events jsonb, after_seq int) returns boolean
language plpgsql
as $$
begin
  -- A writer whose commit was interrupted does not know whether it happened. It appends again, naming the last
  -- sequence that it is sure of. A batch is atomic, so if its first event is there, all of it is.
  if job.last_seq > after_seq then
    if exists (
      select from darkroom.events e
      where e.job_id = job.job_id and e.seq > after_seq and e.attempt = is_appended.attempt
        and e.type = new_events #>> '{0,type}' and e.data @> coalesce(new_events #> '{0,data}', '{}') - 'progress'
    ) then
      return true;
    end if;
  end if;

  -- Otherwise new events would follow one that nobody can read.
  if after_seq > job.last_seq then
    raise exception 'job %: attempt % continues after event %, but the stream ends at %', job.job_id, is_appended.attempt,
      after_seq, job.last_seq using errcode = 'DK003';
  end if;
  if job.status in ('succeeded', 'failed') then
    raise exception 'job % has ended: %', job.job_id, job.status using errcode = 'DK002';
  end if;
  if is_appended.attempt <> job.attempt or (job.awaiting_attempt and job.attempt > 0) then
    raise exception 'job %: attempt % is stale, the job is at attempt %', job.job_id, is_appended.attempt, job.attempt
      using errcode = 'DK003';
  end if;
  return false;
end
$$;

comment on function darkroom_private.is_appended(jobs, smallint, jsonb, int) is
  'Whether events are in the stream of a job already; otherwise, whether the attempt may append them: raises DK002 once the job has ended, DK003 from a stale attempt, and from one that continues after events that are not there.';
