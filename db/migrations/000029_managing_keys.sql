-- Older code goes on: it lets no key manage others, and says what it says of keys by itself.
-- Keys that may make, limit and revoke the keys of their account.

-- Null and not false, as with may_operate.
alter table api_keys add column may_manage boolean check (may_manage);

comment on column api_keys.may_manage is 'True: the key may list, make, limit and revoke the keys of its account. Null: it may not.';

-- Of these there are versions with more parameters now, which have defaults where older code calls them.
drop function if exists append_key_entry(text, text);
drop function if exists create_api_key(text, uuid, text, bytea, boolean);
drop function if exists limit_api_key(text, int, int, int, int);
drop function if exists revoke_api_key(text);
