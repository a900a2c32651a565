create or replace function darkroom_private.create_account(account_id uuid, name text) returns void
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  account accounts;
begin
  insert into accounts (account_id, name) values (account_id, name) returning * into account;
  perform append_entry(account.account_id, 'opened', 0, null, account_record(account) || jsonb_build_object('by', session_user));
end
$$;

comment on function darkroom_private.create_account(uuid, text) is 'Opens an account without credits.';
