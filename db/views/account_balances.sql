create or replace view account_balances as
select
  a.account_id,
  a.name,
  a.balance,
  coalesce(ledger.granted, 0) as granted,
  coalesce(ledger.held, 0) as held,
  coalesce(ledger.spent, 0) as spent,
  a.balance = coalesce(ledger.total, 0) as ledger_agrees
from accounts a
left join lateral (
  select
    sum(e.amount) filter (where e.kind = 'grant') as granted,
    -sum(e.amount) filter (where e.kind = 'hold' and s.kind is null) as held,
    -sum(e.amount) filter (where e.kind = 'hold' and s.kind = 'capture') as spent,
    sum(e.amount) as total
  from credit_entries e
  left join credit_entries s on s.job_id = e.job_id and s.kind in ('capture', 'release') and e.kind = 'hold'
  where e.account_id = a.account_id
) ledger on true;

comment on view account_balances is 'What each account was granted, has spent, has on hold and can spend, and whether the ledger agrees with the balance.';
