/**
 * Retries are spread over this share of their delay, so that a receiver that recovers does not get all of them at
 * once.
 */
const JITTER = 0.2
const LONGEST_DELAY_SECONDS = 24 * 3600

/**
 * Seconds until the next attempt after `failures` failed ones, or `undefined` when the schedule is used up. With
 * `Retry-After`, in seconds or as a date, a receiver can ask for a longer delay of up to a day, but not for a shorter
 * one.
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
