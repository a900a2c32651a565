import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { DomainError } from '../errors.ts'
import { seqOf, webhookId } from './message.ts'
import type { WebhookDeliveries, WebhookDelivery } from './webhook-answers.ts'

interface WebhookRow {
  readonly url: string
  readonly last_seq: number
  /** In the order of events. `seq` is 0 for the end of the job. */
  readonly messages: readonly MessageRow[]
  readonly deliveries: readonly (Omit<WebhookDelivery, 'webhook_id' | 'event'> & { readonly seq: number })[]
}

interface MessageRow {
  readonly seq: number
  readonly type: string | null
  readonly state: WebhookDeliveries['state']
  readonly next_attempt_at: string | null
}

/** Which attempts to show: up to `limit`, after the one with number `after`. */
export interface DeliveryPage {
  readonly after: number
  readonly limit: number
}

/** One statement, so that the attempts shown are those that led to the state shown. */
const READ = {
  name: 'read_webhook_page',
  text: `select w.url, darkroom.stream_end(j) as last_seq, array(
      select jsonb_build_object('seq', m.seq, 'type', e.type, 'state', m.state, 'next_attempt_at', m.next_attempt_at)
      from darkroom.webhooks m left join darkroom.events e on e.job_id = m.job_id and e.seq = m.seq
      where m.job_id = j.job_id order by m.seq = 0, m.seq
    ) as messages, array(
      select jsonb_build_object('seq', d.seq, 'attempt', d.attempt, 'started_at', d.started_at, 'status', d.status,
        'milliseconds', d.milliseconds, 'error', d.error, 'answer', d.answer)
      from darkroom.webhook_deliveries d where d.job_id = j.job_id and d.attempt > $2 order by d.attempt limit $3
    ) as deliveries
    from darkroom.jobs j, lateral (select url from darkroom.webhooks where job_id = j.job_id limit 1) w
    where j.job_id = $1`,
}

/** A page of the attempts at the webhook of a job. Fails with `WEBHOOK_NOT_FOUND` if there is nothing to send. */
export async function readWebhookDeliveries(
  database: Database,
  jobId: string,
  { after, limit }: DeliveryPage,
): Promise<WebhookDeliveries> {
  // One more than requested shows whether there is a next page.
  const rows = await inDomainTerms(() => database.reader.query<WebhookRow>(READ, [jobId, after, limit + 1]))
  const webhook = rows[0]
  if (webhook === undefined) throw webhookNotFound()
  const page = webhook.deliveries.slice(0, limit)
  const messages = webhook.messages.map(({ seq, type, state, next_attempt_at: next }) => ({
    webhook_id: webhookId(jobId, seq === 0 ? webhook.last_seq : seq),
    event: eventOf(type),
    state,
    next_attempt_at: next === null ? null : new Date(next).toISOString(),
  }))
  const bySeq = new Map(webhook.messages.map(({ seq }, place) => [seq, messages[place]!]))
  const { event: _, ...last } = messages.at(-1)!
  return {
    ...last,
    url: webhook.url,
    messages,
    deliveries: page.map(({ seq, started_at, ...delivery }) => {
      const { webhook_id, event } = bySeq.get(seq)!
      return { ...delivery, webhook_id, event, started_at: new Date(started_at).toISOString() }
    }),
    next_cursor: webhook.deliveries.length > limit ? String(page.at(-1)!.attempt) : null,
  }
}

/** What a message is about, by the type of its event: without one, it is the end of the job. */
function eventOf(type: string | null): WebhookDelivery['event'] {
  if (type === null) return 'completed'
  return type === 'step_shown' ? 'step' : 'started'
}

/**
 * Sends a message of a job at once, the last one unless its id is given, and restarts its schedule. A message that is
 * being sent is left alone. Fails with `WEBHOOK_NOT_FOUND` if there is no such message.
 */
export async function redeliverWebhook(database: Database, jobId: string, id?: string): Promise<void> {
  const seq = id === undefined ? undefined : seqOf(jobId, id)
  if (seq === null) throw webhookNotFound()
  const question = sql<{ outcome: string }>`
    select darkroom.redeliver_webhook(job_id, case when ${seq}::int = darkroom.stream_end(j) then 0 else ${seq}::int end) as outcome
    from darkroom.jobs j where job_id = ${jobId}`
  const { rows } = await inDomainTerms(() => question.execute(database.kysely))
  if (rows[0]?.outcome === 'UNKNOWN') throw webhookNotFound()
}

/** Puts webhooks that are missing from the queue back into it, and returns the ids of their jobs. */
export async function reconcileWebhooks(database: Database): Promise<string[]> {
  const question = sql<{ job_id: string }>`select darkroom.reconcile_webhooks() as job_id`
  const { rows } = await inDomainTerms(() => question.execute(database.kysely))
  return rows.map((row) => row.job_id)
}

const FORGET_AT_ONCE = 10_000

/**
 * Removes the records of attempts older than this many days, a batch in each transaction, and returns their number.
 * Webhooks in progress keep theirs.
 */
export async function forgetWebhookDeliveries(database: Database, days: number): Promise<number> {
  const question = sql<{ forgotten: number }>`
    select darkroom_private.forget_webhook_deliveries(make_interval(days => ${days}), ${FORGET_AT_ONCE}) as forgotten`
  for (let forgotten = 0; ; ) {
    const { rows } = await inDomainTerms(() => question.execute(database.kysely))
    const batch = rows[0]!.forgotten
    forgotten += batch
    if (batch < FORGET_AT_ONCE) return forgotten
  }
}

function webhookNotFound(): DomainError {
  return new DomainError('WEBHOOK_NOT_FOUND', 'The job has no webhook_url, or there is no such message yet.')
}
