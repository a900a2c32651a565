import type { Wakeups } from '../event-store/wakeups.ts'
import { type Claim, type Delivery, HEARTBEAT_SECONDS, type Queue, type Room } from '../queue/connect.ts'

/** The outcome of a delivery: a `settled` job has left the queue; any other job goes back for its next attempt. */
export type Disposition = { readonly settled: true } | { readonly settled: false; readonly reason: string }

export interface DispatcherOptions {
  readonly queue: Queue
  /** Claims jobs from the queue for free slots. */
  readonly claim: (room: Room) => Promise<readonly Claimed[]>
  /** How many jobs run at once. One more may run if no other job of its account does. */
  readonly slots: number
  /** Milliseconds between two looks at the queue if nothing else causes one. */
  readonly pollMs?: number | undefined
  /** How many more jobs may prepare for work, for example by fetching pictures. None by default. */
  readonly fetchSlots?: number
  /**
   * Milliseconds that a job may take, without the wait for its slot. After that it is aborted, and its claim is no
   * longer renewed.
   */
  readonly attemptMs: number
  /** Calls `look` whenever there may be work. Returns a function that stops this. */
  readonly onNewWork: (look: () => void) => () => void
  /**
   * Runs one job. The signal aborts when the claim is lost or the process shuts down. A job that was claimed for fetching
   * must call `waitForSlot` before it goes to work; for others, that resolves at once.
   */
  readonly run: (delivery: Delivery, signal: AbortSignal, waitForSlot: () => Promise<void>) => Promise<Disposition>
  readonly onError: (error: unknown, context: string) => void
}

/** A delivery, with the account if it was claimed for a slot that is shared between accounts. */
export type Claimed = Delivery & Partial<Claim>

/** Why a run was aborted. */
export const CLAIM_LOST = new Error('the queue gave the job to another worker')
export const SHUTDOWN = new Error('the worker is shutting down')
const OVERDUE = new Error('the attempt took too long')

export interface Dispatcher {
  /** How many jobs are at work. */
  running(): number
  /** How many are being prepared: their pictures are fetched. */
  fetching(): number
  /** Takes no more jobs, waits up to `graceMs` for running ones, then aborts them and waits until they have settled. */
  stop(graceMs: number): Promise<void>
}

/**
 * Reports each submission as new work. It is recognised by the first event of a job; what comes back to the queue is
 * found by looking.
 */
export function onSubmission(wakeups: Wakeups): DispatcherOptions['onNewWork'] {
  return (look) =>
    wakeups.onAny((_, seq) => {
      if (seq === 1) look()
    })
}

/** Milliseconds after which it looks for work in any case, because retries become due and wake-ups can be lost. */
const POLL_MS = 1_000
const TOUCH_MS = (HEARTBEAT_SECONDS * 1_000) / 4

/** Milliseconds over which looks for jobs to prepare are gathered while all slots are taken. */
const GATHER_MS = 100

/** A job that this process has claimed. */
interface Held {
  readonly claimed: Claimed
  readonly controller: AbortController
  /** Jobs that fetch pictures become `ready` when they wait for a slot, and `working` when they have one. */
  stage: 'fetching' | 'ready' | 'working'
  /** When the current stage began, on the monotonic clock. */
  since: number
  /** Gives the job a slot, if it is waiting for one. */
  start?: () => void
}

/**
 * Keeps the slots of one process busy. Whenever there is new work, a slot becomes free or it is time to poll, it
 * takes as many jobs as there are free slots. It renews all claims with one statement.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, slots, fetchSlots = 0 } = options
  const held = new Map<string, Held>()
  let stopping = false
  let claiming: Promise<void> | undefined
  let claimAgain = false
  /** Ends the pause before the next look, because a slot is free. */
  let hurry: (() => void) | undefined
  /** Set while someone waits for the last job to end. */
  let idle: (() => void) | undefined

  const poll = setInterval(look, options.pollMs ?? POLL_MS)
  const heartbeat = setInterval(() => void touch(), TOUCH_MS)
  const stopHearing = options.onNewWork(look)
  look()

  function at(stage: Held['stage']): Held[] {
    return [...held.values()].filter((job) => job.stage === stage)
  }

  function room(): Room {
    const [fetching, ready] = [at('fetching'), at('ready')]
    const preparing = fetching.length + ready.length
    const working = at('working')
    // However long the jobs of others take, a job whose account has none at work here does not wait for them.
    const full = working.length >= slots
    return {
      working: slots + (full ? 1 : 0) - working.length,
      workers: working.map(({ claimed }) => claimed.accountId!),
      mostWorking: full ? 1 : null,
      fetching: fetchSlots - preparing,
      fetchers: [...fetching, ...ready].map(({ claimed }) => claimed.accountId!),
      mostEach: Math.ceil(fetchSlots / 4),
      ready: ready.map(({ claimed }) => claimed.id),
    }
  }

  function look(): void {
    if (stopping) return
    if (claiming !== undefined) {
      claimAgain = true
      return
    }
    claiming = pause()
      .then(claimWork)
      .finally(() => {
        claiming = undefined
        if (claimAgain) look()
      })
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      // Jobs that end in the same tick free their slots together, so one look at the queue serves all of these slots.
      if (at('working').length < slots) setImmediate(resolve)
      else {
        const timer = setTimeout(resolve, GATHER_MS)
        hurry = () => {
          clearTimeout(timer)
          setImmediate(resolve)
        }
      }
    })
  }

  async function claimWork(): Promise<void> {
    claimAgain = false
    hurry = undefined
    const free = room()
    if (stopping || (free.working <= 0 && free.fetching <= 0)) return
    try {
      for (const claimed of await options.claim(free)) {
        const waiting = held.get(nameOf(claimed))
        if (waiting === undefined) void dispatch(claimed)
        else waiting.start?.()
      }
    } catch (error) {
      options.onError(error, 'fetching jobs')
    }
  }

  async function dispatch(claimed: Claimed): Promise<void> {
    const name = nameOf(claimed)
    const controller = new AbortController()
    const stage = claimed.fetching ? 'fetching' : 'working'
    const job: Held = { claimed, controller, stage, since: performance.now() }
    held.set(name, job)
    try {
      const disposition = await options.run(claimed, controller.signal, () => slotFor(job))
      if (!disposition.settled) await queue.giveBack(claimed, disposition.reason)
    } catch (error) {
      // The claim expires by itself, and the job is delivered again.
      options.onError(error, `settling job ${claimed.id}`)
    } finally {
      held.delete(name)
      if (held.size === 0) idle?.()
      hurry?.()
      look()
    }
  }

  async function slotFor(job: Held): Promise<void> {
    if (job.stage === 'working') return
    const { signal } = job.controller
    signal.throwIfAborted()
    job.stage = 'ready'
    await new Promise<void>((resolve, reject) => {
      const leave = () => reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      job.start = () => {
        signal.removeEventListener('abort', leave)
        job.stage = 'working'
        job.since = performance.now()
        delete job.start
        resolve()
      }
      look()
    })
  }

  async function touch(): Promise<void> {
    const latest = performance.now() - options.attemptMs
    const isOverdue = (job: Held) => job.stage !== 'ready' && job.since < latest
    for (const job of held.values()) if (isOverdue(job)) job.controller.abort(OVERDUE)
    const renewed = [...held.values()].filter((job) => !isOverdue(job))
    if (renewed.length === 0) return
    try {
      const lasting = await queue.touch(renewed.map(({ claimed }) => claimed))
      for (const { claimed, controller } of renewed) if (!lasting.has(claimed)) controller.abort(CLAIM_LOST)
    } catch (error) {
      options.onError(error, 'renewing claims')
    }
  }

  function abort(jobs: Iterable<Held>): void {
    for (const { controller } of jobs) controller.abort(SHUTDOWN)
  }

  return {
    running: () => at('working').length,
    fetching: () => held.size - at('working').length,
    async stop(graceMs) {
      stopping = true
      clearInterval(poll)
      stopHearing()
      hurry?.()
      await claiming
      // These jobs would have to wait for a slot first.
      abort([...at('fetching'), ...at('ready')])
      const aborting = setTimeout(() => abort(held.values()), graceMs)
      if (held.size > 0) await new Promise<void>((resolve) => (idle = resolve))
      clearTimeout(aborting)
      clearInterval(heartbeat)
    },
  }
}

function nameOf({ queue, id, retryCount }: Delivery): string {
  return `${queue} ${id} ${retryCount}`
}
