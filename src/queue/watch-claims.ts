/** A claim as the queue shows it: `heard` changes whenever its worker renews it. */
export interface SeenClaim {
  readonly queue: string
  readonly id: string
  readonly retryCount: number
  readonly heard: string
}

/**
 * Recognises the claims of dead workers by whether they change, by this process's own monotonic clock: a claim that
 * was seen unchanged for `lastsMs` is no longer renewed. The server's clock does not matter, so if it is set forward
 * no claim expires, and if it is set back none is kept alive.
 *
 * If the database could not be asked for `blindMs`, everything begins anew, because nobody could renew a claim
 * either.
 *
 * Returns a function that is given all claims again and again, with the time in milliseconds, and returns the silent
 * ones.
 */
export function createClaimWatch(
  lastsMs: number,
  blindMs: number,
): (claims: readonly SeenClaim[], now: number) => SeenClaim[] {
  let since = new Map<string, number>()
  let lookedAt = Number.NEGATIVE_INFINITY

  return (claims, now) => {
    const before = now - lookedAt > blindMs ? new Map<string, number>() : since
    const stateOf = ({ queue, id, retryCount, heard }: SeenClaim) => [queue, id, retryCount, heard].join()
    lookedAt = now
    since = new Map(claims.map(stateOf).map((state) => [state, before.get(state) ?? now]))
    return claims.filter((claim) => now - since.get(stateOf(claim))! >= lastsMs)
  }
}
