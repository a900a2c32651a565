-- What was granted and what is held are few rows each; what was spent follows. Summing up the ledger is verify_ledger()'s.
create or replace view account_balances as
select
  a.account_id,
  a.name,
  a.balance,
  coalesce(g.credits, 0) as granted,
  coalesce(h.credits, 0) as held,
  coalesce(g.credits, 0) + coalesce(g.corrected, 0) - coalesce(h.credits, 0) - a.balance as spent,
  coalesce(g.corrected, 0) as corrected
from accounts a
left join (
  select e.account_id, sum(e.amount) filter (where e.kind = 'grant')::bigint as credits,
    sum(e.amount) filter (where e.kind = 'correction')::bigint as corrected
  from account_entries e
  where e.job_id is null
  group by e.account_id
) g using (account_id)
left join (
  select j.account_id, sum(j.cost)::bigint as credits from jobs j where j.status = 'queued' or j.status = 'processing' group by j.account_id
) h using (account_id);

comment on view account_balances is 'What each account was granted, has spent, has on hold and can spend. verify_ledger() checks whether the ledger agrees.';
comment on column account_balances.account_id is 'The account.';
comment on column account_balances.name is 'Its name.';
comment on column account_balances.balance is 'Credits it can spend.';
comment on column account_balances.granted is 'Credits that it was given.';
comment on column account_balances.held is 'Credits held for jobs that wait or run.';
comment on column account_balances.spent is 'Credits that succeeded jobs have cost.';
comment on column account_balances.corrected is 'What corrections by hand have added or, below 0, taken.';
