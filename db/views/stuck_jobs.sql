create or replace view stuck_jobs as
select
  j.job_id,
  j.type,
  a.name as account,
  j.status,
  j.attempt,
  date_trunc('milliseconds', now() - j.updated_at) as unchanged_for,
  diagnosis.reason
from jobs j
join accounts a using (account_id)
left join lateral queue_claim(j.type, j.job_id) claim on true
cross join lateral (
  select case
    when claim.state is null then 'the queue does not know it'
    when claim.state not in ('created', 'retry', 'active') then format('the queue has it as %s', claim.state)
    when claim.state = 'active' and claim.last_heard_at < now() - (claim.silent_seconds + 10) * interval '1 second'
      then 'its worker is silent and nobody took over: does any worker run?'
    when claim.state = 'active' and claim.claimed_at < now() - claim.expire_seconds * interval '1 second'
      then 'its attempt is past its deadline'
    when claim.state <> 'active' and greatest(claim.start_after, j.updated_at) < now() - interval '5 minutes'
      then 'no worker took it for five minutes: does any run, is the queue long?'
  end as reason
) diagnosis
where (j.status = 'queued' or j.status = 'processing')
  -- A moment's disagreement between a job and the queue is normal: workers reconcile every few seconds.
  and j.updated_at < now() - interval '15 seconds'
  and diagnosis.reason is not null
order by j.updated_at;

comment on view stuck_jobs is 'Jobs that are stuck, and why. Empty on a healthy installation: within seconds, workers repair what reconcile_jobs() can. Other jobs need a running worker, or cancel_job().';
comment on column stuck_jobs.job_id is 'The job.';
comment on column stuck_jobs.type is 'Its type.';
comment on column stuck_jobs.account is 'Name of the account it is for.';
comment on column stuck_jobs.status is 'Its status.';
comment on column stuck_jobs.attempt is 'Attempts so far.';
comment on column stuck_jobs.unchanged_for is 'Since its last event.';
comment on column stuck_jobs.reason is 'What is wrong.';
