import pg from 'pg'
import { PgBoss } from 'pg-boss'

export interface QueueDefinition {
  /** Name of the queue, which is the type of its jobs. */
  readonly name: string
  /** Attempts in all, the first included. */
  readonly maxAttempts: number
  /** Seconds that one attempt may take; the queue takes an older one back. */
  readonly attemptSeconds: number
}

/** Seconds after which the queue gives up on a worker that stopped sending heartbeats; pg-boss's least. */
export const HEARTBEAT_SECONDS = 10

/**
 * Creates pg-boss's schema and the queues, or brings them up to date. Safe to run by several processes at once.
 */
export async function installQueues(url: string, queues: readonly QueueDefinition[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'darkroom migrate',
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const queue of queues) {
      const options = {
        retryLimit: queue.maxAttempts - 1,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: queue.attemptSeconds,
        deleteAfterSeconds: 24 * 3600,
      }
      if ((await boss.getQueue(queue.name)) === null) await boss.createQueue(queue.name, options)
      await boss.updateQueue(queue.name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  await analyze(url)
}

/** Without statistics the first fetches scan instead of using the index, at 15 times the cost. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'darkroom migrate' })
  await client.connect()
  try {
    await client.query('analyze pgboss.job; analyze darkroom.jobs; analyze darkroom.events')
  } finally {
    await client.end()
  }
}
