-- The only function but create_jobs that writes events. Whatever a statement is given to write, it costs as much to
-- begin: the constraints of the table are read from their text and its indexes prepared. So all of a call is written
-- together.
create or replace function darkroom_private.store_streams(folded jobs[], appended events[]) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- Compared with the rows, these are looked up, whatever the plan.
  job_ids constant uuid[] := array(select j.job_id from unnest(folded) j);
begin
  insert into events select * from unnest(appended);
  update jobs set
    status = job.status, awaiting_attempt = job.awaiting_attempt, attempt = job.attempt, progress = job.progress,
    input = job.input, output = job.output, outputs = job.outputs, error = job.error,
    awaiting_pictures = job.awaiting_pictures,
    started_at = job.started_at, finished_at = job.finished_at, updated_at = job.updated_at,
    last_seq = job.last_seq, head_hash = job.head_hash,
    outputs_expired_at = job.outputs_expired_at, pictures_erased_at = job.pictures_erased_at
  from unnest(folded) job
  where jobs.job_id = any(job_ids) and jobs.job_id = job.job_id;
end
$$;

comment on function darkroom_private.store_streams(jobs[], events[]) is
  'Inserts events that fold_events has made, and writes the jobs after them, each once, to their rows.';
