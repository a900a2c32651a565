import type { Middleware } from 'koa'
import { isUnavailable } from '../../database/errors.ts'
import { DomainError, isDomainError } from '../../errors.ts'
import type { Log } from '../../observability/log.ts'
import type { Metrics } from '../../observability/metrics.ts'
import { answerTo, internalProblem, toProblem } from '../problem.ts'
import type { RequestState } from '../request-state.ts'

/**
 * Turns every error of a request into the envelope, and adds one to answers without a body (404, 405). The cause of
 * an unexpected error is written to the log and appears nowhere else.
 */
export function envelope(log: Log, metrics: Metrics): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next()
      if (ctx.respond !== false && ctx.status >= 400 && ctx.body == null) throw withoutBody(ctx.status)
    } catch (error) {
      const known = asDomainError(error)
      const { status, headers } = answerTo(known?.code ?? 'INTERNAL_ERROR')
      if (status >= 500) {
        log[status === 500 ? 'error' : 'warn']({ request_id: ctx.state.requestId, err: error }, 'a request failed')
      }
      const { requestId } = ctx.state
      const problem = known === undefined ? internalProblem(requestId) : toProblem(known, requestId)
      metrics.httpProblems.inc({ code: problem.code })
      ctx.status = status
      ctx.set('Cache-Control', 'no-store')
      ctx.set(headers ?? {})
      ctx.body = { data: null, errors: problem }
    }
  }
}

function asDomainError(error: unknown): DomainError | undefined {
  if (isDomainError(error)) return error
  if (isUnavailable(error)) return new DomainError('UNAVAILABLE', 'The service is unavailable at the moment.')
  return undefined
}

function withoutBody(status: number): DomainError {
  // The router answers 501 for methods that no route uses.
  if (status === 405 || status === 501)
    return new DomainError(
      'METHOD_NOT_ALLOWED',
      'This path does not take this method. The Allow header lists the methods that it takes.',
    )
  return new DomainError('NOT_FOUND', 'There is nothing at this address.')
}
