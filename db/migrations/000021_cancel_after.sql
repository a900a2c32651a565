-- Older code goes on: it cancels nothing by itself, and what a client asked for by Cancel-After is done by newer processes.
-- Jobs that have not ended and are to be canceled after some seconds: hardly ever many, and looked through every few seconds.

create index jobs_to_cancel on jobs (job_id)
  where (status = 'queued' or status = 'processing') and jsonb_typeof(input -> 'cancel_after') = 'number';
