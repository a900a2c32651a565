create or replace function limit_account(account_id uuid, jobs int default null) returns boolean
language sql security definer
set search_path = darkroom, pg_temp
as $$
  with changed as (
    update accounts a set limit_jobs = jobs where a.account_id = limit_account.account_id returning 1
  )
  select exists (select from changed)
$$;

comment on function limit_account(uuid, int) is
  'Says how many jobs of an account may wait or run at once, from its next job on; without a number, as configured again. False when there is no such account.';
