create or replace view recent_failures as
select
  j.job_id,
  j.type,
  a.name as account,
  j.finished_at,
  j.attempt as attempts,
  j.error ->> 'code' as code,
  j.error ->> 'message' as message
from jobs j
join accounts a using (account_id)
where j.status = 'failed' and j.error ->> 'code' <> 'JOB_CANCELED' and j.finished_at > now() - interval '24 hours'
order by j.finished_at desc
limit 1000;

comment on view recent_failures is 'Jobs that failed in the last 24 hours and why, except canceled ones, the latest first, at most 1,000. job_timeline(job) shows what led to it, retry_job(job) runs it again.';
comment on column recent_failures.job_id is 'The job.';
comment on column recent_failures.type is 'Its type.';
comment on column recent_failures.account is 'Name of the account it was for.';
comment on column recent_failures.finished_at is 'When it failed.';
comment on column recent_failures.attempts is 'How many attempts it took.';
comment on column recent_failures.code is 'Error code, as its client sees it.';
comment on column recent_failures.message is 'Error message, as its client sees it.';
