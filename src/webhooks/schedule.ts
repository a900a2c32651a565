/** Retries spread over this share of their delay, so that a receiver that comes back is not met by all at once. */
const JITTER = 0.2
const LONGEST_DELAY_SECONDS = 24 * 3600

/**
 * Seconds until the next attempt after `failures` failed ones, or `undefined` when the schedule is used up. A receiver
 * can ask for more time by `Retry-After`, in seconds or as a date, up to a day; never for less.
 */
export function retryDelay(
  schedule: readonly number[],
  failures: number,
  retryAfter: string | undefined,
  now = Date.now(),
): number | undefined {
  const scheduled = schedule[failures - 1]
  if (scheduled === undefined) return undefined
  const asked = Math.min(secondsAsked(retryAfter, now), LONGEST_DELAY_SECONDS)
  return Math.max(scheduled, asked) * (1 + Math.random() * JITTER)
}

function secondsAsked(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now) / 1000)
}
