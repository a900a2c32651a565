create or replace function reconcile_jobs(max_attempts int) returns table (job_id uuid, action text, last_seq int)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  candidate record;
  job jobs;
  state pgboss.job_state;
  extended record;
  appended events[];
begin
  perform heed_clock();

  -- If a worker ended a job and went silent before it could report that, it has lost its claim, and nobody claims a
  -- job that has ended.
  delete from pgboss.job q
  using jobs j
  where q.state < 'active' and q.state = 'retry' -- the first is what pg-boss's index of waiting rows is over
    and j.job_id = q.id and j.type = q.name and j.status in ('succeeded', 'failed');

  for candidate in
    select j.job_id
    from jobs j
    left join pgboss.job q on q.name = j.type and q.id = j.job_id
    where (j.status = 'queued' or j.status = 'processing') -- not in (…): only this form takes the two partial indexes
      and (q.id is null or q.state in ('completed', 'cancelled', 'failed') or (q.state = 'retry' and not j.awaiting_attempt))
    order by j.job_id
    limit 1000
  loop
    -- Checked again under the lock: a worker may have changed the job meanwhile.
    select * into job from jobs j
    where j.job_id = candidate.job_id and j.status in ('queued', 'processing')
    for update skip locked;
    continue when not found;
    select q.state into state from pgboss.job q where q.name = job.type and q.id = job.job_id for update;
    continue when state in ('created', 'active');
    continue when state = 'retry' and job.awaiting_attempt;

    appended := '{}';
    if not job.awaiting_attempt then
      extended := fold_events(job, job.job_id, job.attempt, attempt_lost_events());
      job := extended.job;
      appended := extended.appended;
    end if;
    if job.attempt >= max_attempts then
      extended := fold_events(job, job.job_id, job.attempt, attempts_exhausted_events(job.attempt));
      job := extended.job;
      appended := appended || extended.appended;
      action := 'FAILED';
    elsif state = 'retry' then
      -- It has already waited while its worker was found to be silent; only failures are delayed further.
      update pgboss.job q set start_after = least(q.start_after, now()) where q.name = job.type and q.id = job.job_id;
      action := 'ATTEMPT_LOST';
    else
      delete from pgboss.job q where q.name = job.type and q.id = job.job_id;
      perform enqueue(array[job]);
      action := 'ENQUEUED';
    end if;
    perform store_and_settle(array[job], appended);
    perform notify_jobs(array[job]);
    reconcile_jobs.job_id := job.job_id;
    reconcile_jobs.last_seq := job.last_seq;
    return next;
  end loop;
end
$$;

comment on function reconcile_jobs(int) is
  'Closes every gap between the jobs and the queue: an attempt whose worker the queue gave up is recorded as lost, a job without a queue row is queued again, one that used up its attempts fails with WORKER_LOST. Workers call it every few seconds; calling it by hand is harmless.';
