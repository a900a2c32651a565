import type Router from '@koa/router'
import { createStreamToken } from '../../accounts/stream-tokens.ts'
import { erasePictures } from '../../audit/erase-pictures.ts'
import { cancelJob } from '../../commands/cancel-job.ts'
import type { Database } from '../../database/connection.ts'
import { DomainError } from '../../errors.ts'
import type { StreamMessage, StreamReader } from '../../event-store/read.ts'
import type { Wakeups } from '../../event-store/wakeups.ts'
import { watchStream } from '../../event-store/watch.ts'
import { type JobRow, jobLinks, jobView } from '../../jobs/view.ts'
import { countJobEnd } from '../../observability/job-ends.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Concurrency } from '../concurrency.ts'
import type { JobReader } from '../job-reader.ts'
import { showing } from '../middleware/record-accesses.ts'
import { checkQuery, EventsQuery, FetchQuery, ListQuery } from '../query.ts'
import type { QueuePlaces } from '../queue-places.ts'
import type { CallerState, Shown } from '../request-state.ts'
import { checkPosition } from '../stream-position.ts'
import { abortOnClose } from '../wait.ts'

export interface JobsParts {
  readonly database: Database
  readonly jobs: JobReader
  readonly queuePlaces: QueuePlaces
  readonly reads: StreamReader
  readonly wakeups: Wakeups
  readonly metrics: Metrics
  readonly slowTimerMs?: number | undefined
  readonly storage: Storage
  readonly staticUrl: string
  /** Counts streams and long polls of keys. */
  readonly following: Concurrency
}

/** Reading, listing, cancelling and erasing jobs. */
export function addJobRoutes(router: Router<CallerState>, parts: JobsParts): void {
  const { jobs, queuePlaces, reads, wakeups, staticUrl, following } = parts

  async function fetchJob(keyId: string, jobId: string): Promise<JobRow> {
    const row = await jobs.job(keyId, jobId)
    return row.status === 'queued' ? { ...row, queue: await queuePlaces(row) } : row
  }

  router.get('/v1/jobs', async (ctx) => {
    const { rows, next } = await jobs.jobs(ctx.state.caller.keyId, checkQuery(ListQuery, ctx.query))
    showing(ctx, ...rows.map(shownJob))
    ctx.body = { data: { jobs: rows.map((row) => jobView(row, staticUrl)), next_cursor: next }, errors: null }
  })

  // An empty id leaves these paths, which match no route with an id in it.
  router.all(['/v1/jobs/', '/v1/jobs//:part'], () => {
    throw jobIdRequired()
  })

  router.get('/v1/jobs/:job_id', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    const { as_of: moment } = checkQuery(FetchQuery, ctx.query)
    const { keyId } = ctx.state.caller
    const row = moment === undefined ? await fetchJob(keyId, jobId) : await jobs.jobAsOf(keyId, jobId, moment)
    showing(ctx, shownJob(row))
    if (moment === undefined && isUnfinished(row)) ctx.set('Retry-After', '2')
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: jobView(row, staticUrl), errors: null }
  })

  router.get('/v1/jobs/:job_id/events', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    const { after, wait, logged_at: loggedAt } = checkQuery(EventsQuery, ctx.query)
    const { keyId, limits } = ctx.state.caller
    const leave = wait > 0 ? following.enter(keyId, limits.streams) : undefined
    const watch = watchStream(wakeups, jobId, parts.slowTimerMs)
    try {
      const head = await jobs.head(keyId, jobId, loggedAt === undefined ? undefined : after)
      const complete = checkPosition({ field: 'after', after, loggedAt }, head)
      const until = performance.now() + wait * 1000
      const signal = abortOnClose(ctx)
      let messages = await reads.messages(jobId, after)
      while (!complete && messages.length === 0 && performance.now() < until && !signal.aborted) {
        await watch.beyond(after, until - performance.now(), signal)
        messages = await reads.messages(jobId, after)
      }
      ctx.set('Cache-Control', 'no-store')
      showing(ctx, { jobId, kind: 'stream' })
      ctx.body = { data: eventsView(messages, after, complete), errors: null }
    } finally {
      watch.close()
      leave?.()
    }
  })

  router.post('/v1/jobs/:job_id/cancel', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    const { keyId } = ctx.state.caller
    await jobs.head(keyId, jobId)
    const canceled = await cancelJob(parts.database, jobId)
    const row = await jobs.job(keyId, jobId)
    const data = jobView(row, staticUrl)
    if (!canceled && data.error?.code !== 'JOB_CANCELED') {
      throw new DomainError('JOB_ENDED', `The job has already ended: ${row.status}.`)
    }
    if (canceled) countJobEnd(parts.metrics, row, 'JOB_CANCELED')
    showing(ctx, shownJob(row))
    ctx.body = { data, errors: null }
  })

  router.delete('/v1/jobs/:job_id', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    const { keyId } = ctx.state.caller
    await jobs.head(keyId, jobId)
    await erasePictures(parts.database, parts.storage, jobId)
    const row = await jobs.job(keyId, jobId)
    showing(ctx, shownJob(row))
    ctx.body = { data: jobView(row, staticUrl), errors: null }
  })

  router.post('/v1/jobs/:job_id/stream-token', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    await jobs.head(ctx.state.caller.keyId, jobId)
    const token = await createStreamToken(parts.database, jobId)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: { ...token, stream: `${jobLinks(jobId).stream}?token=${token.token}` }, errors: null }
  })
}

/** The path's job id, in lower case as wake-ups name it; a blank one fails with `JOB_ID_REQUIRED`. */
export function requireJobId(jobId: string | undefined): string {
  if (jobId === undefined || jobId.trim() === '') throw jobIdRequired()
  return jobId.toLowerCase()
}

function jobIdRequired(): DomainError {
  return new DomainError('JOB_ID_REQUIRED', 'The path must end in the id of a job: /v1/jobs/<job_id>.')
}

function shownJob(row: JobRow): Shown {
  return { jobId: row.job_id, kind: 'job' }
}

function isUnfinished(row: JobRow): boolean {
  return row.status === 'queued' || row.status === 'processing'
}

/** `complete`: the reader had seen the end before. */
function eventsView(messages: readonly StreamMessage[], after: number, complete: boolean) {
  return {
    events: messages.map(({ id, kind, body }) => ({ id, event: kind, data: kind === 'end' ? body : JSON.parse(body) })),
    last_event_id: messages.at(-1)?.id ?? after,
    ended: complete || messages.at(-1)?.kind === 'end',
  }
}
