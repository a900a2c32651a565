import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Authenticate, Caller } from '../../accounts/authenticate.ts'
import { cancelForOperator, redeliverForOperator, retryForOperator } from '../../commands/operate-job.ts'
import type { Database } from '../../database/connection.ts'
import { inDomainTerms } from '../../database/errors.ts'
import { DomainError } from '../../errors.ts'
import { countJobEnd } from '../../observability/job-ends.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { Concurrency } from '../concurrency.ts'
import { holdFigures } from '../held-figures.ts'
import { UUID } from '../job-reader.ts'
import { authenticateHeader } from '../middleware/authentication.ts'
import type { OperatedJob, OperatorFigures } from '../operator-answers.ts'
import { followFigures } from '../operator-stream.ts'
import { checkQuery, OperatorRedeliverQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'
import type { EventStreams } from '../sse.ts'
import { beginStream } from './begin-stream.ts'
import { requireJobId } from './jobs.ts'

export interface OperateParts {
  readonly database: Database
  readonly metrics: Metrics
  readonly authenticate: Authenticate
  readonly streams: EventStreams
  /** Counts streams and long polls of keys. */
  readonly following: Concurrency
}

const FIGURES = { name: 'operator_figures', text: 'select darkroom.operator_figures() as figures' }

/**
 * The state of the service, and calls that change jobs of any key, for keys with that right. The ledger of the job's
 * account records who did what.
 *
 * The figures are counted at one moment and shared by all who ask. They hold times, and not how long ago these were, so
 * that they stay the same while nothing changes: then an answer has no body, and a stream sends nothing.
 */
export function addOperateRoutes(router: Router<CallerState>, parts: OperateParts): void {
  const { database, metrics, authenticate, streams, following } = parts
  const readFigures = holdFigures(async () => {
    // Not through the shared reader: while very many jobs wait, counting them would hold up everybody's reads.
    const [row] = await inDomainTerms(() => database.statements.query<{ figures: OperatorFigures }>(FIGURES))
    const { figures } = row!
    const text = JSON.stringify(figures)
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const data = `{"as_of":"${new Date().toISOString()}","figures":${text}}`
    return { figures, tag, frame: Buffer.from(`id: ${tag}\nevent: figures\ndata: ${data}\n\n`) }
  })

  router.get('/v1/operate', operatorsOnly, async (ctx) => {
    const { figures, tag } = await readFigures()
    ctx.set({ 'Cache-Control': 'private, no-cache', ETag: `"${tag}"` })
    ctx.status = 200
    if (ctx.fresh) ctx.status = 304
    else ctx.body = { data: figures, errors: null }
  })

  router.get('/v1/operate/stream', operatorsOnly, async (ctx) => {
    // What cannot be counted is refused with the reason, which an open stream could not give.
    await readFigures()
    if (!beginStream(ctx, following)) return
    const authorization = ctx.get('Authorization')
    const admit = async () => requireOperator(await authenticateHeader(authenticate, authorization))
    const last = ctx.get('Last-Event-ID')
    streams.start(ctx.res, (sink) => followFigures(readFigures, last, sink, admit), 'the service')
  })

  router.post('/v1/operate/jobs/:job_id/cancel', operatorsOnly, async (ctx) => {
    const jobId = operatedJobId(ctx.params.job_id)
    const canceled = await cancelForOperator(database, jobId, nameOf(ctx.state))
    if (canceled === undefined) throw new DomainError('JOB_ENDED', 'The job has already ended.')
    countJobEnd(metrics, canceled, 'JOB_CANCELED')
    readFigures.renew()
    ctx.body = answer({ job_id: jobId })
  })

  router.post('/v1/operate/jobs/:job_id/retry', operatorsOnly, async (ctx) => {
    const jobId = operatedJobId(ctx.params.job_id)
    const retriedAs = await retryForOperator(database, jobId, nameOf(ctx.state))
    readFigures.renew()
    ctx.status = 202
    ctx.body = answer({ job_id: jobId, retried_as: retriedAs })
  })

  router.post('/v1/operate/webhooks/:job_id/redeliver', operatorsOnly, async (ctx) => {
    const jobId = operatedJobId(ctx.params.job_id)
    const { seq } = checkQuery(OperatorRedeliverQuery, ctx.query)
    await redeliverForOperator(database, jobId, nameOf(ctx.state), seq)
    readFigures.renew()
    ctx.status = 202
    ctx.body = answer({ job_id: jobId })
  })
}

/** Lets keys through that may operate the service. Fails with `OPERATORS_ONLY`. */
const operatorsOnly: Middleware<CallerState> = async (ctx, next) => {
  requireOperator(ctx.state.caller)
  await next()
}

function requireOperator({ mayOperate }: Caller): void {
  if (mayOperate) return
  throw new DomainError(
    'OPERATORS_ONLY',
    'This API key may not operate the service: "keys create --operate" makes one that may.',
  )
}

function operatedJobId(param: string | undefined): string {
  const jobId = requireJobId(param)
  if (!UUID.test(jobId)) throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}.`)
  return jobId
}

/** The caller, as the ledger names it. */
function nameOf({ caller }: CallerState): string {
  return `key ${caller.keyId}`
}

function answer(data: OperatedJob) {
  return { data, errors: null }
}
