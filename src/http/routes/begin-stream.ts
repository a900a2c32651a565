import type { ParameterizedContext } from 'koa'
import type { Concurrency } from '../concurrency.ts'
import type { CallerState } from '../request-state.ts'

/**
 * Takes one of the caller's places for streams until the connection closes, and leaves the answer to the stream. False
 * where there is nobody to stream to. Fails with `CONCURRENCY_LIMITED`.
 */
export function beginStream(ctx: ParameterizedContext<CallerState>, following: Concurrency): boolean {
  if (ctx.method === 'HEAD') {
    ctx.status = 200
    ctx.type = 'text/event-stream'
    return false
  }
  const { keyId, limits } = ctx.state.caller
  // `close` is emitted once: for a client that has already left, the place would never be freed.
  if (!ctx.res.closed) ctx.res.once('close', following.enter(keyId, limits.streams))
  ctx.respond = false
  return !ctx.res.closed
}
