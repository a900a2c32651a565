import { sql } from 'kysely'
import { retryForOperator } from '../../../commands/operate-job.ts'
import type { Database } from '../../../database/connection.ts'
import { defineCommand } from '../../command.ts'
import { BY_OPTION, doneBy } from '../../done-by.ts'
import { ONE_JOB, withOneOrMany } from '../../one-or-many.ts'
import { table } from '../../table.ts'
import { textOf, time } from '../../values.ts'

export const command = defineCommand({
  summary: 'Run a failed job of any key again, or all that failed since some time, as new jobs',
  details:
    'With --failed-since, runs every job that failed then or later, the oldest first; canceled jobs only with --code\nJOB_CANCELED. Each costs its account the same as before. Within 24 hours, no job is run again twice. The ledger records\nwho did it.',
  operands: ONE_JOB,
  options: {
    'failed-since': { placeholder: 'time', about: 'All jobs that failed then or later', read: time },
    code: { placeholder: 'code', about: 'Of these, only jobs that failed with this code', read: textOf(1, 60) },
    ...BY_OPTION,
  },
  async run(context, { 'failed-since': since, code, by }, { job_id: jobId }) {
    const outcomes = await withOneOrMany(
      context,
      { jobId, since, option: '--failed-since' },
      {
        find: (database, time) => failedSince(database, time, code),
        act: (database, id) => retryForOperator(database, id, doneBy(by)),
      },
    )
    const rows = outcomes.map(({ job_id, result, error }) => [job_id, result ?? '', error ?? ''])
    return {
      json: { jobs: outcomes.map(({ job_id, result, error }) => ({ job_id, retried_as: result, error })) },
      text: rows.length === 0 ? 'No such job failed.' : table([['JOB', 'RUNS AGAIN AS', 'REFUSED'], ...rows]),
      failed: outcomes.some(({ error }) => error !== null),
    }
  },
})

async function failedSince(database: Database, since: Date, code: string | undefined): Promise<string[]> {
  const jobs = await database.kysely
    .selectFrom('jobs')
    .select('job_id')
    .where('status', '=', 'failed')
    .where('finished_at', '>=', since)
    .where(sql<string>`error ->> 'code'`, code === undefined ? '<>' : '=', code ?? 'JOB_CANCELED')
    .orderBy('job_id')
    .execute()
  return jobs.map(({ job_id }) => job_id)
}
