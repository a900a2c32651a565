import type { Context, Middleware } from 'koa'
import type { Caller } from '../../accounts/authenticate.ts'
import type { RequestRates } from '../../accounts/request-rates.ts'
import { DomainError } from '../../errors.ts'
import type { CallerState } from '../request-state.ts'

/** Counts each request against the rate of its key. */
export function rateLimit(rates: RequestRates): Middleware<CallerState> {
  return async (ctx, next) => {
    admit(ctx, ctx.state.caller, rates)
    await next()
  }
}

/**
 * Counts a request against the rate of its key, and sets `RateLimit` and `RateLimit-Policy` (as in
 * draft-ietf-httpapi-ratelimit-headers-10) to what is left. Fails with `RATE_LIMITED`; `Retry-After` then says when
 * to try again.
 */
export function admit(ctx: Context, caller: Caller, rates: RequestRates): void {
  const { rate } = caller.limits
  if (rate === undefined) return
  const { admitted, remaining, wholeInSeconds, retrySeconds } = rates.take(caller.keyId, rate)
  ctx.set('RateLimit-Policy', `"requests";q=${rate.requests};w=${rate.seconds}`)
  ctx.set('RateLimit', `"requests";r=${remaining};t=${wholeInSeconds}`)
  if (admitted) return
  ctx.set('Retry-After', String(retrySeconds))
  const allowed = `${rate.requests} requests in ${rate.seconds} s`
  throw new DomainError('RATE_LIMITED', `This API key may make ${allowed}. Try again in ${retrySeconds} s.`)
}
