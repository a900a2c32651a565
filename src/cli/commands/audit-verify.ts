import { withAuditConnection } from '../../audit/connection.ts'
import { describeFault } from '../../audit/fault.ts'
import { verify } from '../../audit/verify.ts'
import { DomainError } from '../../errors.ts'
import { openStorage } from '../../platform.ts'
import { defineCommand } from '../command.ts'
import { createProgressBar } from '../progress-bar.ts'
import { uuid } from '../values.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'Prove that nothing was altered or lost: events, jobs and files',
  details: `Checks hash chains, sequences, transitions, that jobs are what their events say, and the bytes of every file
that an event names. Exits with 1 and names job and event where something does not fit.`,
  operands: { job_id: { about: 'Only this job', read: uuid, optional: true } },
  options: { 'skip-files': { about: 'Look at the database only' } },
  async run(context, { 'skip-files': skipFiles }, { job_id: jobId }) {
    const storage = skipFiles ? undefined : openStorage(context.config)
    const bar = createProgressBar(process.stderr, 'events')
    const { faults, ...counts } = await withDatabase(context, ({ database }) =>
      withAuditConnection(database, (client) => verify(client, { jobId, storage, onProgress: bar.show })),
    ).finally(bar.close)
    if (jobId !== undefined && counts.events === 0 && faults.length === 0) {
      throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}.`)
    }
    const { jobs, events, files } = counts
    return {
      json: { ...counts, faults },
      text:
        faults.length === 0
          ? `${jobs} jobs, ${events} events, ${files} files: all in order.`
          : faults.map(describeFault).join('\n'),
      failed: faults.length > 0,
    }
  },
})
