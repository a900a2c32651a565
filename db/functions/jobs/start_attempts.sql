create or replace function darkroom_private.start_attempts(job_ids uuid[], worker text, max_attempts int)
returns table (place int, attempt smallint, outcome text, type text, input jsonb, last_seq int, lost boolean)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  held constant jobs[] := lock_jobs(job_ids);
  here constant bigint := current_position();
  start record;
  job jobs;
  extended record;
  folded jobs[] := '{}';
  appended events[] := '{}';
begin
  for start in
    select d.ordinality::int as place, d.job_id, j as job,
      -- Positions within a job never decrease: see next_position.
      greatest(here, (select e.position from events e where e.job_id = j.job_id and e.seq = j.last_seq)) as position
    from unnest(job_ids) with ordinality d (job_id)
    left join unnest(held) j on j.job_id = d.job_id
    order by d.job_id, d.ordinality
  loop
    -- A job that was delivered twice goes on from what its first start made of it.
    if start.job_id is distinct from job.job_id then
      folded := folded || job;
      job := start.job;
    end if;
    place := start.place;
    lost := false;
    outcome := 'ENDED';
    if job.status in ('queued', 'processing') then
      -- The queue delivers a job again only after it has given up on the previous worker, so an attempt that is still
      -- open is lost.
      lost := not job.awaiting_attempt;
      if lost then
        extended := fold_events(job, job.job_id, job.attempt, attempt_lost_events(), start.position);
        job := extended.job;
        appended := appended || extended.appended;
      end if;

      if job.attempt >= max_attempts then
        outcome := 'EXHAUSTED';
        extended := fold_events(job, job.job_id, job.attempt, attempts_exhausted_events(job.attempt), start.position);
      else
        outcome := 'STARTED';
        extended := fold_events(job, job.job_id, (job.attempt + 1)::smallint,
          jsonb_build_array(jsonb_build_object('type', 'attempt_started', 'data', jsonb_build_object('worker', worker))), start.position);
      end if;
      job := extended.job;
      appended := appended || extended.appended;
    end if;
    attempt := job.attempt;
    type := job.type;
    input := job.input;
    last_seq := job.last_seq;
    return next;
  end loop;
  perform store_and_settle(folded || job, appended);
end
$$;

comment on function darkroom_private.start_attempts(uuid[], text, int) is
  'Starts the next attempts at jobs for a worker, all or none, and fences off the previous ones. Per place in the list, from 1, an outcome: STARTED; ENDED if there is nothing left to do; EXHAUSTED if max_attempts were lost, which fails the job with WORKER_LOST. lost: the previous attempt was still open, because its worker had disappeared.';
