import { randomUUID } from 'node:crypto'
import { PgBoss, systemClock } from 'pg-boss'
import { type Batched, batched } from '../database/batched.ts'
import { throughPooler } from '../database/pooler.ts'
import type { ResultRow } from '../database/rows.ts'
import { createPool } from '../database/silent-connections.ts'
import { HEARTBEAT_SECONDS } from './install.ts'
import { createClaimWatch, type SeenClaim } from './watch-claims.ts'

/**
 * One row of the queue as it was given to this process. Settling it is fenced to this delivery by `retryCount`. The row of
 * a job has the id of the job.
 */
export interface Delivery {
  readonly queue: string
  readonly id: string
  readonly retryCount: number
}

/** A job of an account, claimed for a slot of one of two kinds. */
export interface Claim extends Delivery {
  readonly accountId: string
  /** Whether it was claimed to fetch its pictures; otherwise to be worked on. */
  readonly fetching: boolean
}

/** The slots that a worker has for jobs. */
export interface Room {
  /** Free slots for work on pictures. */
  readonly working: number
  /**
   * The accounts whose jobs hold such slots, one entry per job; and how many of them one account may hold, null for
   * all.
   */
  readonly workers: readonly string[]
  readonly mostWorking: number | null
  /** Free slots for jobs whose pictures must be fetched first. */
  readonly fetching: number
  /**
   * The accounts whose jobs hold slots of the second kind, one entry per job; and how many of them one account may
   * hold.
   */
  readonly fetchers: readonly string[]
  readonly mostEach: number
  /** Those of these jobs that have their pictures and wait for a slot of the first kind. */
  readonly ready: readonly string[]
}

/** Deliveries of webhooks at once, over all workers. */
export interface WebhookShares {
  readonly perReceiver: number
  readonly perAccount: number
}

/** The queue as a worker uses it. Every call may reject while the database is unavailable. */
export interface Queue {
  /**
   * Takes attempts at webhooks for this many slots, oldest first; they belong to this process for as long as it
   * touches them. The shares limit how many attempts per receiver and per account are in progress at once, over all
   * processes.
   */
  claimWebhooks(slots: number, shares: WebhookShares): Promise<Delivery[]>
  /**
   * Takes jobs for the free slots, each slot for the account that has the fewest over all processes, and gives some
   * of the slots to jobs of `room.ready`, which are then among the result.
   */
  claim(names: readonly string[], room: Room): Promise<Claim[]>
  /** Renews the claims and returns those still held; the others were given to other workers. */
  touch(deliveries: readonly Delivery[]): Promise<Set<Delivery>>
  /** Takes a webhook that needs no other attempt off the queue. Jobs leave it with the event that ends them. */
  complete: Batched<Delivery, void>
  /** Gives a job back for its next attempt, after the queue's backoff. */
  giveBack(delivery: Delivery, reason: string): Promise<void>
  close(): Promise<void>
}

export { HEARTBEAT_SECONDS }

export interface QueueOptions {
  readonly url: string
  /** A pooler in transaction mode in front of it; without it, the server itself is used. */
  readonly poolerUrl?: string | undefined
  readonly onError: (error: Error) => void
  /** Milliseconds for which a claim lasts if it is not renewed; default {@link HEARTBEAT_SECONDS}. */
  readonly claimMs?: number
  /**
   * Milliseconds to wait for an answer of the database; by default as long as a claim lasts. Without a limit, a
   * connection that died silently would keep the worker from ever looking for work again.
   */
  readonly answerMs?: number
}

const CLAIM = {
  name: 'claim_jobs',
  text: `
    select queue, job_id, retry_count, account_id, false as fetching
    from darkroom_private.claim_jobs($1, false, $2, $3, '{}', $4, $9, $10)
    union all
    select queue, job_id, retry_count, account_id, true
    from darkroom_private.claim_jobs($1, true, $5, $6, '{}', '{}', $7, $8)`,
}

const CLAIM_WEBHOOKS = {
  name: 'claim_webhooks',
  text: `
    select queue, queue_id, retry_count
    from darkroom_private.claim_webhooks($1, $2, $3)`,
}

/** All claims are in a group, which has an index: that of the account or, for a webhook, of the receiver. */
const CLAIMS = {
  name: 'claims',
  text: `
    select name as queue, id, retry_count as "retryCount", heartbeat_on::text as heard
    from pgboss.job
    where name = any(array(select name from pgboss.queue)) and state = 'active' and group_id is not null
      and heartbeat_seconds is null`,
}

type ClaimRow = ResultRow<'claim_jobs'> & Pick<Claim, 'fetching'>

/** Milliseconds between two looks for workers that died; adds to the time until a job is taken over. */
const WATCH_MS = 1_000

/**
 * Connects to the queue and helps to watch it: jobs whose worker has stopped renewing its claims go back to waiting
 * within {@link HEARTBEAT_SECONDS} and two looks.
 *
 * Jobs are fetched here, not by pg-boss's own `work()`: one fetch serves all free slots of the process, nobody sleeps
 * through a backlog, and a lost claim neither completes nor fails anything.
 */
export async function connectQueue(options: QueueOptions): Promise<Queue> {
  const claimMs = options.claimMs ?? HEARTBEAT_SECONDS * 1_000
  const connection = {
    connectionString: options.url,
    application_name: 'darkroom queue',
    max: 4,
    connectionTimeoutMillis: 5_000,
    query_timeout: options.answerMs ?? HEARTBEAT_SECONDS * 1_000,
    keepAlive: true,
  }
  const { poolerUrl } = options
  const pool = createPool(poolerUrl === undefined ? connection : throughPooler(connection, poolerUrl), options.onError)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    schedule: false,
    supervise: true,
    // Its rounds are scheduled by this clock. If the wall clock were set back by an hour, the next round would be an
    // hour late.
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
  })
  boss.on('error', options.onError)
  await boss.start()

  const findSilent = createClaimWatch(claimMs, 3 * WATCH_MS)
  async function giveUpSilent(): Promise<void> {
    const { rows } = await pool.query<SeenClaim>(CLAIMS)
    for (const [queue, silent] of byQueue(findSilent(rows, performance.now()))) {
      await boss.fail(queue, silent.map(toAttempt), { reason: 'SILENT' })
    }
  }
  let watching: Promise<void> | undefined
  const watch = setInterval(() => {
    watching ??= giveUpSilent()
      .catch(options.onError)
      .finally(() => (watching = undefined))
  }, WATCH_MS)

  /** The accounts that were served last: the next turn in the ring of accounts begins after them. */
  const served = { working: randomUUID() as string, fetching: randomUUID() as string }

  return {
    async claim(names, room) {
      const { working, workers, mostWorking, fetching, fetchers, mostEach, ready } = room
      const forWork = [names, working, served.working, ready]
      const values = [...forWork, fetching, served.fetching, fetchers, mostEach, workers, mostWorking]
      const { rows } = await pool.query<ClaimRow>({ ...CLAIM, values })
      return rows.map(({ queue, job_id: id, retry_count: retryCount, account_id: accountId, fetching }) => {
        served[fetching ? 'fetching' : 'working'] = accountId
        return { queue, id, retryCount, accountId, fetching }
      })
    },
    async claimWebhooks(slots, { perReceiver, perAccount }) {
      const values = [slots, perReceiver, perAccount]
      const { rows } = await pool.query<ResultRow<'claim_webhooks'>>({ ...CLAIM_WEBHOOKS, values })
      return rows.map(({ queue, queue_id: id, retry_count: retryCount }) => ({ queue, id, retryCount }))
    },
    async touch(deliveries) {
      const held = new Set<Delivery>()
      for (const [queue, group] of byQueue(deliveries)) {
        // The answer contains which claims were renewed, although its type does not say so.
        const { settled } = (await boss.touch(queue, group.map(toAttempt))) as { settled?: string[] }
        const ids = new Set(settled)
        for (const delivery of group) if (ids.has(delivery.id)) held.add(delivery)
      }
      return held
    },
    complete: batched({
      async together(deliveries) {
        for (const [queue, group] of byQueue(deliveries)) await boss.complete(queue, group.map(toAttempt))
        return deliveries.map(() => undefined)
      },
      failsAll: () => true,
    }),
    async giveBack(delivery, reason) {
      await boss.fail(delivery.queue, [toAttempt(delivery)], { reason })
    },
    async close() {
      clearInterval(watch)
      await watching
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

function toAttempt(delivery: Delivery): { id: string; retryCount: number } {
  return { id: delivery.id, retryCount: delivery.retryCount }
}

function byQueue<T extends Delivery>(deliveries: readonly T[]): Map<string, T[]> {
  return Map.groupBy(deliveries, (delivery) => delivery.queue)
}
