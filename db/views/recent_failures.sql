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
where j.status = 'failed' and j.finished_at > now() - interval '24 hours'
order by j.finished_at desc
limit 1000;

comment on view recent_failures is 'Jobs that failed in the last 24 hours and why, the latest first, at most 1,000. job_timeline(job) tells what led to it, retry_job(job) runs it again.';
