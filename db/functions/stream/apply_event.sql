-- The state machine of a job. Everything that folds events (append, time travel, rebuild, verification) uses this
-- function. It is called for every event, and so sets no search_path: see fold_events.
create or replace function apply_event(job darkroom.jobs, event darkroom.events) returns darkroom.jobs
language plpgsql immutable
as $$
declare
  running boolean := job.status = 'processing' and not job.awaiting_attempt and event.attempt = job.attempt;
  legal boolean;
begin
  if event.seq is distinct from coalesce(job.last_seq, 0) + 1 then
    raise exception 'job %: event % follows %, a sequence is missing or repeated', event.job_id, event.seq, coalesce(job.last_seq, 0)
      using errcode = 'DK005';
  end if;

  legal := case event.type
    when 'job_queued' then job.job_id is null
    when 'input_fetched' then running
    when 'attempt_started' then job.status in ('queued', 'processing') and job.awaiting_attempt and event.attempt = job.attempt + 1
    when 'progress_reported' then running
    when 'message_logged' then job.status in ('queued', 'processing') and event.attempt = job.attempt
    when 'plan_made' then running
    when 'tool_called' then running
    when 'step_finished' then running
    when 'step_shown' then running
    when 'result_produced' then running
    when 'attempt_lost' then running
    when 'job_succeeded' then running and job.output is not null
    when 'job_failed' then job.status in ('queued', 'processing') and event.attempt = job.attempt
    when 'outputs_expired' then job.finished_at is not null and job.outputs_expired_at is null and event.attempt = job.attempt
    when 'pictures_erased' then job.finished_at is not null and job.pictures_erased_at is null and event.attempt = job.attempt
    else false
  end;
  if legal is not true then
    raise exception 'job %: % is not possible for attempt % while the job is %, attempt %',
      event.job_id, event.type, event.attempt, coalesce(job.status, 'unborn'), job.attempt
      using errcode = 'DK004';
  end if;

  case event.type
    when 'job_queued' then
      job.job_id := event.job_id;
      job.type := event.data ->> 'type';
      job.key_id := event.data ->> 'key_id';
      job.account_id := (event.data ->> 'account_id')::uuid;
      job.cost := (event.data ->> 'cost')::bigint;
      job.input := event.data -> 'input';
      job.status := 'queued';
      job.awaiting_attempt := true;
      job.attempt := 0;
      job.progress := 0;
      job.outputs := '[]';
      job.created_at := event.recorded_at;
      job.awaiting_pictures := darkroom.awaits_pictures(job.input);
    when 'input_fetched' then
      job.input := jsonb_set(job.input, array[event.data ->> 'field', event.data ->> 'index'], event.data -> 'image');
      job.awaiting_pictures := darkroom.awaits_pictures(job.input);
    when 'attempt_started' then
      job.status := 'processing';
      job.awaiting_attempt := false;
      job.attempt := event.attempt;
      job.started_at := coalesce(job.started_at, event.recorded_at);
    when 'progress_reported' then
      job.progress := greatest(job.progress, (event.data ->> 'progress')::numeric);
    when 'result_produced' then
      job.output := event.data -> 'output';
      job.outputs := event.data -> 'outputs';
    when 'attempt_lost' then
      job.awaiting_attempt := true;
      job.output := null;
      job.outputs := '[]';
    when 'job_succeeded' then
      job.status := 'succeeded';
      job.awaiting_pictures := false;
      job.progress := 1;
      job.finished_at := event.recorded_at;
    when 'job_failed' then
      job.status := 'failed';
      job.awaiting_attempt := false;
      job.awaiting_pictures := false;
      job.output := null;
      job.outputs := '[]';
      job.error := event.data -> 'error';
      job.finished_at := event.recorded_at;
    when 'outputs_expired' then
      job.outputs_expired_at := event.recorded_at;
    when 'pictures_erased' then
      -- Made later than the expiry of the outputs, if they had expired, as clients see these times: stream_end
      -- compares the two.
      job.pictures_erased_at := greatest(event.recorded_at, job.outputs_expired_at + interval '1 millisecond');
      job.outputs_expired_at := coalesce(job.outputs_expired_at, event.recorded_at);
    else
      null; -- message_logged, plan_made, tool_called, step_finished and step_shown change nothing but the head of the stream
  end case;

  job.updated_at := event.recorded_at;
  job.last_seq := event.seq;
  job.head_hash := event.hash;
  return job;
end
$$;

comment on function apply_event(jobs, events) is
  'The fold: the state of a job after one more event. Raises DK004 on an illegal transition and DK005 on a gap in the sequence. Shapes of data: job_queued {type, key_id, account_id, cost, input, webhook_receiver?}; input_fetched {field, index, image}; attempt_started {worker, progress}; progress_reported {progress}; message_logged {level, message}; plan_made {planner, steps: [{tool, arguments, words}], not_understood, declined, notes}; tool_called {tool, arguments, outcome, message}; step_finished {step, tool, words, plan, key, sha256}; step_shown {step, words, picture}; result_produced {output, outputs}; attempt_lost {reason, progress}; job_succeeded {progress, output}; job_failed {error: {code, message}, progress}; outputs_expired {after_days}; pictures_erased {}.';
