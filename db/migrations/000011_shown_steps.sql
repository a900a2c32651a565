-- Steps that take their time leave a small picture for the client to look at, as events of a type of their own.

comment on column events.type is 'job_queued, input_fetched, attempt_started, progress_reported, message_logged, step_finished, step_shown, result_produced, attempt_lost, job_succeeded, job_failed or outputs_expired.';
