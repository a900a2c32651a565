import { cancelForOperator } from '../../../commands/operate-job.ts'
import type { Database } from '../../../database/connection.ts'
import { defineCommand } from '../../command.ts'
import { BY_OPTION, doneBy } from '../../done-by.ts'
import { ONE_JOB, withOneOrMany } from '../../one-or-many.ts'
import { time } from '../../values.ts'

export const command = defineCommand({
  summary: 'Cancel a job of any key, or all waiting jobs since some time, and give the credits back',
  details:
    'With --queued-since, cancels every job that was created then or later and that no worker has started. The ledger\nrecords who did it.',
  operands: ONE_JOB,
  options: {
    'queued-since': { placeholder: 'time', about: 'All waiting jobs that were created then or later', read: time },
    ...BY_OPTION,
  },
  async run(context, { 'queued-since': since, by }, { job_id: jobId }) {
    const outcomes = await withOneOrMany(
      context,
      { jobId, since, option: '--queued-since' },
      {
        find: queuedSince,
        act: async (database, id) => (await cancelForOperator(database, id, doneBy(by))) !== undefined,
      },
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
