create or replace function darkroom_private.settle_credits(ended jobs[]) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  held constant accounts[] := lock_accounts(array(select j.account_id from unnest(ended) j));
  settled record;
  account accounts;
  extended record;
  folded accounts[] := '{}';
  appended account_entries[] := '{}';
begin
  for settled in
    select j.job_id, j.status, j.cost, a as account
    from unnest(ended) j
    join unnest(held) a using (account_id)
    order by a.account_id, j.job_id
  loop
    if (settled.account).account_id is distinct from account.account_id then
      folded := folded || account;
      account := settled.account;
    end if;
    extended := case settled.status
      when 'succeeded' then fold_entry(account, 'capture', 0, settled.job_id, '{}')
      else fold_entry(account, 'release', settled.cost, settled.job_id, '{}')
    end;
    account := extended.account;
    appended := appended || extended.entry;
  end loop;
  perform store_accounts(folded || account, appended);
end
$$;

comment on function darkroom_private.settle_credits(jobs[]) is
  'Captures the holds of jobs that succeeded, and releases those of jobs that failed. A second settlement of the same job violates the ledger''s unique index.';
