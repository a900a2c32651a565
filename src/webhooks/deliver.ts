import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'
import { isDomainError } from '../errors.ts'
import { JOB_COLUMNS } from '../jobs/view.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OutboundClient } from '../outbound/client.ts'
import { type ToldJobRow, webhookMessage } from './message.ts'
import { retryDelay } from './schedule.ts'
import { generateWebhookSecret } from './secrets.ts'
import { signedHeaders } from './sign.ts'

export interface WebhookParts {
  readonly database: Database
  readonly outbound: OutboundClient
  readonly log: Log
  readonly metrics: Metrics
  readonly settings: WebhookSettings
}

/** What the configuration says about webhooks. */
export interface WebhookSettings {
  readonly staticUrl: string
  /** Seconds that a receiver has to answer. */
  readonly webhookSeconds: number
  /** Seconds between a failed attempt and the next one; as many retries as there are numbers. */
  readonly webhookSchedule: readonly number[]
}

interface StartedDelivery extends ToldJobRow, Pick<StartRow, 'url' | 'failures' | 'secrets'> {
  readonly delivery: StartRow['attempt']
}
type StartRow = ResultRow<'start_webhook_delivery'>

/** The same with the columns of the event that the message is about, all of them null for the end of the job. */
interface StartedRow extends Omit<StartedDelivery, 'told'> {
  readonly told_type: string | null
  readonly told_data: unknown
  readonly told_at: Date | null
}

/** The result of a request. */
interface Outcome {
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly retryAfter?: string | undefined
}

const START = {
  name: 'start_webhook_delivery',
  text: `select d.attempt as delivery, d.url, d.failures, d.secrets, e.type as told_type, e.data as told_data, e.recorded_at as told_at,
    ${JOB_COLUMNS.map((column) => `j.${column}`).join(', ')}, encode(j.head_hash, 'hex') as head_hash
    from darkroom_private.start_webhook_delivery($1, $2, any_message => true) d
    left join darkroom.events e on e.job_id = d.job_id and e.seq = d.seq,
    lateral (
      select * from darkroom.jobs where job_id = d.job_id and d.seq = 0
      union all
      select * from darkroom.job_as_of(d.job_id, d.seq) where d.seq > 0
    ) j`,
}
const FINISH = {
  name: 'finish_webhook_delivery',
  text: 'select darkroom_private.finish_webhook_delivery($1, $2, $3, $4, $5, $6, $7, $8, $9)',
}

/** The receiver wants no more messages. */
const GONE = 410

/**
 * Makes the attempt at a webhook that a queue row stands for, and records the result. Returns false if `signal`
 * interrupted it, so that it is made again. Rejects while the database is unavailable.
 */
export async function deliverWebhook(parts: WebhookParts, queueId: string, signal: AbortSignal): Promise<boolean> {
  const started = await start(parts.database, queueId)
  if (started === undefined) return true
  const startedAt = performance.now()
  try {
    const outcome = await send(parts, started, signal)
    await finish(parts, queueId, started, outcome, Math.round(performance.now() - startedAt))
    return true
  } catch (error) {
    if (signal.aborted && error === signal.reason) return false
    throw error
  }
}

async function start(database: Database, queueId: string): Promise<StartedDelivery | undefined> {
  const values = [queueId, generateWebhookSecret()]
  const [row] = await inDomainTerms(() => database.statements.query<StartedRow>(START, values))
  if (row === undefined) return undefined
  const { told_type: type, told_data: data, told_at: recorded_at, ...started } = row
  return { ...started, told: type === null || recorded_at === null ? null : { type, data, recorded_at } }
}

async function send(parts: WebhookParts, started: StartedDelivery, signal: AbortSignal): Promise<Outcome> {
  const message = webhookMessage(started, parts.settings.staticUrl)
  const headers = signedHeaders(message, new Date(), started.secrets)
  try {
    const answer = await parts.outbound.post(started.url, {
      headers,
      body: message.body,
      timeoutMs: parts.settings.webhookSeconds * 1000,
      signal,
    })
    const { 'retry-after': retryAfter } = answer.headers
    return { status: answer.status, error: null, answer: storable(answer.body), retryAfter }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { status: null, error: error.message, answer: null }
  }
}

async function finish(
  { database, log, metrics, settings }: WebhookParts,
  queueId: string,
  { job_id, delivery, failures }: StartedDelivery,
  { status, error, answer, retryAfter }: Outcome,
  milliseconds: number,
): Promise<void> {
  const delivered = status !== null && status >= 200 && status < 300
  const retrySeconds =
    delivered || status === GONE ? undefined : retryDelay(settings.webhookSchedule, failures + 1, retryAfter)
  const values = [queueId, job_id, delivery, status, milliseconds, error, answer, delivered, retrySeconds ?? null]
  await inDomainTerms(() => database.statements.query(FINISH, values))
  const result = delivered ? 'delivered' : retrySeconds === undefined ? 'given_up' : 'retried'
  metrics.webhookDeliveries.inc({ result })
  metrics.webhookDuration.observe(milliseconds / 1000)
  if (result === 'given_up') log.warn({ job_id, delivery, status, error }, 'a webhook was given up')
}

/** PostgreSQL cannot store NUL in text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd')
}
