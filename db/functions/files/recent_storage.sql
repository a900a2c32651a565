create or replace function recent_storage(before timestamptz default 'infinity')
returns table (hour timestamptz, type text, jobs bigint, files bigint, bytes bigint)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select
    date_trunc('hour', j.finished_at, 'UTC'), j.type, count(*), sum(outputs_files(j.outputs)),
    sum(outputs_bytes(j.outputs))::bigint
  from jobs j
  where j.status = 'succeeded' and j.outputs_expired_at is null
    and j.finished_at >= coalesce((select max(h.hour) + interval '1 hour' from storage_hours h), '-infinity')
    and j.finished_at < before
  group by 1, 2
$$;

comment on function recent_storage(timestamptz) is
  'The size of the results of each hour that is not in storage_hours yet, for jobs that ended before a time.';
