create or replace view slowest_jobs as
select
  j.job_id,
  j.type,
  a.name as account,
  j.status,
  j.attempt as attempts,
  date_trunc('milliseconds', j.finished_at - j.started_at) as ran_for,
  date_trunc('milliseconds', j.started_at - j.created_at) as waited_for,
  j.finished_at
from jobs j
join accounts a using (account_id)
where j.finished_at > now() - interval '24 hours' and j.started_at is not null
order by j.finished_at - j.started_at desc
limit 100;

comment on view slowest_jobs is 'The hundred jobs of the last 24 hours that ran longest, from the start of their first attempt to their end, and how long each had waited before.';
comment on column slowest_jobs.job_id is 'The job.';
comment on column slowest_jobs.type is 'Its type.';
comment on column slowest_jobs.account is 'Name of the account it was for.';
comment on column slowest_jobs.status is 'How it ended.';
comment on column slowest_jobs.attempts is 'How many attempts it took.';
comment on column slowest_jobs.ran_for is 'From the start of its first attempt to its end.';
comment on column slowest_jobs.waited_for is 'From its submission to the start of its first attempt.';
comment on column slowest_jobs.finished_at is 'When it ended.';
