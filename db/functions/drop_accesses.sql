create or replace function drop_accesses(after_months int) returns setof text
language plpgsql security definer
set search_path = darkroom, pg_temp
set lock_timeout = '5s'
as $$
declare
  partition text;
begin
  for partition in
    select c.relname
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'darkroom.accesses'::regclass and c.relname ~ '^accesses_\d{4}_\d{2}$'
      and (to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC'
        <= now() - make_interval(months => greatest(after_months, 1))
    order by c.relname
  loop
    execute format('drop table %I', partition);
    return next partition;
  end loop;
end
$$;

comment on function drop_accesses(int) is
  'Drops the monthly partitions of accesses that ended at least so many months ago, and at least one, and returns their names. Nothing is archived.';
