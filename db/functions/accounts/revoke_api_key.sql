create or replace function revoke_api_key(key_id text, by text default null) returns boolean
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
begin
  perform lock_account_of(key_id);
  update api_keys k set revoked_at = now() where k.key_id = revoke_api_key.key_id and k.revoked_at is null;
  if not found then
    return false;
  end if;
  perform append_key_entry(key_id, 'key_revoked', by);
  return true;
end
$$;

comment on function revoke_api_key(text, text) is
  'Revokes an API key, everywhere within seconds. False if it does not exist or was already revoked.';
