create or replace function droppable_events(after_months int)
returns table (partition text, from_time timestamptz, to_time timestamptz, from_job uuid, to_job uuid)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select month.partition, month.from_time, month.to_time, uuidv7_floor(month.from_time), uuidv7_floor(month.to_time)
  from (
    select c.relname::text as partition,
      to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC' as from_time,
      (to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' as to_time
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'darkroom.events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$'
  ) month
  where month.to_time <= now() - make_interval(months => greatest(after_months, 1))
  order by month.from_time
$$;

comment on function droppable_events(int) is
  'The monthly partitions of events that ended at least this many months ago (at least one), with their bounds: ids of jobs from from_job up to, not including, to_job.';
