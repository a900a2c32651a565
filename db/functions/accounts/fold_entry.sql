create or replace function darkroom_private.fold_entry(
  inout account darkroom.accounts, kind text, amount bigint, job_id uuid, data jsonb, out entry darkroom.account_entries)
language plpgsql
as $$
begin
  entry.account_id := account.account_id;
  entry.seq := account.last_seq + 1;
  entry.kind := kind;
  entry.amount := amount;
  entry.job_id := job_id;
  entry.data := data;
  entry.recorded_at := clock_timestamp();
  entry.transaction_id := pg_current_xact_id();
  entry.hash := darkroom.entry_hash(account.head_hash, entry);
  account.balance := account.balance + amount;
  account.last_seq := entry.seq;
  account.head_hash := entry.hash;
end
$$;

comment on function darkroom_private.fold_entry(accounts, text, bigint, uuid, jsonb) is
  'A new entry of an account whose row is locked, and the account after it. Stores neither: see store_accounts.';
