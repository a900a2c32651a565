import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import { webhookId } from './message.ts'
import type { WebhookDeliveries, WebhookDelivery } from './webhook-answers.ts'

interface WebhookRow {
  readonly url: string
  readonly state: WebhookDeliveries['state']
  readonly next_attempt_at: Date | null
  readonly last_seq: number
  readonly deliveries: readonly WebhookDelivery[]
}

/** Which attempts to show: so many behind the one of this number. */
export interface DeliveryPage {
  readonly after: number
  readonly limit: number
}

/** One statement, so that the attempts shown are those that led to the state shown. */
const READ = {
  name: 'read_webhook_page',
  text: `select w.url, w.state, w.next_attempt_at, darkroom.stream_end(j) as last_seq, array(
      select jsonb_build_object('attempt', d.attempt, 'started_at', d.started_at, 'status', d.status,
        'milliseconds', d.milliseconds, 'error', d.error, 'answer', d.answer)
      from darkroom.webhook_deliveries d where d.job_id = w.job_id and d.attempt > $2 order by d.attempt limit $3
    ) as deliveries
    from darkroom.webhooks w join darkroom.jobs j on j.job_id = w.job_id
    where w.job_id = $1`,
}

/** Attempts at the webhook of a job, a page of them. Fails with `WEBHOOK_NOT_FOUND` when there is nothing to send. */
export async function readWebhookDeliveries(
  database: Database,
  jobId: string,
  { after, limit }: DeliveryPage,
): Promise<WebhookDeliveries> {
  // One more than asked for tells whether there is a next page.
  const rows = await inDomainTerms(() => database.reader.query<WebhookRow>(READ, [jobId, after, limit + 1]))
  const webhook = rows[0]
  if (webhook === undefined) throw webhookNotFound()
  const page = webhook.deliveries.slice(0, limit)
  return {
    webhook_id: webhookId(jobId, webhook.last_seq),
    url: webhook.url,
    state: webhook.state,
    next_attempt_at: webhook.next_attempt_at?.toISOString() ?? null,
    deliveries: page.map(({ started_at, ...delivery }) => ({
      ...delivery,
      started_at: new Date(started_at).toISOString(),
    })),
    next_cursor: webhook.deliveries.length > limit ? String(page.at(-1)!.attempt) : null,
  }
}

/**
 * Has the webhook of a job sent at once, and its schedule begin anew. One that is being sent at this moment is left
 * alone. Fails with `WEBHOOK_NOT_FOUND` when there is nothing to send.
 */
export async function redeliverWebhook(database: Database, jobId: string): Promise<void> {
  const text = 'select darkroom.redeliver_webhook($1) as outcome'
  const result = await inDomainTerms(() => database.pool.query<{ outcome: string }>(text, [jobId]))
  if (result.rows[0]?.outcome === 'UNKNOWN') throw webhookNotFound()
}

/** Queues webhooks again that the queue forgot, and returns the ids of their jobs. */
export async function reconcileWebhooks(database: Database): Promise<string[]> {
  const text = 'select darkroom.reconcile_webhooks() as job_id'
  const result = await inDomainTerms(() => database.pool.query<{ job_id: string }>(text))
  return result.rows.map((row) => row.job_id)
}

const FORGET_AT_ONCE = 10_000

/**
 * Removes the records of attempts that are older than so many days, a batch in each transaction, and returns how many.
 * Webhooks still under way keep theirs.
 */
export async function forgetWebhookDeliveries(database: Database, days: number): Promise<number> {
  const text = 'select darkroom.forget_webhook_deliveries(make_interval(days => $1), $2) as forgotten'
  const values = [days, FORGET_AT_ONCE]
  for (let forgotten = 0; ; ) {
    const result = await inDomainTerms(() => database.pool.query<{ forgotten: number }>(text, values))
    const batch = result.rows[0]!.forgotten
    forgotten += batch
    if (batch < FORGET_AT_ONCE) return forgotten
  }
}

function webhookNotFound(): DomainError {
  return new DomainError('WEBHOOK_NOT_FOUND', 'The job has no webhook_url, or has not ended.')
}
