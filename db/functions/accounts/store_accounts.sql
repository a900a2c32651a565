-- The only function that writes entries. Callers hold the locks of the accounts' rows.
create or replace function darkroom_private.store_accounts(folded accounts[], appended account_entries[]) returns void
language plpgsql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  account_ids constant uuid[] := array(select a.account_id from unnest(folded) a);
begin
  insert into account_entries select * from unnest(appended);
  update accounts set balance = account.balance, last_seq = account.last_seq, head_hash = account.head_hash
  from unnest(folded) account
  where accounts.account_id = any(account_ids) and accounts.account_id = account.account_id
    and accounts.last_seq < account.last_seq;
end
$$;

comment on function darkroom_private.store_accounts(accounts[], account_entries[]) is
  'Inserts entries that fold_entry has made, and writes the balance and the head of the accounts after them, each once, to their rows.';
