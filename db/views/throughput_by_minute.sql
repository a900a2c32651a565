create or replace view throughput_by_minute as
with minutes as (
  select generate_series(date_trunc('minute', now()) - interval '59 minutes', date_trunc('minute', now()), interval '1 minute') as minute
), submitted as (
  select date_trunc('minute', j.created_at) as minute, count(*) as jobs
  from jobs j
  where j.job_id >= uuidv7_floor(date_trunc('minute', now()) - interval '59 minutes')
  group by 1
), ended as (
  select
    date_trunc('minute', j.finished_at) as minute,
    count(*) filter (where j.status = 'succeeded') as succeeded,
    count(*) filter (where j.status = 'failed') as failed,
    percentile_cont(0.5) within group (order by extract(epoch from j.finished_at - j.created_at)) as median_seconds,
    percentile_cont(0.95) within group (order by extract(epoch from j.finished_at - j.created_at)) as p95_seconds
  from jobs j
  where j.finished_at >= date_trunc('minute', now()) - interval '59 minutes'
  group by 1
)
select
  m.minute,
  coalesce(s.jobs, 0) as submitted,
  coalesce(e.succeeded, 0) as succeeded,
  coalesce(e.failed, 0) as failed,
  round(e.median_seconds::numeric, 2) as median_seconds,
  round(e.p95_seconds::numeric, 2) as p95_seconds
from minutes m
left join submitted s using (minute)
left join ended e using (minute)
order by m.minute desc;

comment on view throughput_by_minute is 'The last hour, minute by minute, the latest first: jobs submitted, succeeded and failed, and the seconds from submission to end of those that ended.';
comment on column throughput_by_minute.minute is 'Beginning of the minute.';
comment on column throughput_by_minute.submitted is 'Jobs submitted in it.';
comment on column throughput_by_minute.succeeded is 'Jobs that succeeded in it.';
comment on column throughput_by_minute.failed is 'Jobs that failed in it.';
comment on column throughput_by_minute.median_seconds is 'Median time from submission to end of the jobs that ended in it.';
comment on column throughput_by_minute.p95_seconds is '95th percentile of that time.';
