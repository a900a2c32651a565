import type { Evidence } from './evidence.ts'
import type { Violation } from './violation.ts'

const ENTRIES_OF_JOBS = `
  select j.job_id, j.status, j.cost::int,
    coalesce(array_agg(c.kind || ' ' || c.amount order by c.kind, c.entry_id) filter (where c.kind is not null), '{}') as entries
  from darkroom.jobs j left join darkroom.credit_entries c on c.job_id = j.job_id
  group by j.job_id, j.status, j.cost`

/** A hold for each job; with its end one capture if it succeeded, or else one release of the same amount. */
export async function checkCharges({ owner }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<{ job_id: string; status: string; cost: number; entries: string[] }>(
    ENTRIES_OF_JOBS,
  )
  return rows.flatMap(({ job_id: jobId, status, cost, entries }) => {
    const settled = status === 'succeeded' ? ['capture 0'] : status === 'failed' ? [`release ${cost}`] : []
    const expected = [...settled, `hold ${-cost}`].sort()
    const found = entries.toSorted()
    if (found.join() === expected.join()) return []
    return [{ check: 'charge' as const, about: `job ${jobId} (${status}): ${found.join(', ') || 'no entries'}` }]
  })
}

const BALANCES = `
  select a.account_id, a.balance::text, coalesce(sum(c.amount), 0)::text as entries
  from darkroom.accounts a left join darkroom.credit_entries c using (account_id)
  group by a.account_id having a.balance <> coalesce(sum(c.amount), 0)`

export async function checkBalances({ owner }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<{ account_id: string; balance: string; entries: string }>(BALANCES)
  return rows.map(({ account_id: account, balance, entries }) => ({
    check: 'balance',
    about: `account ${account} has ${balance}, its entries add up to ${entries}`,
  }))
}
