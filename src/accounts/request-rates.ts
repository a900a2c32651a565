import type { Database } from '../database/connection.ts'
import type { ResultRow } from '../database/rows.ts'
import type { Rate } from './rate.ts'

/** The state of a key's rate at a request. */
export interface Admission {
  readonly admitted: boolean
  /** Requests that would be admitted now. */
  readonly remaining: number
  /** Seconds until the rate is full again if the key makes no more requests. */
  readonly wholeInSeconds: number
  /** Seconds until the next request is admitted; 0 if one would be now. */
  readonly retrySeconds: number
}

/** The rates of the keys that this process sees. */
export interface RequestRates {
  /** Counts a request against the rate of a key, or refuses it. Answers at once, from memory. */
  take(keyId: string, rate: Rate): Admission
  close(): void
}

interface Usage {
  /** When the rate is full again, in milliseconds of this process's clock. */
  wholeAt: number
  /** Milliseconds of the rate that other processes have not been told of. */
  untold: number
}

type SpentRow = ResultRow<'spend_requests'>

/** How often the processes tell each other what they admitted. */
const TELL_MS = 1_000

const SPEND = {
  name: 'spend_requests',
  text: 'select key_id, milliseconds from darkroom_private.spend_requests($1, $2)',
}

/**
 * Limits the rate of requests by the generic cell rate algorithm (ITU-T I.371): the state of a key is the moment at
 * which its rate is full again, and each request moves that moment on.
 *
 * Requests are decided from memory. Once a second the process adds what it admitted to the keys' rows in the
 * database, in one statement, and learns what the others admitted. So a key that spreads its requests over n
 * processes may exceed its rate n times within one second; this is then deducted, so that it gets its rate over any
 * longer time. While the database is unavailable, each process counts for itself.
 */
export function createRequestRates(database: Database, tellMs = TELL_MS): RequestRates {
  const usages = new Map<string, Usage>()
  let telling = false
  let toldAt = performance.now()

  async function tell(): Promise<void> {
    if (telling) return
    const told = takeUntold()
    const tellingAt = performance.now()
    const spent = [...told].map(([key_id, milliseconds]) => ({ key_id, milliseconds }))
    telling = true
    try {
      if (spent.length > 0) learn(await spend(spent, tellingAt - toldAt))
      toldAt = tellingAt
    } catch {
      // These are added to the next report. Requests that fail for the same reason are logged anyway.
      for (const [keyId, milliseconds] of told) {
        const usage = usages.get(keyId)
        if (usage !== undefined) usage.untold += milliseconds
      }
    } finally {
      telling = false
    }
  }

  function spend(spent: readonly SpentRow[], sinceMs: number): Promise<SpentRow[]> {
    return database.statements.query<SpentRow>(SPEND, [JSON.stringify(spent), sinceMs])
  }

  function learn(shared: readonly SpentRow[]): void {
    const now = performance.now()
    for (const { key_id: keyId, milliseconds } of shared) {
      const usage = usages.get(keyId)
      // What was admitted meanwhile is not in the answer. What this process itself knows is always up to date.
      if (usage !== undefined) usage.wholeAt = Math.max(usage.wholeAt, now + milliseconds + usage.untold)
    }
  }

  function takeUntold(): Map<string, number> {
    const now = performance.now()
    const told = new Map<string, number>()
    for (const [keyId, usage] of usages) {
      if (usage.untold > 0) told.set(keyId, usage.untold)
      else if (usage.wholeAt <= now) usages.delete(keyId)
      usage.untold = 0
    }
    return told
  }

  const timer = setInterval(() => void tell(), tellMs)
  timer.unref()

  return {
    take(keyId, { requests, seconds }) {
      const now = performance.now()
      const perRequest = (seconds * 1000) / requests
      let usage = usages.get(keyId)
      if (usage === undefined) {
        usage = { wholeAt: now, untold: 0 }
        usages.set(keyId, usage)
      }
      const latest = now + seconds * 1000
      const next = Math.max(usage.wholeAt, now) + perRequest
      // A thousandth of a request compensates for rounding in the sum of many.
      const admitted = next <= latest + perRequest / 1000
      if (admitted) {
        usage.wholeAt = next
        usage.untold += perRequest
      }
      const left = latest - Math.max(usage.wholeAt, now)
      return {
        admitted,
        remaining: Math.max(0, Math.floor(left / perRequest + 0.001)),
        wholeInSeconds: Math.ceil(Math.max(0, usage.wholeAt - now) / 1000),
        retrySeconds: admitted ? 0 : Math.max(1, Math.ceil((next - latest) / 1000)),
      }
    },
    close: () => clearInterval(timer),
  }
}
