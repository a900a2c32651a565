create or replace function darkroom_private.start_attempt(job_id uuid, worker text, max_attempts int)
returns table (attempt smallint, outcome text, type text, input jsonb, last_seq int, lost boolean)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  job jobs;
  lost boolean := false;
begin
  select * into job from jobs j where j.job_id = start_attempt.job_id for update;
  if not found or job.status in ('succeeded', 'failed') then
    return query select job.attempt, 'ENDED', job.type, job.input, job.last_seq, lost;
    return;
  end if;

  -- The queue delivers a job again only after it has given up on the previous worker, so an attempt that is still
  -- open is lost.
  lost := not job.awaiting_attempt;
  if lost then
    job := extend_stream(job, start_attempt.job_id, job.attempt, attempt_lost_events());
  end if;

  if job.attempt >= max_attempts then
    job := extend_stream(job, start_attempt.job_id, job.attempt, attempts_exhausted_events(job.attempt));
    perform store_and_settle(job);
    return query select job.attempt, 'EXHAUSTED', job.type, job.input, job.last_seq, lost;
    return;
  end if;

  job := extend_stream(job, start_attempt.job_id, (job.attempt + 1)::smallint,
    jsonb_build_array(jsonb_build_object('type', 'attempt_started', 'data', jsonb_build_object('worker', worker))));
  perform store_and_settle(job);
  return query select job.attempt, 'STARTED', job.type, job.input, job.last_seq, lost;
end
$$;

comment on function darkroom_private.start_attempt(uuid, text, int) is
  'Starts the next attempt at a job for a worker, and fences off the previous one. outcome: STARTED; ENDED if there is nothing left to do; EXHAUSTED if max_attempts were lost, which fails the job with WORKER_LOST. lost: the previous attempt was still open, because its worker had disappeared.';
