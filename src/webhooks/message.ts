import { type JobRow, jobView, streamEnd } from '../jobs/view.ts'
import type { WebhookEvent } from './webhook-answers.ts'

/** A job that has ended, and the hash that vouches for its events. */
export interface EndedJobRow extends JobRow {
  /** In hex. */
  readonly head_hash: string
}

/** What is sent. */
export interface WebhookMessage {
  /** The same in every attempt, so that receivers can tell a message they know: it names the event that ended the job. */
  readonly id: string
  readonly body: string
}

/** Bytes of a body at most; many receivers take no more than that. */
const MOST_BYTES = 20_000
/** Instructions of a body that would be too long, in characters. */
const SHORT_INSTRUCTIONS = 500

/** The id of the message about the end of a job. Without dots, which separate the parts of what is signed. */
export function webhookId(jobId: string, lastSeq: number): string {
  return `${jobId}_${lastSeq}`
}

/**
 * Puts the end of a job into words. A body that would have more than 20,000 bytes loses first the end of its
 * instructions and then its whole input, and `data.cut` names what it lost; the job itself has all of it.
 */
export function webhookMessage(row: EndedJobRow, staticUrl: string): WebhookMessage {
  const data = { ...jobView(row, staticUrl), seq: row.last_seq, head_hash: row.head_hash }
  const { instructions } = data.input
  const short = typeof instructions === 'string' ? { instructions: cutShort(instructions) } : {}
  const versions: WebhookEvent['data'][] = [
    { ...data, cut: [] },
    { ...data, input: { ...data.input, ...short }, cut: ['input.instructions'] },
    { ...data, input: null, cut: ['input'] },
  ]
  const type = row.status === 'succeeded' ? 'job.succeeded' : 'job.failed'
  const bodies = versions.map((version) =>
    JSON.stringify({ type, timestamp: data.finished_at!, data: version } satisfies WebhookEvent),
  )
  const body = bodies.find((text) => Buffer.byteLength(text) < MOST_BYTES) ?? bodies.at(-1)!
  return { id: webhookId(row.job_id, streamEnd(row)), body }
}

/** Never cuts a character in two. */
function cutShort(text: string): string {
  return `${[...text].slice(0, SHORT_INSTRUCTIONS).join('')}…`
}
