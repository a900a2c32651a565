import type { ProgressView } from '../../src/cli/progress-view.ts'
import type { JobMessage } from '../../src/client/client.ts'
import type { JobResult } from '../../src/jobs/job-answers.ts'

/**
 * Shows messages until one of them is the last wanted; leaving the loop closes the connection.
 *
 * @returns the job's output, if its result was among them.
 */
export async function showUntil(
  messages: AsyncGenerator<JobMessage>,
  view: ProgressView,
  isLast: (message: JobMessage) => boolean,
): Promise<JobResult | null> {
  let output: JobResult | null = null
  for await (const message of messages) {
    view.show(message)
    if (message.event === 'result') output = message.data
    if (isLast(message)) break
  }
  return output
}
