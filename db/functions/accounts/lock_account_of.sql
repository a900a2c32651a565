create or replace function darkroom_private.lock_account_of(key_id text) returns void
language sql
set search_path = darkroom, pg_temp
as $$
  select from accounts a
  where a.account_id = (select k.account_id from api_keys k where k.key_id = lock_account_of.key_id)
  for no key update
$$;

comment on function darkroom_private.lock_account_of(text) is
  'Locks the account of a key until the transaction ends, so that changes of the key are recorded in the order in which they happen.';
