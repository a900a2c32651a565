import { LEAST_NICE } from './niceness.ts'

/** What accounts have taken of the processors lately, and how far their tasks step back for it. */
export interface Shares {
  charge(accountId: string, seconds: number): void
  /** The niceness from now on of a task of the account that has had a processor for so many seconds. */
  nicenessOf(accountId: string, taskSeconds: number): number
}

/** Seconds after which what was taken counts half. */
const HALF_LIFE = 10
/** Seconds in all below which nobody has taken much: of several accounts, and of one. */
const LITTLE = 1
const LITTLE_ALONE = 4
/** Seconds below which an account counts as one that takes nothing, and leaves no share to others. */
const NOTHING = 0.02
/** Accounts that are remembered; who has taken least recently is forgotten first. */
const MOST_ACCOUNTS = 1_000
/** The part of an equal share by which one exceeds it before one steps back as far as one can. */
const EXCESS = 0.25
/** Seconds for which a task is short. Of twice as many it steps back as far as it can. */
const SHORT = 1
/** How far that is. */
const FAR = 10

/**
 * Who takes more than an equal share steps back, and so does a task that takes long: a short job of one account need
 * not share evenly with the long jobs and the many of another (Kay and Lauder, "A Fair Share Scheduler", CACM 31.1,
 * 1988; Corbató et al., "An Experimental Time-Sharing System", 1962). An account that is alone here steps back when it
 * goes on for long: its neighbours may be at work in another process.
 */
export function createShares(now: () => number = () => performance.now() / 1_000): Shares {
  const taken = new Map<string, { seconds: number; at: number }>()

  function secondsOf(accountId: string): number {
    const { seconds, at } = taken.get(accountId) ?? { seconds: 0, at: 0 }
    return seconds * 2 ** ((at - now()) / HALF_LIFE)
  }

  /** What the account and each other have taken, of those who have taken anything. */
  function secondsBeside(accountId: string): number[] {
    const others = [...taken.keys()].filter((one) => one !== accountId)
    return [secondsOf(accountId), ...others.map(secondsOf).filter((seconds) => seconds > NOTHING)]
  }

  return {
    charge(accountId, seconds) {
      const entry = { seconds: secondsOf(accountId) + seconds, at: now() }
      taken.delete(accountId)
      taken.set(accountId, entry)
      if (taken.size > MOST_ACCOUNTS) taken.delete(taken.keys().next().value!)
    },
    nicenessOf(accountId, taskSeconds) {
      const seconds = secondsBeside(accountId)
      const all = seconds.reduce((sum, one) => sum + one, 0)
      if (seconds.length === 1) return LEAST_NICE + (all < LITTLE_ALONE ? 0 : FAR)
      if (all < LITTLE) return LEAST_NICE
      const excess = ((seconds[0]! * seconds.length) / all - 1) / EXCESS
      return LEAST_NICE + Math.round(FAR * Math.min(1, Math.max(0, excess, taskSeconds / SHORT - 1)))
    },
  }
}
