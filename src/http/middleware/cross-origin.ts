import cors from '@koa/cors'
import type { Middleware } from 'koa'

/** What pages may send beside what browsers always let them. */
const ALLOWED = [
  'Authorization',
  'Cancel-After',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'Range',
  'Request-Id',
]
/** What pages may read beside what browsers always let them. */
const EXPOSED = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Request-Id',
  'Retry-After',
  'WWW-Authenticate',
]
/** Seconds for which a browser need not ask again; Chromium's most. */
const MAX_AGE = 7_200

/**
 * Lets pages of these origins use the API. Nothing here goes by cookies, so no credentials are allowed: a page has to
 * have a key or a stream token.
 */
export function crossOrigin(origins: readonly string[]): Middleware {
  const allowed = new Set(origins)
  const everybody = allowed.has('*')
  return cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin')
      if (everybody) return origin === '' ? '' : '*'
      return allowed.has(origin) ? origin : ''
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowHeaders: ALLOWED,
    exposeHeaders: EXPOSED,
    maxAge: MAX_AGE,
  })
}
