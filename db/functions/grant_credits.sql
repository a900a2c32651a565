create or replace function grant_credits(account_id uuid, amount bigint, note text default null) returns bigint
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  new_balance bigint;
begin
  if amount <= 0 then
    raise exception 'a grant is a positive number of credits, not %', amount using errcode = '22023';
  end if;
  update accounts a set balance = a.balance + amount where a.account_id = grant_credits.account_id returning a.balance into new_balance;
  if not found then
    raise exception 'account % does not exist', grant_credits.account_id using errcode = 'DK006';
  end if;
  insert into credit_entries (account_id, kind, amount, note) values (grant_credits.account_id, 'grant', amount, note);
  return new_balance;
end
$$;

comment on function grant_credits(uuid, bigint, text) is 'Gives credits to an account and returns its new balance.';
