import type pg from 'pg'
import { NIL } from 'uuid'
import type { ResultRow } from '../database/rows.ts'
import { type Fault, MOST_FAULTS } from './fault.ts'

export interface AccountVerification {
  readonly accounts: number
  readonly entries: number
  /** In the order of account and entry. If there are very many, not all of them. */
  readonly faults: readonly Fault[]
}

/** Entries of one piece: some tenths of a second, so that no statement holds its snapshot for long. */
const PIECE = 20_000
const START: Pick<ResultRow<'entries_range'>, 'to_account' | 'to_seq'> = { to_account: NIL, to_seq: 0 }

/**
 * Verifies the entries of all accounts, piece by piece, and that accounts and keys are what their entries say.
 * Accounts may be used meanwhile: each statement sees entries and rows of one moment.
 */
export async function verifyAccounts(client: pg.Client): Promise<AccountVerification> {
  const faults: Fault[] = []
  let entries = 0
  for (let before = START; faults.length < MOST_FAULTS; ) {
    const { rows } = await client.query<ResultRow<'entries_range'>>(
      'select * from darkroom.entries_range($1, $2, $3)',
      [before.to_account, before.to_seq, PIECE],
    )
    const piece = rows[0]
    if (piece === undefined) break
    const chain = await client.query<ResultRow<'verify_entries'> & { readonly job_id: null }>(
      'select null as job_id, account_id, seq, fault from darkroom.verify_entries($1, $2, $3, $4)',
      [before.to_account, before.to_seq, piece.to_account, piece.to_seq],
    )
    faults.push(...chain.rows)
    entries += piece.entries
    before = piece
  }
  const unsealed = await client.query<ResultRow<'unsealed_entries'> & Pick<Fault, 'fault'> & { readonly job_id: null }>(
    "select null as job_id, account_id, seq, 'ENTRY_NOT_SEALED' as fault from darkroom.unsealed_entries()",
  )
  const counted = await client.query<{ accounts: number }>('select count(*) as accounts from darkroom.accounts')
  faults.push(...unsealed.rows, ...(await verifyRows(client)))
  return { accounts: counted.rows[0]!.accounts, entries, faults: faults.slice(0, MOST_FAULTS) }
}

async function verifyRows(client: pg.Client): Promise<Fault[]> {
  const { rows } = await client.query<ResultRow<'verify_accounts', { key_id: string | null }>>(
    'select account_id, key_id, fault from darkroom.verify_accounts() order by account_id, key_id',
  )
  return rows.map(({ account_id, key_id, fault }) => ({
    job_id: null,
    account_id,
    seq: null,
    fault,
    ...(key_id === null ? {} : { subject: `key ${key_id}` }),
  }))
}
