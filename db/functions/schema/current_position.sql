create or replace function darkroom_private.current_position() returns bigint
language sql stable
set search_path = darkroom, pg_temp
as $$
  select pg_current_xact_id()::text::bigint + (select t.ahead from transaction_epochs t order by t.epoch desc limit 1)
$$;

comment on function darkroom_private.current_position() is
  'The position of the events that this transaction appends, unless those before them in their stream have a later one.';
