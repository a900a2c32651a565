import { ApiError, ConnectionLost } from './errors.ts'

const LONGEST_BACKOFF_MS = 30_000
/** If the service asks for a longer pause than this, the caller is told instead. */
const LONGEST_RETRY_AFTER_MS = 300_000

/** Answers of a service that is busy, restarting or without its database, or of a proxy in front of it. */
const PASSING = new Set([408, 425, 429, 502, 503, 504])

/** Whether the same request may succeed later. */
export function mayPass(error: unknown): error is ConnectionLost | ApiError {
  if (error instanceof ConnectionLost) return true
  if (!(error instanceof ApiError) || (error.retryAfterMs ?? 0) > LONGEST_RETRY_AFTER_MS) return false
  // A request that was sent again after a lost connection can meet its earlier self in the service.
  return PASSING.has(error.status) || error.code === 'IDEMPOTENCY_KEY_IN_USE'
}

/**
 * Milliseconds to wait after the `failures`th failure in a row, counted from 0: twice as long each time, never less
 * than the service asks for, and up to a quarter longer, so that clients do not all return at once.
 */
export function backoffMs(failures: number, firstMs: number, error?: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  const own = Math.max(firstMs, Math.min(firstMs * 2 ** failures, LONGEST_BACKOFF_MS))
  return Math.round(Math.max(own, asked) * (1 + Math.random() * 0.25))
}

/** The value of `Retry-After`, which is seconds or a date, in milliseconds. */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

/** Rejects with the signal's reason if it aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
