create or replace view storage_usage as
with recent as (
  select
    j.type,
    date_trunc('hour', j.finished_at) as hour,
    count(*) as jobs,
    sum(jsonb_array_length(j.outputs)) as files,
    sum((select sum((file ->> 'bytes')::bigint) from jsonb_array_elements(j.outputs) file)) as bytes
  from jobs j
  where j.status = 'succeeded' and j.outputs_expired_at is null
    and j.finished_at >= coalesce((select max(hour) + interval '1 hour' from storage_hours), '-infinity')
  group by 1, 2
), hours as (
  select type, hour, jobs, files, bytes from storage_hours
  union all
  select type, hour, jobs, files, bytes from recent
)
select
  date_trunc('month', hour, 'UTC')::date as month,
  type,
  sum(jobs)::bigint as jobs,
  sum(files)::bigint as files,
  sum(bytes)::bigint as bytes,
  pg_size_pretty(sum(bytes)) as size
from hours
where jobs > 0
group by 1, 2
order by 1 desc, 2;

comment on view storage_usage is 'What the full-size results that have not expired take in storage, by the month the jobs ended in and kind of job, the latest first. Renditions and inputs come on top; they are not recorded by size.';
