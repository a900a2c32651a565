import cors from '@koa/cors'
import type { Middleware } from 'koa'

/** Headers that pages may send, besides those that browsers always allow. */
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
/** Headers that pages may read, besides those that browsers always allow. */
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
/** Seconds for which a browser need not ask again; the most that Chromium allows. */
const MAX_AGE = 7_200

/**
 * Lets pages of these origins use the API. Nothing here depends on cookies, so credentials are not allowed: a page
 * must have a key or a stream token.
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
