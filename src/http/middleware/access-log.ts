import type { Middleware } from 'koa'
import type { Log } from '../../observability/log.ts'
import type { CallerState } from '../request-state.ts'

/** Logs one line for each request, without its query, which may hold a token, and without its headers. */
export function accessLog(log: Log): Middleware<CallerState> {
  return async (ctx, next) => {
    if (!log.isLevelEnabled('info')) return next()
    const startedAt = performance.now()
    ctx.res.once('close', () => {
      log.info(
        {
          request_id: ctx.state.requestId,
          key_id: ctx.state.caller?.keyId,
          job_id: ctx.state.jobId,
          method: ctx.method,
          path: ctx.path,
          status: ctx.res.statusCode,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      )
    })
    await next()
  }
}
