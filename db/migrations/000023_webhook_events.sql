-- Older code goes on: it tells that jobs ended, as before; what it is not handed of other messages, newer processes tell.
-- A job may tell of more than its end: each message is a row of its own, with a schedule and attempts of its own.

alter table webhooks add column seq int not null default 0 check (seq >= 0);
alter table webhook_deliveries
  add column seq int not null default 0,
  drop constraint webhook_deliveries_job_id_fkey;
alter table webhooks drop constraint webhooks_pkey, add primary key (job_id, seq);
alter table webhook_deliveries add foreign key (job_id, seq) references webhooks;

comment on table webhooks is 'What jobs have to tell their webhook_url: a row for each message, written in the transaction that gave reason for it.';
comment on column webhooks.seq is 'The event that it tells of; 0 for the end of the job.';
comment on column webhooks.created_at is 'When there was reason for it.';
comment on column webhook_deliveries.job_id is 'The job that the message is about.';
comment on column webhook_deliveries.seq is 'Which of its messages: the event that it tells of, or 0 for the end of the job.';
comment on column webhook_deliveries.attempt is '1, 2, 3 … over all attempts at messages of the job, those asked for by hand included.';

-- Of these there are versions with one more parameter now, which has a default where older code calls them.
drop function if exists enqueue_webhook(jobs);
drop function if exists schedule_webhook(uuid, double precision);
drop function if exists redeliver_webhook(uuid);
drop function if exists start_webhook_delivery(uuid, text);
