create or replace function darkroom_private.forget_expired() returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  delete from idempotency_keys where created_at < now() - interval '24 hours';
  delete from stream_tokens where expires_at < now();
  delete from request_rates where whole_at < now();
$$;

comment on function darkroom_private.forget_expired() is
  'Removes idempotency keys older than 24 hours, stream tokens that have expired, and rates that are fully available again. Maintenance calls it.';
