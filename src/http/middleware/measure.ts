import type { Context, Middleware } from 'koa'
import type { Metrics } from '../../observability/metrics.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const STREAM = '/v1/jobs/:job_id/stream'

/** Counts each answer and its time, by the pattern of its route: nothing a client sends becomes a label. */
export function measure({ httpRequests, httpDuration }: Metrics): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once('close', () => {
      const route = routeOf(ctx)
      const method = METHODS.has(ctx.method) ? ctx.method : 'other'
      httpRequests.inc({ route, method, status: ctx.res.statusCode })
      if (route !== STREAM) httpDuration.observe({ route }, (performance.now() - startedAt) / 1000)
    })
    await next()
  }
}

function routeOf(ctx: Context): string {
  const { _matchedRoute: matched } = ctx as Context & { _matchedRoute?: unknown }
  if (typeof matched === 'string') return matched
  return ctx.path.startsWith('/files/') ? '/files' : 'none'
}
