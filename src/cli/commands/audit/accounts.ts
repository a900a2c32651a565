import { sql } from 'kysely'
import type { Database } from '../../../database/connection.ts'
import { inDomainTerms } from '../../../database/errors.ts'
import type { ResultRow } from '../../../database/rows.ts'
import { DomainError } from '../../../errors.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

type HistoryEntry = ResultRow<'account_history', { job_id: string | null; by: string | null; what: string | null }>

export const command = defineCommand({
  summary: 'Show the history of an account: credits, keys, limits, and what operators did by hand',
  details: 'Its entries are never changed or removed; audit verify checks that.',
  operands: { account_id: { about: 'The account', read: uuid } },
  async run(context, _options, { account_id: accountId }) {
    const entries = await withReads(context, ({ database }) => readHistory(database, accountId))
    if (entries.length === 0) throw new DomainError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}.`)
    return {
      json: { account_id: accountId, entries },
      text: table([['ENTRY', 'AT', 'WHAT', 'CREDITS', 'BALANCE', 'BY', 'ABOUT'], ...entries.map(lineOf)]),
    }
  },
})

async function readHistory(database: Database, accountId: string): Promise<HistoryEntry[]> {
  const question = sql<HistoryEntry>`
    select seq, recorded_at, kind, amount, balance, job_id, "by", what from darkroom.account_history(${accountId})`
  return (await inDomainTerms(() => question.execute(database.kysely))).rows
}

function lineOf({ seq, recorded_at, kind, amount, balance, job_id, by, what }: HistoryEntry): string[] {
  const about = job_id === null ? (what ?? '') : `job ${job_id}`
  return [String(seq), recorded_at.toISOString(), kind, String(amount), String(balance), by ?? '–', about]
}
