import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import type { Observations } from './observations.ts'

export interface Requests {
  readonly urls: readonly string[]
  readonly apiKey: string
  /** Where some jobs are to be told of. */
  readonly receiverUrl: string
  readonly observations: Observations
  readonly dice: Dice
  /** Share of requests and connections that the client itself breaks off. */
  readonly cutShare: number
  /** Aborts when nobody waits for answers any more. */
  readonly signal: AbortSignal
}

/** Milliseconds after which a client asks somebody else. */
const PATIENCE_MS = 20_000
/** Answers of a service that is busy or without its database or disk; 409: the first try is still under way. */
const PASSING = new Set([409, 429, 503])
const PAUSE_MS = [50, 400] as const

/**
 * Sends a request to one API or another until it is answered, however often the answer is cut off or a 503. Resolves
 * with the answer, or with `undefined` for one that should not be, which the observations then hold. Rejects when the signal
 * aborts.
 */
export async function insist(
  requests: Requests,
  path: string,
  init: RequestInit,
  expected: readonly number[],
): Promise<Response | undefined> {
  const { urls, apiKey, observations, dice, cutShare, signal } = requests
  for (;;) {
    signal.throwIfAborted()
    const patience = dice.chance(cutShare) ? dice.between(1, 200) : PATIENCE_MS
    const headers = { Authorization: `Bearer ${apiKey}`, ...init.headers }
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      const response = await fetch(`${dice.pick(urls)}${path}`, { ...init, headers, signal: within })
      const body = await response.text()
      if (expected.includes(response.status)) return new Response(body || null, { status: response.status })
      if (!PASSING.has(response.status)) {
        observations.surprise('answer', `${init.method} ${path}: ${response.status} ${body}`)
        return undefined
      }
    } catch {
      // Cut off, by a fault or by the client itself: nobody knows what became of the request.
    }
    await sleep(dice.between(...PAUSE_MS))
  }
}
