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
