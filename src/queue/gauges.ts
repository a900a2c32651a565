import type { Database } from '../database/connection.ts'

/** Work that waits and runs, over all processes. */
export interface QueueDepth {
  readonly type: string
  readonly queued: number
  readonly running: number
  readonly awaiting_retry: number
  /** Seconds that the oldest waiting job has waited. */
  readonly oldest_seconds: number
}

const QUEUES = {
  name: 'queue_figures',
  text: `select type, queued, running, awaiting_retry, coalesce(extract(epoch from oldest_wait), 0) as oldest_seconds
    from darkroom.queue_status`,
}
const WEBHOOKS = {
  name: 'webhook_figures',
  text: `select count(*) as pending from darkroom.webhooks where state = 'pending'`,
}

/** Not read through the shared reader: while very many jobs wait, counting them would hold up everybody's reads. */
export async function readQueueDepths(database: Database): Promise<QueueDepth[]> {
  return (await database.pool.query<QueueDepth>(QUEUES)).rows
}

/** Webhooks that are to be sent, for the first time or again. */
export async function readPendingWebhooks(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pending: number }>(WEBHOOKS)
  return rows[0]!.pending
}
