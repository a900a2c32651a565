import { cancelJob } from '../../../commands/cancel-job.ts'
import { defineCommand } from '../../command.ts'
import { uuid } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'End a job of any key as failed and give its credits back',
  operands: { job_id: { about: 'The job', read: uuid } },
  async run(context, _options, { job_id: jobId }) {
    const canceled = await withDatabase(context, ({ database }) => cancelJob(database, jobId))
    return {
      json: { job_id: jobId, canceled },
      text: canceled ? `Canceled ${jobId}.` : `${jobId} had already ended.`,
      failed: !canceled,
    }
  },
})
