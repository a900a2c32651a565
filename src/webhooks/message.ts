import * as v from 'valibot'
import { EVENT_DATA } from '../jobs/events.ts'
import type { ShownStep } from '../jobs/job-answers.ts'
import { type JobRow, jobView, shownStepView, streamEnd } from '../jobs/view.ts'
import type { WebhookEvent } from './webhook-answers.ts'

/** A job that has ended, or as it stood after an event that is told, and the hash that vouches for its events. */
export interface ToldJobRow extends JobRow {
  /** In hex. */
  readonly head_hash: string
  /** The event before the end that is told; `null` where it is the end. */
  readonly told: ToldEvent | null
}

export interface ToldEvent {
  readonly type: string
  readonly data: unknown
  readonly recorded_at: Date
}

/** What is sent. */
export interface WebhookMessage {
  /** The same in every attempt, so that receivers can tell a message they know: it names the event that it tells of. */
  readonly id: string
  readonly body: string
}

/** Bytes of a body at most; many receivers take no more than that. */
const MOST_BYTES = 20_000
/** Instructions of a body that would be too long, in characters. */
const SHORT_INSTRUCTIONS = 500

/** The id of the message about an event of a job. Without dots, which separate the parts of what is signed. */
export function webhookId(jobId: string, seq: number): string {
  return `${jobId}_${seq}`
}

/** The event that the message of this id tells of; `null` for what is no id of a message about the job. */
export function seqOf(jobId: string, id: string): number | null {
  const seq = id.startsWith(`${jobId}_`) ? id.slice(jobId.length + 1) : ''
  return /^[1-9]\d{0,8}$/.test(seq) ? Number(seq) : null
}

/**
 * Puts the end of a job, or an event before it, into words. A body that would have more than 20,000 bytes loses first the end of its
 * instructions and then its whole input, and `data.cut` names what it lost; the job itself has all of it.
 */
export function webhookMessage(row: ToldJobRow, staticUrl: string): WebhookMessage {
  const { type, timestamp, ...news } = newsOf(row, staticUrl)
  const data = { ...jobView(row, staticUrl), ...news, seq: row.last_seq, head_hash: row.head_hash }
  const { instructions } = data.input
  const short = typeof instructions === 'string' ? { instructions: cutShort(instructions) } : {}
  const versions: WebhookEvent['data'][] = [
    { ...data, cut: [] },
    { ...data, input: { ...data.input, ...short }, cut: ['input.instructions'] },
    { ...data, input: null, cut: ['input'] },
  ]
  const bodies = versions.map((version) => JSON.stringify({ type, timestamp, data: version } satisfies WebhookEvent))
  const body = bodies.find((text) => Buffer.byteLength(text) < MOST_BYTES) ?? bodies.at(-1)!
  return { id: webhookId(row.job_id, streamEnd(row)), body }
}

/** What is told, when it happened, and what a message has beside the job. */
function newsOf(row: ToldJobRow, staticUrl: string): Pick<WebhookEvent, 'type' | 'timestamp'> & { step?: ShownStep } {
  const { told, last_seq: seq } = row
  if (told === null) {
    const type = row.status === 'succeeded' ? 'job.succeeded' : 'job.failed'
    return { type, timestamp: row.finished_at!.toISOString() }
  }
  const step = v.is(EVENT_DATA.step_shown, told.data) ? { step: shownStepView(seq, told.data, staticUrl) } : {}
  return {
    type: told.type === 'step_shown' ? 'job.step' : 'job.started',
    timestamp: told.recorded_at.toISOString(),
    ...step,
  }
}

/** Never cuts a character in two. */
function cutShort(text: string): string {
  return `${[...text].slice(0, SHORT_INSTRUCTIONS).join('')}…`
}
