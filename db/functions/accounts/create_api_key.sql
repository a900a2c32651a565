create or replace function darkroom_private.create_api_key(
  key_id text, account_id uuid, name text, secret_hash bytea, may_operate boolean default false,
  may_manage boolean default false, by text default null)
returns void
language sql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
  insert into api_keys (key_id, account_id, name, secret_hash, may_operate, may_manage)
  values (key_id, account_id, name, secret_hash, nullif(may_operate, false), nullif(may_manage, false));
  select append_key_entry(key_id, 'key_created', by);
$$;

comment on function darkroom_private.create_api_key(text, uuid, text, bytea, boolean, boolean, text) is
  'Stores an API key by the SHA-256 of the whole key, whether it may operate the service, and whether it may manage the keys of its account. Keys are made with: npm run darkroom -- keys create';
