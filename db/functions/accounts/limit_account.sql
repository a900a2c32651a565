create or replace function darkroom_private.limit_account(account_id uuid, jobs int default null) returns boolean
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  account accounts;
begin
  update accounts a set limit_jobs = jobs where a.account_id = limit_account.account_id returning * into account;
  if not found then
    return false;
  end if;
  perform append_entry(account.account_id, 'limited', 0, null, account_record(account) || jsonb_build_object('by', session_user));
  return true;
end
$$;

comment on function darkroom_private.limit_account(uuid, int) is
  'Limits how many jobs of an account may wait or run at once, from its next job on; without a number, the configured limit applies again. False if there is no such account.';
