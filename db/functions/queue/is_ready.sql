create or replace function darkroom_private.is_ready() returns boolean
language sql stable security definer
set search_path = darkroom, pg_temp
as $$
  select exists (select from pgboss.queue)
$$;

comment on function darkroom_private.is_ready() is 'True when the queues are installed, so that jobs can be accepted.';
