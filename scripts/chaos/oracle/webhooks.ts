import { isDeepStrictEqual } from 'node:util'
import { Webhook } from 'standardwebhooks'
import type { ObservedMessage } from '../observations.ts'
import type { Evidence } from './evidence.ts'
import type { Violation } from './violation.ts'

/**
 * Every job that was to be told of, with what the service knows of that. An attempt may be due, or under way for as long
 * as a receiver has to answer, just when this is asked.
 */
const WEBHOOKS = `
  select j.job_id, j.status, j.last_seq as seq, encode(j.head_hash, 'hex') as head_hash,
    w.state, w.failures, w.next_attempt_at <= now() - interval '30 seconds' as overdue, w.next_attempt_at > now() + $1 * interval '1 second' as late,
    q.state as queued,
    (select count(*)::int from darkroom.webhook_deliveries d where d.job_id = j.job_id and d.seq = 0) as attempts
  from darkroom.jobs j
  left join darkroom.webhooks w on w.job_id = j.job_id and w.seq = 0
  left join pgboss.job q on q.id = w.queue_id and q.state in ('created', 'retry', 'active')
  where (j.input ->> 'webhook_url' is not null and j.status in ('succeeded', 'failed')) or w.job_id is not null`

interface WebhookRow {
  readonly job_id: string
  readonly status: string
  readonly seq: number
  readonly head_hash: string
  readonly state: 'pending' | 'delivered' | 'failed' | null
  readonly failures: number
  readonly overdue: boolean | null
  readonly late: boolean | null
  readonly queued: string | null
  readonly attempts: number
}

/** Retries are up to a fifth later than the schedule says. */
const JITTER = 1.2

/**
 * Each ended job with a `webhook_url` is told of: it was delivered, or given up for a reason, or waits for its next
 * attempt.
 */
export async function checkDeliveries({ observations, owner, webhookSchedule }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<WebhookRow>(WEBHOOKS, [Math.max(...webhookSchedule) * JITTER])
  return rows.flatMap((row) => {
    const messages = observations.messages.filter(({ id }) => jobOf(id) === row.job_id)
    const fault = faultOfDelivery(row, messages, webhookSchedule.length + 1)
    return fault === undefined ? [] : [{ check: 'delivery' as const, about: `job ${row.job_id}: ${fault}` }]
  })
}

function faultOfDelivery(row: WebhookRow, messages: readonly ObservedMessage[], most: number): string | undefined {
  const wasAnswered = (answer: number) => messages.some((message) => message.answer === answer)
  if (messages.length > row.attempts) return `${messages.length} messages, ${row.attempts} attempts on record`
  switch (row.state) {
    case null:
      return 'it ended, and nobody is to be told'
    case 'delivered':
      return wasAnswered(200) ? undefined : 'taken for delivered, but never taken'
    case 'failed':
      return wasAnswered(410) || row.failures >= most ? undefined : 'given up too early'
    case 'pending':
      if (row.queued === null) return 'pending, but not in the queue'
      if (row.overdue) return 'its next attempt is overdue'
      return row.late ? 'its next attempt comes later than the schedule says' : undefined
  }
}

/** Whatever a receiver was sent is signed, about a job that has ended, and all that is sent about a job is one message. */
export async function checkMessages({ observations, owner }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<WebhookRow>(WEBHOOKS, [0])
  const jobs = new Map(rows.map((row) => [row.job_id, row]))
  const { rows: secrets } = await owner.query<{ secret: string }>('select secret from darkroom.webhook_secrets')
  const first = new Map<string, ObservedMessage>()
  return observations.messages.flatMap((message) => {
    const jobId = jobOf(message.id)
    if (!first.has(jobId)) first.set(jobId, message)
    const fault =
      faultOfSignature(message, secrets) ??
      faultOfBody(message, jobs.get(jobId), observations.told.get(jobId)) ??
      (sameMessage(message, first.get(jobId)!) ? undefined : 'another message than the first about this job')
    return fault === undefined ? [] : [{ check: 'message' as const, about: `${message.id}: ${fault}` }]
  })
}

/** Not by the library's own verification, which looks at the clock: that may have been wrong. */
function faultOfSignature(
  message: ObservedMessage,
  secrets: readonly { readonly secret: string }[],
): string | undefined {
  const { id, timestamp, body, signature } = message
  const at = new Date(Number(timestamp) * 1000)
  const valid = secrets.map(({ secret }) => new Webhook(secret).sign(id, at, body))
  return signature.split(' ').some((one) => valid.includes(one)) ? undefined : 'its signature is not ours'
}

function faultOfBody({ body }: ObservedMessage, row: WebhookRow | undefined, told: unknown): string | undefined {
  if (row === undefined) return 'about no job that has ended and named a webhook_url'
  const { type, data } = JSON.parse(body)
  const { seq, head_hash: headHash, cut: _, ...job } = data
  if (type !== `job.${row.status}`) return `it says ${type}`
  // The last event's hash vouches that it was written when the job had ended.
  if (seq !== row.seq || headHash !== row.head_hash) return `it knows the job as of event ${seq}`
  // A message leaves out the plan, which may be long, and the branches, which come later.
  const { plan: __, branches: ___, ...shown } = (told ?? {}) as Record<string, unknown>
  return told === undefined || isDeepStrictEqual(job, shown) ? undefined : 'it differs from the job as the API shows it'
}

function sameMessage(one: ObservedMessage, other: ObservedMessage): boolean {
  return one.id === other.id && one.body === other.body
}

/** A message's id begins with that of its job. */
function jobOf(messageId: string): string {
  return messageId.split('_')[0]!
}
