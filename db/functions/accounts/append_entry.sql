create or replace function darkroom_private.append_entry(account_id uuid, kind text, amount bigint, job_id uuid, data jsonb) returns accounts
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  held constant accounts[] := lock_accounts(array[account_id]);
  extended record;
begin
  if cardinality(held) = 0 then
    raise exception 'account % does not exist', account_id using errcode = 'DK006';
  end if;
  extended := fold_entry(held[1], kind, amount, job_id, data);
  perform store_accounts(array[extended.account], array[extended.entry]);
  return extended.account;
end
$$;

comment on function darkroom_private.append_entry(uuid, text, bigint, uuid, jsonb) is
  'Locks an account, appends an entry to it and returns its row. Raises DK006 for an unknown account.';
