import { sql } from 'kysely'
import type { Database } from '../../../database/connection.ts'
import { inDomainTerms } from '../../../database/errors.ts'
import type { ResultRow } from '../../../database/rows.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

type JobAccess = Omit<
  ResultRow<
    'job_accesses',
    { key_id: string | null; key_name: string | null; address: string | null; subject: string | null }
  >,
  'job_id'
>

export const command = defineCommand({
  summary: 'Show who read a job, its stream and its pictures, how often and when',
  details: `DARKROOM_ACCESS_LOG sets what is recorded. Outputs can be read without a key; of readers who send none, only the
network address is known.`,
  operands: { job_id: { about: 'The job', read: uuid } },
  async run(context, _options, { job_id: jobId }) {
    const accesses = await withReads(context, ({ database }) => readAccesses(database, jobId))
    const sampled = accesses.some((access) => access.least_share < 1)
    const text =
      accesses.length === 0
        ? 'No access was recorded.'
        : table([['FIRST', 'LAST', 'TIMES', 'WHAT', 'KEY', 'FROM', 'FILE'], ...accesses.map(lineOf)])
    return { json: { job_id: jobId, accesses }, text: sampled ? `${text}\nOnly a sample was recorded.` : text }
  },
})

async function readAccesses(database: Database, jobId: string): Promise<JobAccess[]> {
  const question = sql<JobAccess>`
    select kind, key_id, key_name, host(address) as address, subject, times, first_at, last_at, least_share
    from darkroom.job_accesses where job_id = ${jobId} order by first_at, kind, subject`
  return (await inDomainTerms(() => question.execute(database.kysely))).rows
}

function lineOf(access: JobAccess): string[] {
  const { kind, key_id, key_name, address, subject, times, first_at, last_at } = access
  const key = key_id === null ? '–' : `${key_id} (${key_name ?? 'unknown'})`
  return [first_at.toISOString(), last_at.toISOString(), String(times), kind, key, address ?? '–', subject ?? '']
}
