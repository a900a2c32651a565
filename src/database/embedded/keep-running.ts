import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedLogger } from './log.ts'
import { type Cluster, serverState, startServer } from './server.ts'

const CHECK_EVERY_MS = 250
/** A server that was shut down in order may be in the middle of somebody's `pg_ctl restart`: that one goes first. */
const OPERATOR_GRACE_MS = 3_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000
/** After this long a server counts as healthy again, and its next crash as the first. */
const HEALTHY_AFTER_MS = 30_000

/**
 * Starts the server again whenever it is gone, until `signal` aborts. A crash is answered at once, repeated ones with
 * growing pauses. It checks a small file four times a second: a server that an operator restarted is not a child of
 * this process, so no event tells of its end.
 */
export async function keepRunning(
  cluster: Cluster,
  logger: EmbeddedLogger | undefined,
  signal: AbortSignal,
): Promise<void> {
  let absentSince: number | undefined
  let startedAt = 0
  let backoff = 0

  while (await pause(CHECK_EVERY_MS, signal)) {
    const state = await serverState(cluster.folder)
    if (state !== 'absent') absentSince = undefined
    if (state === 'absent') absentSince ??= Date.now()
    const gone = state === 'crashed' || (state === 'absent' && Date.now() - absentSince! >= OPERATOR_GRACE_MS)
    if (!gone) continue

    if (Date.now() - startedAt > HEALTHY_AFTER_MS) backoff = 0
    logger?.warn({ state, backoffMs: backoff }, 'the database server is gone; starting it again')
    if (!(await pause(backoff, signal))) return
    backoff = Math.min(Math.max(backoff * 2, FIRST_BACKOFF_MS), LONGEST_BACKOFF_MS)
    try {
      await startServer(cluster)
      logger?.info({}, 'the database server is back')
    } catch (error) {
      logger?.warn({ err: error }, 'the database server did not start')
    }
    startedAt = Date.now()
    absentSince = undefined
  }
}

/** Sleeps without keeping this process alive. Returns false once `signal` has aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  return !signal.aborted
}
