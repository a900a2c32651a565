create or replace function create_account(account_id uuid, name text) returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  insert into accounts (account_id, name) values (account_id, name)
$$;

comment on function create_account(uuid, text) is 'Opens an account without credits.';
