create or replace function droppable_accesses(after_months int) returns setof text
language sql stable
set search_path = darkroom, pg_temp
as $$
  select c.relname::text
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'darkroom.accesses'::regclass and c.relname ~ '^accesses_\d{4}_\d{2}$'
    and (to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC'
      <= now() - make_interval(months => greatest(after_months, 1))
  order by c.relname
$$;

comment on function droppable_accesses(int) is
  'The monthly partitions of accesses that ended at least this many months ago (at least one).';
