import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../database/errors.ts'
import { createAlarm } from './alarm.ts'
import { diverged } from './divergence.ts'
import type { KeyFrames, KeyPage } from './key-events.ts'
import type { KeyWakeups } from './key-wakeups.ts'
import type { Subscriber, Subscription } from './subscriptions.ts'
import { SLOW_TIMER_MS } from './wakeups.ts'

/** Reads the messages of a key as they come. */
export interface KeyFollower<Page extends KeyPage> {
  /**
   * The page behind the last one, as soon as it has a message; an empty one after `ms`, or once `signal` aborts. With
   * `passing` also one that only passes events without a message for this reader. Fails with `STREAM_DIVERGED` when the
   * message it goes on behind is not what is stored.
   */
  next(ms: number, signal: AbortSignal, passing?: boolean): Promise<Page>
  close(): void
}

export interface KeyFollowing {
  readonly wakeups: KeyWakeups
  readonly slowTimerMs?: number | undefined
}

/** Milliseconds until looking again for what waits for an older transaction: twice as long each time. */
const HELD_MS = { first: 5, longest: 250 }
/** Milliseconds before reading again while the database is away. */
const RETRY_MS = 250
/** Milliseconds from a page that ends what is stored to the next: what comes meanwhile is read together. */
const TOGETHER_MS = 50

/** Follows a key from behind the message `after` by pages that `read` reads. What comes from now on is heard. */
export function followKey<Page extends KeyPage>(
  { wakeups, slowTimerMs = SLOW_TIMER_MS }: KeyFollowing,
  keyId: string,
  after: string,
  read: (after: string) => Promise<Page>,
): KeyFollower<Page> {
  let at = after
  let heldMs = HELD_MS.first
  let heard = false
  let rested = Promise.resolve()
  const alarm = createAlarm()
  const stop = wakeups.onKey(keyId, () => {
    heard = true
    alarm.ring()
  })

  return {
    async next(ms, signal, passing = false) {
      const until = performance.now() + ms
      for (;;) {
        await rested
        heard = false
        const page = await read(at)
        if (!page.intact) throw diverged()
        // Also when all that came is none of what the reader wants.
        const passed = page.lastId !== at
        if (passed && !page.more) rested = pause(TOGETHER_MS, signal)
        at = page.lastId
        const said = page.jobs.length > 0
        if (said || !page.held) heldMs = HELD_MS.first
        const left = until - performance.now()
        if (said || (passed && passing) || left <= 0 || signal.aborted) return page
        if (page.more) continue
        if (!page.held) {
          if (!heard) await alarm.wait(Math.min(left, slowTimerMs), signal)
        } else {
          // Whatever is announced meanwhile waits for the same transaction.
          await pause(Math.min(left, heldMs), signal)
          heldMs = Math.min(heldMs * 2, HELD_MS.longest)
        }
      }
    },
    close: stop,
  }
}

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
  const left = new AbortController()
  const { signal } = left
  let goOn: () => void = () => undefined
  void deliver()

  async function deliver(): Promise<void> {
    try {
      while (!signal.aborted) {
        const page = await whileAway(() => follower.next(Number.POSITIVE_INFINITY, signal, true))
        if (page === undefined) continue
        await whileAway(() => admit(page))
        if (signal.aborted) return
        if (!subscriber.deliver(Buffer.from(withPlace(page)))) await new Promise<void>((resolve) => (goOn = resolve))
      }
    } catch (error) {
      if (!signal.aborted) subscriber.fail(error)
    } finally {
      follower.close()
    }
  }

  async function whileAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
    while (!signal.aborted) {
      try {
        return await ask()
      } catch (error) {
        if (!isUnavailable(error)) throw error
        await pause(RETRY_MS, signal)
      }
    }
    return undefined
  }

  return {
    resume: () => goOn(),
    close() {
      left.abort()
      goOn()
    },
  }
}

/** What of a page is not for its reader is not read again by who resumes: an id without a message says where it ends. */
function withPlace({ frames, lastId }: KeyFrames): string {
  const place = `id: ${lastId}\n`
  return frames.includes(place) ? frames : `${frames}${place}\n`
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
