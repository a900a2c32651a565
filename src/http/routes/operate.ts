import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import type { Middleware } from 'koa'
import { cancelForOperator, redeliverForOperator, retryForOperator } from '../../commands/operate-job.ts'
import type { Database } from '../../database/connection.ts'
import { inDomainTerms } from '../../database/errors.ts'
import { DomainError } from '../../errors.ts'
import { holdFigures } from '../held-figures.ts'
import { UUID } from '../job-reader.ts'
import type { OperatedJob, OperatorFigures } from '../operator-answers.ts'
import { checkQuery, OperatorRedeliverQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'
import { requireJobId } from './jobs.ts'

const FIGURES = { name: 'operator_figures', text: 'select darkroom.operator_figures() as figures' }

/**
 * How the service does, and what may be done to jobs of all keys, for keys with that right. Who did what stands in the
 * ledger of the job's account.
 *
 * The figures are asked for again and again, and not streamed: they are counted over everything at one moment, there is
 * no place in them to go on behind, and they are held for all who look. An `ETag` spares whoever asks while nothing moves
 * the body; that is why they tell moments, and not how long ago they were.
 */
export function addOperateRoutes(router: Router<CallerState>, database: Database): void {
  const readFigures = holdFigures(async () => {
    // Not through the shared reader: while very many jobs wait, counting them would hold up everybody's reads.
    const [row] = await inDomainTerms(() => database.statements.query<{ figures: OperatorFigures }>(FIGURES))
    const { figures } = row!
    return {
      figures,
      etag: `"${createHash('sha256').update(JSON.stringify(figures)).digest('base64url').slice(0, 22)}"`,
    }
  })

  router.get('/v1/operate', operatorsOnly, async (ctx) => {
    const { figures, etag } = await readFigures()
    ctx.set({ 'Cache-Control': 'private, no-cache', ETag: etag })
    ctx.status = 200
    if (ctx.fresh) ctx.status = 304
    else ctx.body = { data: figures, errors: null }
  })

  router.post('/v1/operate/jobs/:job_id/cancel', operatorsOnly, async (ctx) => {
    const jobId = operatedJobId(ctx.params.job_id)
    if (!(await cancelForOperator(database, jobId, nameOf(ctx.state)))) {
      throw new DomainError('JOB_ENDED', 'The job has already ended.')
    }
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
  if (!ctx.state.caller.mayOperate) {
    throw new DomainError(
      'OPERATORS_ONLY',
      'This API key may not operate the service: "keys create --operate" makes one that may.',
    )
  }
  await next()
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
