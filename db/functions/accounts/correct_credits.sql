create or replace function correct_credits(account_id uuid, amount bigint, reason text, corrected_by text default session_user) returns bigint
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  account accounts;
begin
  if coalesce(amount, 0) = 0 or coalesce(trim(reason), '') = '' or coalesce(trim(corrected_by), '') = '' then
    raise exception 'a correction needs an amount other than 0, a reason, and the name of who makes it' using errcode = '22023';
  end if;
  select * into account from accounts a where a.account_id = correct_credits.account_id for no key update;
  if account.balance + amount < 0 then
    raise exception 'account % has % credits, % cannot be taken', account_id, account.balance, -amount using errcode = 'DK009';
  end if;
  account := append_entry(account_id, 'correction', amount, null,
    jsonb_build_object('reason', reason, 'by', corrected_by, 'session_user', session_user));
  return account.balance;
end
$$;

comment on function correct_credits(uuid, bigint, text, text) is
  'Corrects the credits of an account by a positive or negative amount, and returns its new balance. The ledger records the reason and who did it; earlier entries stay.';
