import type { Client, Job, JobMessage } from '../client/client.ts'
import type { Answer, CommandContext } from './command.ts'
import { createProgressView, type ProgressView } from './progress-view.ts'
import { table } from './table.ts'

/** How a job ended, according to its stream. */
type Ending = Omit<Extract<JobMessage, { event: 'status' }>['data'], 'progress'>

/**
 * Follows a job to its end, for a person watching or as a line of JSON for each message. The answer shows where the
 * results are. If the job failed, so does the command.
 */
export async function watchJob(context: CommandContext, client: Client, jobId: string): Promise<Answer> {
  const view = context.json ? jsonLines(context) : createProgressView(process.stdout)
  const { queue } = await client.job(jobId)
  if (queue !== undefined && queue.position > 0) context.note(waiting(queue))
  let ending: Ending = { status: 'queued', output: null, error: null }
  const messages = client.events(jobId, {
    onLost: ({ after, waitMs, reason }) =>
      view.note(`${reason}; continuing after ${after} in ${(waitMs / 1000).toFixed(1)} s`),
  })
  try {
    for await (const message of messages) {
      view.show(message)
      if (message.event === 'status') ending = message.data
    }
  } finally {
    view.close()
  }
  const { status, output, error } = ending
  return { json: { job_id: jobId, status, output, error }, text: describe(ending), failed: status !== 'succeeded' }
}

function waiting({ position, estimated_start: start }: NonNullable<Job['queue']>): string {
  const before = position === 1 ? '1 job comes before it' : `${position} jobs come before it`
  return start === null ? before : `${before}; it may start at ${start}`
}

function jsonLines({ print, note }: CommandContext): ProgressView {
  return { show: (message: JobMessage) => print(JSON.stringify(message)), note, close: () => undefined }
}

function describe({ status, output, error }: Ending): string {
  if (error !== null) return `${status}: ${error.message} (${error.code})`
  const rows = (output?.images ?? []).flatMap((image) =>
    (['full', 'w1024', 'w512', 'w256'] as const).map((size) => [`  ${size}`, image[size]]),
  )
  return `${status}:\n${table(rows)}`
}
