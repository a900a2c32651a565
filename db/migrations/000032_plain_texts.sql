-- Older code goes on: errors have other words and the same codes, and a job that older code takes off its queue is off it already.
-- Changed in what they say of themselves or of an error: operate_job, correct_credits, fold_events, is_appended, append_events, store_and_settle, report_worker, operator_figures, heed_cluster, ensure_partitions, key_events and forget_expired.
-- The call that ends a job takes it off its queue, also from under its worker: dequeue. Positions are found once a call: fold_events.

-- There is a version with one more parameter now, which has a default.
drop function if exists darkroom_private.fold_events(darkroom.jobs, uuid, smallint, jsonb);

-- Accounts are not read a second time: there is a version with the rows that are held.
drop function if exists darkroom_private.allowed_jobs(jsonb);

-- Settlements are looked up job by job: verify_ledger.
