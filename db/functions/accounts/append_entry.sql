create or replace function darkroom_private.append_entry(account_id uuid, kind text, amount bigint, job_id uuid, data jsonb) returns accounts
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  account accounts;
begin
  select * into account from accounts a where a.account_id = append_entry.account_id for no key update;
  if not found then
    raise exception 'account % does not exist', append_entry.account_id using errcode = 'DK006';
  end if;
  account := extend_account(account, kind, amount, job_id, data);
  perform store_account(account);
  return account;
end
$$;

comment on function darkroom_private.append_entry(uuid, text, bigint, uuid, jsonb) is
  'Locks an account, appends an entry to it and returns its row. Raises DK006 for an unknown account.';
