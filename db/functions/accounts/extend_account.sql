-- The only function that writes entries. Callers hold the lock of the account's row, and store the row when they are
-- done.
create or replace function darkroom_private.extend_account(inout account accounts, kind text, amount bigint, job_id uuid, data jsonb)
language plpgsql
set search_path = darkroom, pg_temp
as $$
declare
  entry account_entries;
begin
  entry.account_id := account.account_id;
  entry.seq := account.last_seq + 1;
  entry.kind := kind;
  entry.amount := amount;
  entry.job_id := job_id;
  entry.data := data;
  entry.recorded_at := clock_timestamp();
  entry.transaction_id := pg_current_xact_id();
  entry.hash := entry_hash(account.head_hash, entry);
  insert into account_entries select entry.*;
  account.balance := account.balance + amount;
  account.last_seq := entry.seq;
  account.head_hash := entry.hash;
end
$$;

comment on function darkroom_private.extend_account(accounts, text, bigint, uuid, jsonb) is
  'Appends an entry to an account whose row is locked, and returns the row as it is to be stored.';
