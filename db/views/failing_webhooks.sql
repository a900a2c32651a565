create or replace view failing_webhooks as
select
  w.job_id,
  w.seq,
  a.name as account,
  w.receiver,
  w.state,
  w.failures,
  w.next_attempt_at,
  last.status,
  last.error,
  last.started_at as last_attempt_at
from webhooks w
join jobs j using (job_id)
join accounts a using (account_id)
left join lateral (
  select d.status, d.error, d.started_at
  from webhook_deliveries d
  where d.job_id = w.job_id and d.seq = w.seq
  order by d.attempt desc
  limit 1
) last on true
where (w.state = 'pending' and w.failures > 0) or (w.state = 'failed' and w.ended_at > now() - interval '24 hours')
order by w.created_at desc;

comment on view failing_webhooks is 'Webhooks that failed and are to be tried again, and those that were given up in the last 24 hours, the latest first, with the result of the last attempt. redeliver_webhook(job, seq) sends one at once.';
comment on column failing_webhooks.job_id is 'The job.';
comment on column failing_webhooks.seq is 'The event that the message is about; 0 for the end of the job.';
comment on column failing_webhooks.account is 'Name of the account of the job.';
comment on column failing_webhooks.receiver is 'Scheme, host and port of the address.';
comment on column failing_webhooks.state is 'pending: it will be tried again. failed: it was given up.';
comment on column failing_webhooks.failures is 'Attempts that failed.';
comment on column failing_webhooks.next_attempt_at is 'When it will be tried again.';
comment on column failing_webhooks.status is 'Status of the last answer; null if there was none.';
comment on column failing_webhooks.error is 'Why there was none.';
comment on column failing_webhooks.last_attempt_at is 'When it was last tried.';
