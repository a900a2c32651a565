import { PgBoss, systemClock } from 'pg-boss'
import { createPool } from '../database/silence.ts'
import { HEARTBEAT_SECONDS } from './install.ts'

/** One job as the queue handed it to this process. Settling it is fenced to this delivery by `retryCount`. */
export interface Delivery {
  readonly queue: string
  readonly jobId: string
  readonly retryCount: number
}

/** The queue as a worker uses it. Every call may reject while the database is away. */
export interface Queue {
  /**
   * Takes up to `limit` jobs, oldest first, and leaves them to this process for as long as it keeps touching them. With
   * `perGroup`, no more than so many jobs of one group are out at once, over all processes.
   */
  fetch(name: string, limit: number, perGroup?: number): Promise<Delivery[]>
  /** Renews the claims and returns those still held; the others have been given to somebody else. */
  touch(deliveries: readonly Delivery[]): Promise<Set<Delivery>>
  /** Takes finished jobs off the queue. */
  complete(deliveries: readonly Delivery[]): Promise<void>
  /** Gives a job back for its next attempt, after the queue's backoff. */
  giveBack(delivery: Delivery, reason: string): Promise<void>
  close(): Promise<void>
}

export { HEARTBEAT_SECONDS }

export interface QueueOptions {
  readonly url: string
  readonly onError: (error: Error) => void
  /** Seconds between two searches for workers that died; adds to the time until a job is taken over. */
  readonly monitorSeconds?: number
  /**
   * Milliseconds after which an answer of the database is no longer waited for: as long as a claim lasts, unless told
   * otherwise. Without an end a connection that died silently would keep the worker from ever looking for work again.
   */
  readonly answerMs?: number
}

/**
 * Connects to the queue and takes part in watching over it: jobs whose worker stopped sending heartbeats go back to
 * waiting within {@link HEARTBEAT_SECONDS} plus `monitorSeconds`.
 *
 * Jobs are fetched here, not by pg-boss's own `work()`: one fetch serves all free slots of the process, nobody sleeps
 * through a backlog, and a lost claim neither completes nor fails anything.
 */
export async function connectQueue(options: QueueOptions): Promise<Queue> {
  const monitorSeconds = options.monitorSeconds ?? 2
  const pool = createPool(
    {
      connectionString: options.url,
      application_name: 'darkroom queue',
      max: 4,
      connectionTimeoutMillis: 5_000,
      query_timeout: options.answerMs ?? HEARTBEAT_SECONDS * 1_000,
      keepAlive: true,
    },
    options.onError,
  )
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
    // Its rounds wait for a moment on this clock: set back by an hour, the wall clock would put the next off by an hour.
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
  })
  boss.on('error', options.onError)
  await boss.start()

  return {
    async fetch(name, limit, perGroup) {
      const fetched: Delivery[] = []
      for (;;) {
        const batchSize = limit - fetched.length
        const groups = perGroup === undefined ? {} : { groupConcurrency: perGroup }
        const jobs = await boss.fetch(name, { batchSize, ...groups })
        fetched.push(...jobs.map((job) => ({ queue: name, jobId: job.id, retryCount: job.retryCount })))
        // Of the oldest jobs, those beyond their group's share are left where they are, and hide who comes after them
        // until the group is seen to be full.
        if (perGroup === undefined || jobs.length === 0 || fetched.length >= limit) return fetched
      }
    },
    async touch(deliveries) {
      const held = new Set<Delivery>()
      for (const [queue, group] of byQueue(deliveries)) {
        // Which claims were renewed is in the answer, though its type does not say so.
        const { settled } = (await boss.touch(queue, group.map(toAttempt))) as { settled?: string[] }
        const ids = new Set(settled)
        for (const delivery of group) if (ids.has(delivery.jobId)) held.add(delivery)
      }
      return held
    },
    async complete(deliveries) {
      for (const [queue, group] of byQueue(deliveries)) await boss.complete(queue, group.map(toAttempt))
    },
    async giveBack(delivery, reason) {
      await boss.fail(delivery.queue, [toAttempt(delivery)], { reason })
    },
    async close() {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

function toAttempt(delivery: Delivery): { id: string; retryCount: number } {
  return { id: delivery.jobId, retryCount: delivery.retryCount }
}

function byQueue(deliveries: readonly Delivery[]): Map<string, Delivery[]> {
  return Map.groupBy(deliveries, (delivery) => delivery.queue)
}
