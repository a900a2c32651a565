import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../database/errors.ts'
import { diverged } from './divergence.ts'
import type { KeyFrames, KeyPage } from './key-events.ts'
import type { KeyWakeups } from './key-wakeups.ts'
import type { Subscriber, Subscription } from './subscriptions.ts'
import { SLOW_TIMER_MS } from './wakeups.ts'

/** Reads the messages of a key as they come. */
export interface KeyFollower<Page extends KeyPage> {
  /**
   * The page behind the last one, as soon as it has a message; an empty one after `ms`, or once it is closed. With
   * `passing` also one that only passes events without a message for this reader. Fails with `STREAM_DIVERGED` when the
   * message it goes on behind is not what is stored.
   */
  next(ms: number, passing?: boolean): Promise<Page>
  close(): void
}

export interface KeyFollowing {
  readonly wakeups: KeyWakeups
  readonly slowTimerMs?: number | undefined
}

/** Milliseconds until looking again for what waits for an older transaction: twice as long each time. */
const HELD_MS = { first: 5, longest: 250 }
/**
 * Milliseconds from a page that ends what is stored to the next: twice as long each time that more has come meanwhile, half
 * as long each time that nothing has. What comes rarely is read at once, what comes fast or in bursts is read together: a page
 * takes longer than a hundred messages of it.
 */
const REST_MS = { first: 10, longest: 250 }
/** Milliseconds before reading again while the database is away. */
const RETRY_MS = 250

/** Follows a key from behind the message `after` by pages that `read` reads. What comes from now on is heard. */
export function followKey<Page extends KeyPage>(
  { wakeups, slowTimerMs = SLOW_TIMER_MS }: KeyFollowing,
  keyId: string,
  after: string,
  read: (after: string) => Promise<Page>,
): KeyFollower<Page> {
  let at = after
  let heldMs = HELD_MS.first
  let restMs = REST_MS.first
  /** Waits until the next page is worth reading. */
  let due: (left: number) => Promise<void> = atOnce
  let closed = false
  let idle = false
  let wake: () => void = () => undefined
  /** Absent once something was heard: all that is heard until the next page is read by that page. */
  let stopHearing: (() => void) | undefined
  hear()

  function hear(): void {
    if (closed) return
    stopHearing ??= wakeups.onKey(keyId, () => {
      hearNoMore()
      if (idle) wake()
    })
  }

  function hearNoMore(): void {
    stopHearing?.()
    stopHearing = undefined
  }

  function wait(ms: number): Promise<void> {
    if (closed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function untilHeard(left: number): Promise<void> {
    if (stopHearing === undefined) return
    idle = true
    await wait(Math.min(left, slowTimerMs))
    idle = false
  }

  async function rest(until: number, more: boolean, left: number): Promise<void> {
    const ms = Math.min(until - performance.now(), left)
    if (ms > 0) await wait(ms)
    const goesOn = more || stopHearing === undefined
    restMs = goesOn ? Math.min(restMs * 2, REST_MS.longest) : Math.max(restMs / 2, REST_MS.first)
    if (!goesOn) await untilHeard(left - Math.max(ms, 0))
  }

  /** Whatever is announced meanwhile waits for the same transaction. */
  async function untilSettled(left: number): Promise<void> {
    await wait(Math.min(left, heldMs))
    heldMs = Math.min(heldMs * 2, HELD_MS.longest)
  }

  return {
    async next(ms, passing = false) {
      const until = performance.now() + ms
      for (;;) {
        await due(until - performance.now())
        due = atOnce
        hear()
        const page = await read(at)
        if (!page.intact) throw diverged()
        // Also when all that came is none of what the reader wants.
        const passed = page.lastId !== at
        at = page.lastId
        if (passed || !page.held) heldMs = HELD_MS.first
        const now = performance.now()
        if (passed && !page.more) due = (left) => rest(now + restMs, page.held, left)
        else if (!page.more) due = page.held ? untilSettled : untilHeard
        if (page.jobs.length > 0 || (passed && passing) || now >= until || closed) return page
      }
    },
    close() {
      closed = true
      hearNoMore()
      wake()
    },
  }
}

async function atOnce(): Promise<void> {}

/**
 * Asked before a page is delivered whether its reader may still have it; fails if not. Tried again while the database
 * is away.
 */
type Admit = (page: KeyPage) => Promise<void>

/**
 * Delivers what a follower reads as Server-Sent Events, and closes it with the subscription. A stream of a key has no end, so
 * that its reader is admitted to every page anew.
 */
export function subscribeToKey(follower: KeyFollower<KeyFrames>, subscriber: Subscriber, admit: Admit): Subscription {
  let left = false
  let goOn: () => void = () => undefined
  void deliver()

  async function deliver(): Promise<void> {
    try {
      while (!left) {
        const page = await whileAway(() => follower.next(Number.POSITIVE_INFINITY, true))
        if (page === undefined) continue
        await whileAway(() => admit(page))
        if (left) return
        if (!subscriber.deliver(page.frames)) await new Promise<void>((resolve) => (goOn = resolve))
      }
    } catch (error) {
      if (!left) subscriber.fail(error)
    } finally {
      follower.close()
    }
  }

  async function whileAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
    while (!left) {
      try {
        return await ask()
      } catch (error) {
        if (!isUnavailable(error)) throw error
        await sleep(RETRY_MS)
      }
    }
    return undefined
  }

  return {
    resume: () => goOn(),
    close() {
      left = true
      follower.close()
      goOn()
    },
  }
}
