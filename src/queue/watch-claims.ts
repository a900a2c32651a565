/** A claim as the queue shows it: `heard` changes whenever its worker renews it. */
export interface SeenClaim {
  readonly queue: string
  readonly jobId: string
  readonly retryCount: number
  readonly heard: string
}

/**
 * Tells the claims of workers that died by whether they change, and by this process's own monotonic clock: a claim that
 * was seen unchanged for `lastsMs` is renewed no more. What the server takes for the time does not matter, so a clock that
 * is set forward lets no claim expire, and one that is set back keeps none alive.
 *
 * Who could not look for `blindMs` begins anew: while the database was away nobody could renew a claim either.
 *
 * Returns what is to be given all claims again and again, with the time in milliseconds, and picks the silent ones.
 */
export function createClaimWatch(
  lastsMs: number,
  blindMs: number,
): (claims: readonly SeenClaim[], now: number) => SeenClaim[] {
  let since = new Map<string, number>()
  let lookedAt = Number.NEGATIVE_INFINITY

  return (claims, now) => {
    const before = now - lookedAt > blindMs ? new Map<string, number>() : since
    const stateOf = ({ queue, jobId, retryCount, heard }: SeenClaim) => [queue, jobId, retryCount, heard].join()
    lookedAt = now
    since = new Map(claims.map(stateOf).map((state) => [state, before.get(state) ?? now]))
    return claims.filter((claim) => now - since.get(stateOf(claim))! >= lastsMs)
  }
}
