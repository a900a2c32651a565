import type { Database } from '../database/connection.ts'
import { CHANNEL, type Wakeups } from './wakeups.ts'

/** Bytes of a notification; PostgreSQL refuses 8,000. */
const PAYLOAD_LIMIT = 7_900
/**
 * A notification takes a lock of the whole server when it is committed. One every few milliseconds is enough for any
 * load.
 */
const PAUSE_MS = 4

const NOTIFY = { name: 'notify', text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload` }

/** Tells this process and all others that streams have grown. Call it after the commit, never before. */
export interface Announcer {
  announce(jobId: string, seq: number): void
  /** Sends what is pending and stops. */
  close(): Promise<void>
}

/**
 * Coalesces announcements: everything that committed while a notification was under way goes into the next, and of
 * several sequences of one job only the last. Losing one costs a reader its slow timer, never an event, so failures
 * are reported and not repeated.
 */
export function createAnnouncer(
  database: Database,
  wakeups: Wakeups,
  onError: (error: Error) => void,
  onSent: () => void = () => undefined,
): Announcer {
  let pending = new Map<string, number>()
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    while (pending.size > 0) {
      const batch = pending
      pending = new Map()
      try {
        await database.statements.query(NOTIFY, [payloads(batch)])
        onSent()
      } catch (error) {
        onError(error as Error)
      }
      if (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    sending = undefined
  }

  return {
    announce(jobId, seq) {
      wakeups.wake(jobId, seq)
      pending.set(jobId, Math.max(seq, pending.get(jobId) ?? 0))
      // Other commits of the same tick are included.
      sending ??= Promise.resolve().then(send)
    },
    async close() {
      await sending
    },
  }
}

function payloads(batch: ReadonlyMap<string, number>): string[] {
  const result: string[] = []
  let current = ''
  for (const [jobId, seq] of batch) {
    const token = `${jobId}:${seq}`
    if (current.length + 1 + token.length > PAYLOAD_LIMIT) {
      result.push(current)
      current = token
    } else {
      current = current === '' ? token : `${current} ${token}`
    }
  }
  return current === '' ? result : [...result, current]
}
