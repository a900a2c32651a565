import type { ParameterizedContext } from 'koa'
import type { Concurrency } from '../concurrency.ts'
import type { CallerState } from '../request-state.ts'
import { whenClosed } from '../when-closed.ts'

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
  whenClosed(ctx.res, following.enter(keyId, limits.streams))
  ctx.respond = false
  // Koa waits for the end of every answer to report errors of its connection, and would keep all that it knows of the
  // request until then. A stream handles these errors itself.
  ctx.res.emit('end')
  return !ctx.res.closed
}
