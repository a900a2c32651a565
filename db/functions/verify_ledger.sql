create or replace function verify_ledger(only_account uuid default null) returns table (account_id uuid, job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select a.account_id, null::uuid, 'BALANCE_MISMATCH'
  from accounts a
  where (only_account is null or a.account_id = only_account)
    and a.balance <> coalesce((select sum(e.amount) from credit_entries e where e.account_id = a.account_id), 0)
  union all
  select coalesce(j.account_id, h.account_id), coalesce(j.job_id, h.job_id),
    case
      when j.job_id is null then 'HOLD_WITHOUT_JOB'
      when h.job_id is null then 'JOB_WITHOUT_HOLD'
      when h.amount <> -j.cost or h.account_id <> j.account_id then 'HOLD_MISMATCH'
      else 'SETTLEMENT_MISMATCH'
    end
  from jobs j
  full join (select * from credit_entries where kind = 'hold') h on h.job_id = j.job_id
  left join credit_entries s on s.job_id = h.job_id and s.kind in ('capture', 'release')
  where (only_account is null or coalesce(j.account_id, h.account_id) = only_account)
    and not (j.job_id is null and is_dropped(h.job_id))
    and (
      j.job_id is null or h.job_id is null or h.amount <> -j.cost or h.account_id <> j.account_id
      or (s.kind, s.amount) is distinct from (
        case j.status when 'succeeded' then 'capture' when 'failed' then 'release' end,
        case j.status when 'succeeded' then 0 when 'failed' then j.cost end)
    )
$$;

comment on function verify_ledger(uuid) is
  'Proves the ledger: no row means that every balance equals the sum of its entries and that every job was held for once and settled as it ended. Of one account, or of all. Faults: BALANCE_MISMATCH, JOB_WITHOUT_HOLD, HOLD_WITHOUT_JOB, HOLD_MISMATCH, SETTLEMENT_MISMATCH.';
