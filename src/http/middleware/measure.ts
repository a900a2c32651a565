import type { RouterContext } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Metrics } from '../../observability/metrics.ts'
import { statusTold, whenClosed } from '../when-closed.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const STREAMS = new Set(['/v1/jobs/:job_id/stream', '/v1/stream', '/v1/operate/stream'])

/** Counts each answer and its duration by the pattern of its route. Nothing that a client sends becomes a label. */
export function measure({ httpRequests, httpDuration }: Metrics): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    try {
      await next()
    } finally {
      const { res } = ctx
      const route = routeOf(ctx)
      const method = METHODS.has(ctx.method) ? ctx.method : 'other'
      whenClosed(res, () => {
        httpRequests.inc({ route, method, status: statusTold(res) })
        if (!STREAMS.has(route)) httpDuration.observe({ route }, (performance.now() - startedAt) / 1000)
      })
    }
  }
}

/**
 * The router records the pattern that matched last. If a request was refused on its way, that is the pattern of a
 * middleware.
 */
function routeOf(ctx: Context): string {
  const { matched = [] } = ctx as Context & Partial<Pick<RouterContext, 'matched'>>
  const route = matched.findLast(({ methods }) => methods.includes(ctx.method))
  if (route !== undefined) return String(route.path)
  return ctx.path.startsWith('/files/') ? '/files' : 'none'
}
