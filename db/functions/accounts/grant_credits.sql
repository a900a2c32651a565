create or replace function grant_credits(account_id uuid, amount bigint, note text default null) returns bigint
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  account accounts;
begin
  if amount <= 0 then
    raise exception 'a grant is a positive number of credits, not %', amount using errcode = '22023';
  end if;
  account := append_entry(account_id, 'grant', amount, null,
    jsonb_strip_nulls(jsonb_build_object('note', note, 'by', session_user)));
  return account.balance;
end
$$;

comment on function grant_credits(uuid, bigint, text) is 'Gives credits to an account and returns its new balance.';
