import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { RequestState } from '../request-state.ts'

const SANE = /^[A-Za-z0-9._:-]{1,128}$/

/**
 * Gives every request an id, and returns it as `Request-Id`: the client's own id if it has a valid form. Also stops
 * browsers from guessing the type of an answer.
 */
export const requestId: Middleware<RequestState> = async (ctx, next) => {
  const given = ctx.get('Request-Id')
  ctx.state.requestId = SANE.test(given) ? given : randomUUID()
  ctx.set('Request-Id', ctx.state.requestId)
  ctx.set('X-Content-Type-Options', 'nosniff')
  await next()
}
