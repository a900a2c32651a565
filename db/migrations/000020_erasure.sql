-- Older code goes on: it erases nothing, and counts the end of the stream of a job that expired before it was erased one too high.
-- Clients may have the pictures of a job erased. The events stay, with the hashes of what was there.

alter table jobs add column pictures_erased_at timestamptz;

comment on column jobs.pictures_erased_at is 'When all its pictures, those that it was given too, were erased for its client, or null while they are kept. Its outputs have expired then.';
comment on column jobs.outputs_expired_at is 'When the files of its result, and the pictures of its steps, were given up, or null while they are kept. The event that says so comes behind the end of the stream, and clients do not see it.';
comment on column events.type is 'job_queued, input_fetched, attempt_started, progress_reported, message_logged, plan_made, tool_called, step_finished, step_shown, result_produced, attempt_lost, job_succeeded, job_failed, outputs_expired or pictures_erased.';
