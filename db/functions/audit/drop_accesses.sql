create or replace function darkroom_private.drop_accesses(after_months int) returns setof text
language plpgsql security definer
set search_path = darkroom, pg_temp
set lock_timeout = '5s'
as $$
declare
  partition text;
begin
  for partition in select * from droppable_accesses(after_months) loop
    execute format('drop table %I', partition);
    return next partition;
  end loop;
end
$$;

comment on function darkroom_private.drop_accesses(int) is
  'Drops the partitions that droppable_accesses names, and returns their names. They are not archived, because they hold network addresses.';
