create or replace view running_jobs as
select
  j.job_id,
  j.type,
  a.name as account,
  j.attempt,
  attempt.worker,
  date_trunc('milliseconds', now() - attempt.started_at) as running_for,
  round(j.progress * 100) as percent,
  log.message as last_message,
  date_trunc('milliseconds', now() - claim.last_heard_at) as last_heard
from jobs j
join accounts a using (account_id)
cross join lateral (
  select e.data ->> 'worker' as worker, e.recorded_at as started_at
  from events e
  where e.job_id = j.job_id and e.type = 'attempt_started'
  order by e.seq desc
  limit 1
) attempt
left join lateral (
  select e.data ->> 'message' as message
  from events e
  where e.job_id = j.job_id and e.type = 'message_logged'
  order by e.seq desc
  limit 1
) log on true
left join lateral queue_claim(j.type, j.job_id) claim on true
where j.status = 'processing' and not j.awaiting_attempt
order by attempt.started_at;

comment on view running_jobs is 'The jobs that workers hold, the longest running first: on which worker, for how long, how far, the last log line, and when the worker last renewed its claim.';
comment on column running_jobs.job_id is 'The job.';
comment on column running_jobs.type is 'Its type.';
comment on column running_jobs.account is 'Name of the account it is for.';
comment on column running_jobs.attempt is 'Which attempt this is.';
comment on column running_jobs.worker is 'Host and process id of the worker that holds it.';
comment on column running_jobs.running_for is 'Since this attempt began.';
comment on column running_jobs.percent is 'How far it is.';
comment on column running_jobs.last_message is 'The last line of its log.';
comment on column running_jobs.last_heard is 'Time since the worker last renewed its claim.';
