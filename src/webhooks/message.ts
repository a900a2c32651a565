import * as v from 'valibot'
import { EVENT_DATA } from '../jobs/events.ts'
import type { ShownStep } from '../jobs/job-answers.ts'
import { type JobRow, jobView, shownStepView, streamEnd } from '../jobs/view.ts'
import type { WebhookEvent } from './webhook-answers.ts'

/** A job that has ended, or as it was after the event that the message is about, with the hash of its events. */
export interface ToldJobRow extends JobRow {
  /** In hex. */
  readonly head_hash: string
  /** The earlier event that the message is about; `null` if it is about the end. */
  readonly told: ToldEvent | null
}

export interface ToldEvent {
  readonly type: string
  readonly data: unknown
  readonly recorded_at: Date
}

/** What is sent. */
export interface WebhookMessage {
  /** The same in every attempt, so that receivers can recognise a message: it names the event. */
  readonly id: string
  readonly body: string
}

/** The most bytes of a body; many receivers accept no more. */
const MOST_BYTES = 20_000
/** Characters of the instructions that a body keeps if it would be too long. */
const SHORT_INSTRUCTIONS = 500

/** The id of the message about an event of a job. It has no dots, because dots separate the parts of what is signed. */
export function webhookId(jobId: string, seq: number): string {
  return `${jobId}_${seq}`
}

/** The event that the message with this id is about; `null` if this is not the id of a message about the job. */
export function seqOf(jobId: string, id: string): number | null {
  const seq = id.startsWith(`${jobId}_`) ? id.slice(jobId.length + 1) : ''
  return /^[1-9]\d{0,8}$/.test(seq) ? Number(seq) : null
}

/**
 * Makes the message about the end of a job, or about an earlier event. A body that would have more than 20,000 bytes
 * loses first the end of its instructions and then its whole input; `data.cut` names what it lost. The job itself has
 * all of it.
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

/** What happened and when, and what a message has besides the job. */
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
