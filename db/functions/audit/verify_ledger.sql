create or replace function verify_ledger(from_job uuid, to_job uuid) returns table (account_id uuid, job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select coalesce(j.account_id, h.account_id), coalesce(j.job_id, h.job_id),
    case
      when j.job_id is null then 'HOLD_WITHOUT_JOB'
      when h.job_id is null then 'JOB_WITHOUT_HOLD'
      when h.amount <> -j.cost or h.account_id <> j.account_id then 'HOLD_MISMATCH'
      else 'SETTLEMENT_MISMATCH'
    end
  from (select * from jobs j where j.job_id between from_job and to_job) j
  full join (
    select * from account_entries e where e.kind = 'hold' and e.job_id between from_job and to_job
  ) h on h.job_id = j.job_id
  -- Looked up job by job. How many jobs lie in a range of ids is guessed far too low in a large table; were the settlements
  -- taken by the range too, all of them would be read again for each job.
  left join account_entries s on s.job_id = coalesce(j.job_id, h.job_id) and s.kind in ('capture', 'release')
  where not (j.job_id is null and is_dropped(h.job_id))
    and (
      j.job_id is null or h.job_id is null or h.amount <> -j.cost or h.account_id <> j.account_id
      or (s.account_id, s.kind, s.amount) is distinct from (
        case when j.status in ('succeeded', 'failed') then j.account_id end,
        case j.status when 'succeeded' then 'capture' when 'failed' then 'release' end,
        case j.status when 'succeeded' then 0 when 'failed' then j.cost end)
    )
$$;

comment on function verify_ledger(uuid, uuid) is
  'verify_ledger for the jobs in a range of ids, including both ends, without balances.';

create or replace function verify_ledger(only_account uuid default null) returns table (account_id uuid, job_id uuid, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select a.account_id, null::uuid, 'BALANCE_MISMATCH'
  from accounts a
  where (only_account is null or a.account_id = only_account)
    and a.balance <> coalesce((select sum(e.amount) from account_entries e where e.account_id = a.account_id), 0)
  union all
  select v.*
  from verify_ledger('00000000-0000-0000-0000-000000000000'::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) v
  where only_account is null or v.account_id = only_account
$$;

comment on function verify_ledger(uuid) is
  'Verifies the ledger of one account or of all: no row means that every balance equals the sum of its entries, and that every job has one hold, which was settled as the job ended. Faults: BALANCE_MISMATCH, JOB_WITHOUT_HOLD, HOLD_WITHOUT_JOB, HOLD_MISMATCH, SETTLEMENT_MISMATCH. verify_entries() checks whether the entries themselves are what was written.';
