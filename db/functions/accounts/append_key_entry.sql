create or replace function darkroom_private.append_key_entry(key_id text, kind text, by text default null) returns void
language sql
set search_path = darkroom_private, darkroom, pg_temp
as $$
  select append_entry(k.account_id, kind, 0, null, key_record(k) || jsonb_build_object('by', coalesce(by, session_user::text)))
  from api_keys k
  where k.key_id = append_key_entry.key_id
$$;

comment on function darkroom_private.append_key_entry(text, text, text) is
  'Records in the account of a key what the key''s row says from now on, and who changed it: the role of the session, unless a name is given.';
