create or replace function darkroom_private.event_horizon() returns bigint
language sql stable
set search_path = darkroom, pg_temp
as $$
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    + (select t.ahead from transaction_epochs t order by t.epoch desc limit 1)
$$;

comment on function darkroom_private.event_horizon() is
  'The position of the oldest transaction that has not ended. No event will ever be added below it.';
