create or replace function darkroom_private.heed_cluster() returns void
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  here constant bigint := (select c.system_identifier from pg_control_system() c);
  latest transaction_epochs;
  highest bigint;
begin
  select * into latest from transaction_epochs t order by t.epoch desc limit 1;
  if latest.system_identifier = here then
    return;
  end if;
  -- Goes from key to key by the index, because there may be very many events. Before the first epoch there are no
  -- positions.
  with recursive keys as (
    select min(e.key_id) as key_id from events e where e.position > 0
    union all
    select (select min(e.key_id) from events e where e.position > 0 and e.key_id > keys.key_id) from keys where keys.key_id is not null
  )
  select max(last.position) into highest
  from keys, lateral (
    select e.position from events e where e.key_id = keys.key_id and e.position > 0 order by e.position desc limit 1) last
  where latest.epoch is not null;

  insert into transaction_epochs (epoch, system_identifier, ahead)
  values (coalesce(latest.epoch, 0) + 1, here, greatest(0, highest + 1 - pg_current_xact_id()::text::bigint));
end
$$;

comment on function darkroom_private.heed_cluster() is
  'Notices that the database was restored into another cluster, whose transactions count from elsewhere, and continues the positions of events after those that are there. Every process calls it when it starts.';
