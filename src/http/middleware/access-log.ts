import type { Middleware } from 'koa'
import type { Log } from '../../observability/log.ts'
import type { CallerState } from '../request-state.ts'
import { statusTold, whenClosed } from '../when-closed.ts'

/** Logs one line for each request, without its query, which may hold a token, and without its headers. */
export function accessLog(log: Log): Middleware<CallerState> {
  return async (ctx, next) => {
    if (!log.isLevelEnabled('info')) return next()
    const startedAt = performance.now()
    try {
      await next()
    } finally {
      const { res, state, method, path } = ctx
      const request = { request_id: state.requestId, key_id: state.caller?.keyId, job_id: state.jobId, method, path }
      whenClosed(res, () => {
        log.info({ ...request, status: statusTold(res), ms: Math.round(performance.now() - startedAt) }, 'request')
      })
    }
  }
}
