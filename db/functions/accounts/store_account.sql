create or replace function darkroom_private.store_account(account accounts) returns void
language sql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
  update accounts a set balance = account.balance, last_seq = account.last_seq, head_hash = account.head_hash
  where a.account_id = account.account_id and a.last_seq < account.last_seq
$$;

comment on function darkroom_private.store_account(accounts) is
  'Writes the balance and the head of an account that has been extended to its row.';
