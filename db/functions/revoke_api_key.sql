create or replace function revoke_api_key(key_id text) returns boolean
language sql security definer
set search_path = darkroom, pg_temp
as $$
  with revoked as (
    update api_keys k set revoked_at = now() where k.key_id = revoke_api_key.key_id and k.revoked_at is null returning 1
  )
  select exists (select from revoked)
$$;

comment on function revoke_api_key(text) is
  'Stops an API key from working, within seconds everywhere. False when it did not exist or was revoked before.';
