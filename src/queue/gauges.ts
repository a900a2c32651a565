import type { Database } from '../database/connection.ts'
import type { ResultRow } from '../database/rows.ts'
import type { Metrics } from '../observability/metrics.ts'

/** Work that waits and runs, over all processes, and the seconds that the oldest waiting job has waited. */
type QueueDepth = Omit<ResultRow<'queue_status'>, 'oldest_wait'> & { readonly oldest_seconds: number }

const QUEUES = {
  name: 'queue_figures',
  text: `select type, queued, running, awaiting_retry, coalesce(extract(epoch from oldest_wait), 0) as oldest_seconds
    from darkroom.queue_status`,
}
const WEBHOOKS = {
  name: 'webhook_figures',
  text: `select count(*) as pending from darkroom.webhooks where state = 'pending'`,
}

/** Adds gauges that count, at each scrape, the waiting and running jobs of the given types and the webhooks to send. */
export function addQueueGauges(metrics: Metrics, database: Database, types: readonly string[]): void {
  // One count serves all gauges of a scrape.
  let counting: Promise<QueueDepth[]> | undefined
  const countJobs = () => {
    counting ??= readQueueDepths(database).finally(() => {
      counting = undefined
    })
    return counting
  }
  metrics.gauges('queue_jobs', 'Jobs that wait and run, over all processes.', ['type', 'state'], async () => {
    const depths = await countJobs()
    return types.flatMap((type) => {
      const { queued = 0, running = 0, awaiting_retry = 0 } = depths.find((row) => row.type === type) ?? {}
      const states = { queued, running, awaiting_retry }
      return Object.entries(states).map(([state, value]) => ({ labels: { type, state }, value }))
    })
  })
  metrics.gauges('queue_oldest_wait_seconds', 'How long the oldest waiting job has waited.', ['type'], async () => {
    const depths = await countJobs()
    const oldest = (type: string) => depths.find((row) => row.type === type)?.oldest_seconds ?? 0
    return types.map((type) => ({ labels: { type }, value: oldest(type) }))
  })
  const pending = 'Webhooks to be sent, for the first time or again, over all processes.'
  metrics.gauges('webhooks_pending', pending, [], async () => [
    { labels: {}, value: await readPendingWebhooks(database) },
  ])
}

/** Not through the shared reader: while very many jobs wait, counting them would delay everybody's reads. */
function readQueueDepths(database: Database): Promise<QueueDepth[]> {
  return database.statements.query<QueueDepth>(QUEUES)
}

/** Webhooks to be sent, for the first time or again. */
async function readPendingWebhooks(database: Database): Promise<number> {
  const [row] = await database.statements.query<{ pending: number }>(WEBHOOKS)
  return row!.pending
}
