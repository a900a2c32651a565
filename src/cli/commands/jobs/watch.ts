import { defineCommand } from '../../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../../connect-client.ts'
import { uuid } from '../../values.ts'
import { watchJob } from '../../watch-job.ts'

export const command = defineCommand({
  summary: 'Follow a job to its end, through any number of lost connections',
  details: `Exits with 0 if the job succeeded and with 1 if it failed. With --json each message of the stream is a line,
{"id", "event", "data"}, and the last line is {"job_id", "status", "output", "error"}.`,
  operands: { job_id: { about: 'The job', read: uuid } },
  options: CLIENT_OPTIONS,
  async run(context, options, { job_id: jobId }) {
    return watchJob(context, await connectClient(context, options), jobId)
  },
})
