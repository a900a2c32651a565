import { LEAST_NICE } from './niceness.ts'

/** What accounts have taken of the processors lately, and how far their tasks step back for it. */
export interface Shares {
  charge(accountId: string, seconds: number): void
  /** The niceness of a task of the account from now on. */
  nicenessOf(accountId: string): number
}

/** Seconds after which what was taken counts half. */
const HALF_LIFE = 10
/** Seconds in all below which nobody has taken much. */
const LITTLE = 4
/** Accounts that are remembered; who has taken least recently is forgotten first. */
const MOST_ACCOUNTS = 1_000
/** By how much the largest share steps back. */
const FAR = 10

/**
 * Whoever takes more steps back further, so that a short job of one account need not share evenly with the long jobs and the
 * many of another (Kay and Lauder, "A Fair Share Scheduler", CACM 31.1, 1988).
 */
export function createShares(now: () => number = () => performance.now() / 1_000): Shares {
  const taken = new Map<string, { seconds: number; at: number }>()

  function secondsOf(accountId: string): number {
    const { seconds, at } = taken.get(accountId) ?? { seconds: 0, at: 0 }
    return seconds * 2 ** ((at - now()) / HALF_LIFE)
  }

  return {
    charge(accountId, seconds) {
      const entry = { seconds: secondsOf(accountId) + seconds, at: now() }
      taken.delete(accountId)
      taken.set(accountId, entry)
      if (taken.size > MOST_ACCOUNTS) taken.delete(taken.keys().next().value!)
    },
    nicenessOf(accountId) {
      const all = [...taken.keys()].reduce((sum, one) => sum + secondsOf(one), 0)
      if (all < LITTLE) return LEAST_NICE
      return LEAST_NICE + Math.round((FAR * secondsOf(accountId)) / all)
    },
  }
}
