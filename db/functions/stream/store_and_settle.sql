create or replace function darkroom_private.store_and_settle(job jobs) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  update jobs set
    status = job.status, awaiting_attempt = job.awaiting_attempt, attempt = job.attempt, progress = job.progress,
    input = job.input, output = job.output, outputs = job.outputs, error = job.error,
    awaiting_pictures = job.awaiting_pictures,
    started_at = job.started_at, finished_at = job.finished_at, updated_at = job.updated_at,
    last_seq = job.last_seq, head_hash = job.head_hash
  where jobs.job_id = job.job_id;

  if job.status in ('succeeded', 'failed') then
    perform settle_credits(job);
    if webhook_hears(job, 'completed') then
      perform enqueue_webhook(job, 0);
    end if;
    perform dequeue(job);
  end if;
end
$$;

comment on function darkroom_private.store_and_settle(jobs) is
  'Writes the folded state of a job to its row, and settles a job that has ended: its credits are captured or released, its webhook is enqueued if that is for the end, and it leaves the queue if it was still waiting.';
