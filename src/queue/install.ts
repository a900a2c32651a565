import { PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { inDomainTerms } from '../database/errors.ts'
import { tooNew } from '../database/schema-version.ts'
import { createPool, KEEPALIVES, settings } from '../database/silent-connections.ts'

export interface QueueDefinition {
  /** Name of the queue, which is the type of its jobs. */
  readonly name: string
  /** All attempts, including the first. */
  readonly maxAttempts: number
  /** Seconds that one attempt may take; after that, the queue takes it back. */
  readonly attemptSeconds: number
}

/** Seconds that an attempt takes before and after its work, whose own deadline comes first. */
const LEEWAY_SECONDS = 60

/** Seconds that an attempt may take whose work may take `workSeconds`. Only a worker that cannot end it comes so far. */
export const attemptSecondsFor = (workSeconds: number) => workSeconds + LEEWAY_SECONDS

/** Seconds after which the queue gives up on a worker without heartbeats; the least that pg-boss allows. */
export const HEARTBEAT_SECONDS = 10

/** Milliseconds to wait for an answer, so that a connection that died silently cannot block the start. */
const ANSWER_MS = 60_000

/**
 * Creates pg-boss's schema and the queues, or brings them up to date. Several processes may do so at once. Rejects
 * with `UNAVAILABLE` if there is no connection or answer in time, and with `DATABASE_NEWER` if a newer pg-boss has
 * been there.
 */
export async function installQueues(url: string, queues: readonly QueueDefinition[]): Promise<void> {
  const ignore = () => undefined // whoever asked for something hears of it
  const pool = createPool(
    {
      connectionString: url,
      application_name: 'darkroom migrate',
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      options: settings(KEEPALIVES),
    },
    ignore,
  )
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', ignore)
  try {
    await inDomainTerms(async () => {
      await boss.start()
      const version = await boss.schemaVersion()
      // pg-boss itself would continue, with tables that it does not know.
      if (version !== null && version > pgBoss.pgboss.schema) {
        throw tooNew(`its queue is of version ${version}, and this code brings version ${pgBoss.pgboss.schema}`)
      }
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
      // Without statistics, the first fetches scan instead of using the index, at 15 times the cost.
      await pool.query('analyze pgboss.job; analyze darkroom.jobs; analyze darkroom.events')
    })
  } finally {
    await boss.stop({ graceful: false })
    await pool.end()
  }
}
