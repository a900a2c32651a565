create or replace function darkroom_private.lock_accounts(account_ids uuid[]) returns accounts[]
language plpgsql
set search_path = darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return array(select a from accounts a where a.account_id = any(account_ids) order by a.account_id for no key update);
end
$$;

comment on function darkroom_private.lock_accounts(uuid[]) is
  'The rows of accounts, locked in the order of their ids until the transaction ends: only the holder of a row''s lock can append entries to the account.';
