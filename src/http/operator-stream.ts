import { createAlarm } from '../event-store/alarm.ts'
import type { Subscriber, Subscription } from '../event-store/subscriptions.ts'

/** The state of the service at some moment, as a message. */
export interface CountedFigures {
  /** The same as long as nothing has changed. */
  readonly tag: string
  /** A Server-Sent Event with the tag as its id. */
  readonly frame: Buffer
}

/** Milliseconds between two checks, which cost nothing while the last count is still fresh. */
const LOOK_MS = 500

/**
 * Delivers the state of the service, and again whenever it has changed. Every message is the whole state: a reader who
 * comes back, or reads slowly, gets the latest one and has missed nothing that still holds. Ends when it cannot be
 * counted, so that nobody takes an old state for the present one.
 *
 * @param last tag of the state that the reader knows
 * @param admit fails when the reader may no longer read
 */
export function followFigures(
  count: () => Promise<CountedFigures>,
  last: string,
  subscriber: Subscriber,
  admit: () => Promise<void>,
): Subscription {
  const left = new AbortController()
  const alarm = createAlarm()
  let writable = true
  void deliver()

  async function deliver(): Promise<void> {
    let known = last
    try {
      while (!left.signal.aborted) {
        const { tag, frame } = await count()
        if (tag !== known && writable) {
          await admit()
          if (left.signal.aborted) return
          known = tag
          writable = subscriber.deliver(frame)
        }
        await alarm.wait(LOOK_MS, left.signal)
      }
    } catch (error) {
      if (!left.signal.aborted) subscriber.fail(error)
    }
  }

  return {
    resume() {
      writable = true
      alarm.ring()
    },
    close: () => left.abort(),
  }
}
