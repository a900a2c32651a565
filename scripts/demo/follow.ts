import type { ApiClient } from '../../src/cli/api-client.ts'
import { followJob, type JobMessage } from '../../src/cli/follow-job.ts'
import type { ProgressView } from '../../src/cli/progress-view.ts'
import type { JobOutput } from '../../src/jobs/events.ts'

/** A job's messages behind id `after`, until its end. */
export function follow(client: ApiClient, jobId: string, after: number): AsyncGenerator<JobMessage> {
  return followJob({ after, connect: (behind, signal) => client.openStream(jobId, behind, signal) })
}

/**
 * Shows messages until one of them is the last wanted; leaving the loop closes the connection.
 *
 * @returns the job's output, if its result was among them.
 */
export async function showUntil(
  messages: AsyncGenerator<JobMessage>,
  view: ProgressView,
  isLast: (message: JobMessage) => boolean,
): Promise<JobOutput | null> {
  let output: JobOutput | null = null
  for await (const message of messages) {
    view.show(message)
    if (message.event === 'result') output = message.data as JobOutput
    if (isLast(message)) break
  }
  return output
}
