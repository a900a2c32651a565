create or replace view partition_sizes as
select
  c.relname::text as partition,
  greatest(c.reltuples, 0)::bigint as events,
  pg_size_pretty(pg_table_size(c.oid)) as rows_size,
  pg_size_pretty(pg_indexes_size(c.oid)) as indexes_size,
  pg_total_relation_size(c.oid) as bytes
from pg_inherits i
join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'darkroom.events'::regclass
order by c.relname;

comment on view partition_sizes is 'The monthly partitions of events: about how many events (as of the last ANALYZE) and how large. events_default must be empty.';
comment on column partition_sizes.partition is 'Name of the partition: events_YYYY_MM.';
comment on column partition_sizes.events is 'About how many events it holds, as of the last ANALYZE.';
comment on column partition_sizes.rows_size is 'What its rows take on disk, for people.';
comment on column partition_sizes.indexes_size is 'What its indexes take on disk, for people.';
comment on column partition_sizes.bytes is 'What both take, to sum and sort by.';
