import type { Wakeups } from '../event-store/wakeups.ts'
import { type Delivery, HEARTBEAT_SECONDS, type Queue } from '../queue/connect.ts'

/** What becomes of a delivery: `settled` jobs leave the queue, the others go back for their next attempt. */
export type Disposition = { readonly settled: true } | { readonly settled: false; readonly reason: string }

export interface DispatcherOptions {
  readonly queue: Queue
  readonly queueNames: readonly string[]
  /** Jobs at once. */
  readonly slots: number
  /** Jobs of one group at once, over all processes. */
  readonly perGroup?: number
  /** Has `look` called when there may be work; returns how to stop that. */
  readonly onNewWork: (look: () => void) => () => void
  /** Carries out one job. The signal aborts when the claim was lost or the process shuts down. */
  readonly run: (delivery: Delivery, signal: AbortSignal) => Promise<Disposition>
  readonly onError: (error: unknown, context: string) => void
}

/** Why a run was aborted. */
export const CLAIM_LOST = new Error('the queue gave the job to another worker')
export const SHUTDOWN = new Error('the worker is shutting down')

export interface Dispatcher {
  /** Jobs that run now. */
  running(): number
  /** Takes no more jobs, waits up to `graceMs` for those that run, then aborts them and waits until they settled. */
  stop(graceMs: number): Promise<void>
}

/** New work in the form of submissions: the first event of a job is that. */
export function submissions(wakeups: Wakeups): DispatcherOptions['onNewWork'] {
  return (look) =>
    wakeups.onAny((_, seq) => {
      if (seq === 1) look()
    })
}

/** Looks for work at least this often: for retries that came due, and for wake-ups that were lost. */
const POLL_MS = 1_000
const TOUCH_MS = (HEARTBEAT_SECONDS * 1_000) / 4

/**
 * Keeps the slots of one process busy. It fetches as many jobs as there are free slots whenever there is new work, a slot
 * came free or the poll came round, renews all claims with one statement, and takes jobs that end together off the
 * queue together.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, queueNames, slots } = options
  const running = new Map<Delivery, AbortController>()
  let ended: Delivery[] = []
  let stopping = false
  let fetching: Promise<void> | undefined
  let fetchAgain = false
  let completing: Promise<void> | undefined
  let firstQueue = 0
  /** Set while somebody waits for the last job to end. */
  let idle: (() => void) | undefined

  const poll = setInterval(look, POLL_MS)
  const heartbeat = setInterval(() => void touch(), TOUCH_MS)
  const stopHearing = options.onNewWork(look)
  look()

  function look(): void {
    if (stopping) return
    if (fetching !== undefined) {
      fetchAgain = true
      return
    }
    // Jobs that end in the same tick make room together: one fetch serves all their slots.
    fetching = new Promise((resolve) => setImmediate(resolve)).then(fetchWork).finally(() => {
      fetching = undefined
      if (fetchAgain) look()
    })
  }

  async function fetchWork(): Promise<void> {
    fetchAgain = false
    // Each round starts at another queue, so that none starves behind a busy one.
    firstQueue += 1
    for (let i = 0; i < queueNames.length; i++) {
      const free = slots - running.size
      if (free <= 0 || stopping) return
      const name = queueNames[(firstQueue + i) % queueNames.length]!
      try {
        const deliveries = await queue.fetch(name, free, options.perGroup)
        for (const delivery of deliveries) void carryOut(delivery)
      } catch (error) {
        options.onError(error, 'fetching jobs')
        return
      }
    }
  }

  async function carryOut(delivery: Delivery): Promise<void> {
    const controller = new AbortController()
    running.set(delivery, controller)
    try {
      const disposition = await options.run(delivery, controller.signal)
      if (disposition.settled) complete(delivery)
      else await queue.giveBack(delivery, disposition.reason)
    } catch (error) {
      // The claim runs out by itself and the job is delivered again.
      options.onError(error, `settling job ${delivery.jobId}`)
    } finally {
      running.delete(delivery)
      if (running.size === 0) idle?.()
      look()
    }
  }

  function complete(delivery: Delivery): void {
    ended.push(delivery)
    completing ??= Promise.resolve().then(async () => {
      while (ended.length > 0) {
        const batch = ended
        ended = []
        // A job that stays in the queue although it has ended is delivered again and found to be ended.
        await queue.complete(batch).catch((error) => options.onError(error, 'completing jobs'))
      }
      completing = undefined
    })
  }

  async function touch(): Promise<void> {
    const claims = [...running.keys()]
    if (claims.length === 0) return
    try {
      const held = await queue.touch(claims)
      for (const delivery of claims) if (!held.has(delivery)) running.get(delivery)?.abort(CLAIM_LOST)
    } catch (error) {
      options.onError(error, 'renewing claims')
    }
  }

  return {
    running: () => running.size,
    async stop(graceMs) {
      stopping = true
      clearInterval(poll)
      stopHearing()
      await fetching
      const abort = setTimeout(() => {
        for (const controller of running.values()) controller.abort(SHUTDOWN)
      }, graceMs)
      if (running.size > 0) await new Promise<void>((resolve) => (idle = resolve))
      clearTimeout(abort)
      clearInterval(heartbeat)
      await completing
    },
  }
}
