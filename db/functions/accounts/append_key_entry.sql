create or replace function append_key_entry(key_id text, kind text) returns void
language sql
set search_path = darkroom, pg_temp
as $$
  select append_entry(k.account_id, kind, 0, null, key_record(k) || jsonb_build_object('by', session_user))
  from api_keys k
  where k.key_id = append_key_entry.key_id
$$;

comment on function append_key_entry(text, text) is
  'Internal. Appends to the account of a key what the key''s row says from now on.';
