-- Older code goes on: it plans each attempt anew, records no plan and shows none.
-- The plan of a job is an event, and so is each call of a language model: functions alone know them.

comment on column events.type is 'job_queued, input_fetched, attempt_started, progress_reported, message_logged, plan_made, tool_called, step_finished, step_shown, result_produced, attempt_lost, job_succeeded, job_failed or outputs_expired.';
