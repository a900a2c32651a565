import type { Middleware } from 'koa'
import type { Authenticate, Caller } from '../../accounts/authenticate.ts'
import { DomainError } from '../../errors.ts'
import type { CallerState } from '../request-state.ts'

const BEARER = /^Bearer +(\S+) *$/i

/** Accepts requests with a valid API key, and sets their caller. Fails with `UNAUTHORIZED`. */
export function authentication(authenticate: Authenticate): Middleware<CallerState> {
  return async (ctx, next) => {
    ctx.state.caller = await authenticateHeader(authenticate, ctx.get('Authorization'))
    await next()
  }
}

export async function authenticateHeader(authenticate: Authenticate, header: string): Promise<Caller> {
  const key = BEARER.exec(header)?.[1]
  if (key === undefined) {
    throw new DomainError('UNAUTHORIZED', 'Send your API key in the header Authorization: Bearer <API_KEY>.')
  }
  const caller = await authenticate(key)
  if (caller === undefined) throw new DomainError('UNAUTHORIZED', 'This API key is not valid.')
  return caller
}
