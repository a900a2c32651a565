import { userInfo } from 'node:os'
import { cancelForOperator } from '../../../commands/operate-job.ts'
import type { Database } from '../../../database/connection.ts'
import { defineCommand } from '../../command.ts'
import { checkOneOrMany, withOneOrMany } from '../../one-or-many.ts'
import { textOf, time, uuid } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'End a job of any key as failed and give its credits back, or all that wait since some time',
  details:
    'With --queued-since, every job that was created then or later and that no worker has taken up. The ledger keeps who did it.',
  operands: { job_id: { about: 'The job', read: uuid, optional: true } },
  options: {
    'queued-since': { placeholder: 'time', about: 'All that wait and were created then or later', read: time },
    by: { placeholder: 'name', about: 'Who does it (default: your account on this machine)', read: textOf(1, 200) },
  },
  async run(context, { 'queued-since': since, by = userInfo().username }, { job_id: jobId }) {
    const asked = { jobId, since, option: '--queued-since' }
    checkOneOrMany(asked)
    const outcomes = await withDatabase(context, ({ database }) =>
      withOneOrMany(
        asked,
        (time) => queuedSince(database, time),
        (id) => cancelForOperator(database, id, by),
      ),
    )
    const jobs = outcomes.map(({ job_id, result, error }) => ({ job_id, canceled: result ?? false, error }))
    const lines = jobs.map(({ job_id, canceled, error }) =>
      canceled ? `Canceled ${job_id}.` : (error ?? `${job_id} had already ended.`),
    )
    return {
      json: jobId === undefined ? { jobs } : { job_id: jobId, canceled: jobs[0]!.canceled },
      text: lines.length === 0 ? 'No such job waits.' : lines.join('\n'),
      failed: jobs.some(({ canceled }) => !canceled),
    }
  },
})

async function queuedSince(database: Database, since: Date): Promise<string[]> {
  const jobs = await database.kysely
    .selectFrom('jobs')
    .select('job_id')
    .where('status', '=', 'queued')
    .where('created_at', '>=', since)
    .orderBy('job_id')
    .execute()
  return jobs.map(({ job_id }) => job_id)
}
