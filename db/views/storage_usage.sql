create or replace view storage_usage as
with hours as (
  select hour, type, jobs, files, bytes from storage_hours
  union all
  select hour, type, jobs, files, bytes from recent_storage()
)
select
  date_trunc('month', hour at time zone 'UTC')::date as month,
  type,
  sum(jobs)::bigint as jobs,
  sum(files)::bigint as files,
  sum(bytes)::bigint as bytes,
  pg_size_pretty(sum(bytes)) as size
from hours
where jobs > 0
group by 1, 2
order by 1 desc, 2;

comment on view storage_usage is 'The size in storage of the full-size results that have not expired, by kind of job and the month in which the jobs ended, the latest first. Renditions and inputs are not included.';
comment on column storage_usage.month is 'First day of the month the jobs ended in (UTC).';
comment on column storage_usage.type is 'Type of job.';
comment on column storage_usage.jobs is 'Jobs that have results.';
comment on column storage_usage.files is 'Full-size results.';
comment on column storage_usage.bytes is 'What these take together.';
comment on column storage_usage.size is 'The same, for people.';
