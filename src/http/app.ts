import { createServer, type Server } from 'node:http'
import Router, { type RouterMiddleware } from '@koa/router'
import Koa from 'koa'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { KeyLimits } from '../accounts/limits.ts'
import type { RequestRates } from '../accounts/request-rates.ts'
import type { AccessRecorder } from '../audit/accesses.ts'
import type { ForeseeSubmission } from '../commands/admission.ts'
import type { SubmitJob } from '../commands/submit-job.ts'
import type { Database } from '../database/connection.ts'
import { createKeyEventReader } from '../event-store/key-events.ts'
import { createKeyWakeups } from '../event-store/key-wakeups.ts'
import type { StreamReader } from '../event-store/read.ts'
import type { Subscriptions } from '../event-store/subscriptions.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import type { PriceName } from '../jobs/kind.ts'
import { JOB_KINDS } from '../jobs/kinds.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storage } from '../storage/storage.ts'
import type { CompleteSubmission } from './complete-submission.ts'
import { type Concurrency, createConcurrency } from './concurrency.ts'
import { type Requests, serveInTurn } from './connections.ts'
import { createPages } from './documents/pages.ts'
import type { Inspections } from './inspections.ts'
import { createJobReader, type JobReader } from './job-reader.ts'
import { accessLog } from './middleware/access-log.ts'
import { authentication } from './middleware/authentication.ts'
import { bodyLimit } from './middleware/body-limit.ts'
import { crossOrigin } from './middleware/cross-origin.ts'
import { envelope } from './middleware/envelope.ts'
import { leaveUnread } from './middleware/leave-unread.ts'
import { measure } from './middleware/measure.ts'
import { rateLimit } from './middleware/rate-limit.ts'
import { recordAccesses } from './middleware/record-accesses.ts'
import { requestId } from './middleware/request-id.ts'
import type { Plans } from './plans.ts'
import { createQueuePlaces } from './queue-places.ts'
import type { CallerState, RequestState } from './request-state.ts'
import { consoleRoute } from './routes/console.ts'
import { addCreditRoutes } from './routes/credits.ts'
import { addDocumentRoutes } from './routes/documents.ts'
import { addEventRoutes } from './routes/events.ts'
import { filesRoute } from './routes/files.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addJobRoutes } from './routes/jobs.ts'
import { addKeyRoutes } from './routes/keys.ts'
import { addOperateRoutes } from './routes/operate.ts'
import { addPictureRoutes } from './routes/pictures.ts'
import { createPlanRoute, PLAN_PATH } from './routes/plan.ts'
import { addReferenceRoutes } from './routes/reference.ts'
import { streamRoute } from './routes/stream.ts'
import { createJobRoute } from './routes/submissions.ts'
import { addUsageRoutes } from './routes/usage.ts'
import { addWebhookRoutes } from './routes/webhooks.ts'
import type { EventStreams } from './sse.ts'
import { answerUnparsed } from './unparsed.ts'
import type { ReadSubmission } from './upload/read-submission.ts'
import { createAnswerWhenEnded } from './wait.ts'

/** What the configuration says about the routes. */
export interface RouteSettings {
  readonly baseUrl: string
  /** Address that storage keys are served under. */
  readonly staticUrl: string
  /** Proxies in front, whose `X-Forwarded-For` is believed. */
  readonly proxies: number
  /** Origins whose pages may use the API; `*` for all. */
  readonly corsOrigins: readonly string[]
  /** Seconds for the head of a request to arrive, and for every 10 kB of its body. */
  readonly slowSeconds: number
  /** Milliseconds after which streams are looked at although no notification came. */
  readonly slowTimerMs?: number | undefined
  /** Limits of keys that have none of their own. */
  readonly keyLimits: KeyLimits
  readonly prices: Readonly<Record<PriceName, number>>
}

/** The parts that the routes use. */
export interface AppParts {
  readonly database: Database
  readonly wakeups: Wakeups
  readonly storage: Storage
  readonly log: Log
  readonly metrics: Metrics
  readonly settings: RouteSettings
  readonly accesses: AccessRecorder
  readonly authenticate: Authenticate
  readonly rates: RequestRates
  readonly foreseeSubmission: ForeseeSubmission
  readonly submitJob: SubmitJob
  readonly reads: StreamReader
  readonly subscriptions: Subscriptions
  readonly streams: EventStreams
  readonly inspections: Inspections
  readonly plans: Plans
  readonly readSubmission: ReadSubmission
  readonly completeSubmission: CompleteSubmission
  readonly checkUri: (uri: string) => void
}

/** The largest upload over a slow line. */
const LONGEST_REQUEST_MS = 3_600_000

const CLIENT_LEFT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED'])

export interface Api {
  /** Does not listen yet. */
  readonly server: Server
  readonly requests: Requests
  /** Every route as the router knows it, such as `GET /v1/jobs/:job_id`. A route for all methods has no method. */
  readonly routes: readonly string[]
}

/** The HTTP API. */
export function createApi(parts: AppParts): Api {
  const { log, metrics, settings } = parts
  // Only the last addresses in X-Forwarded-For come from our own proxies. A client may have made up the others.
  const app = new Koa<RequestState>({ proxy: settings.proxies > 0, maxIpsCount: settings.proxies })
  app.on('error', (error) => {
    // A client that leaves in the middle of a file is not an error.
    const level = CLIENT_LEFT.has(error.code) ? 'debug' : 'error'
    log[level]({ err: error }, 'a response was not sent to its end')
  })
  app.use(requestId)
  app.use(leaveUnread)
  app.use(measure(metrics))
  app.use(accessLog(log) as Koa.Middleware)
  if (settings.corsOrigins.length > 0) app.use(crossOrigin(settings.corsOrigins))
  app.use(recordAccesses(parts.accesses, parts.authenticate))
  app.use(envelope(log, metrics))
  app.use(bodyLimit)

  const jobs = createJobReader(parts.database)
  const following = createConcurrency('open streams and long polls')
  const open = openRoutes(parts, jobs, following)
  app.use(filesRoute(parts.storage, jobs.haveOutputsExpired))
  app.use(consoleRoute(settings.staticUrl))
  app.use(open.routes())
  const callers = callersRoutes(parts, jobs, following)
  app.use(callers.routes())
  app.use(callers.allowedMethods())
  app.use(open.allowedMethods())

  const headersTimeout = settings.slowSeconds * 1000
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout,
    // A body may take as long as it keeps coming; see upload/body-rate.ts.
    requestTimeout: LONGEST_REQUEST_MS,
    connectionsCheckingInterval: Math.min(headersTimeout / 4, 5_000),
    // Strict parsing, whatever flags the process was started with.
    insecureHTTPParser: false,
  })
  const requests = serveInTurn(server, app.callback())
  // Handled like any other request. The route that reads the body answers `Expect`; see upload/read-submission.ts.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  answerUnparsed(server, metrics)
  return { server, requests, routes: [open, callers].flatMap(routesOf) }
}

/** Routes for everybody, and the stream: a browser's EventSource sends no headers, so that takes a token as well as a key. */
function openRoutes(parts: AppParts, jobs: JobReader, following: Concurrency): Router {
  const { database, authenticate, rates, subscriptions, streams } = parts
  const { baseUrl, keyLimits } = parts.settings
  const router = new Router({ strict: true })
  addHealthRoutes(router, database)
  const pages = createPages(baseUrl)
  addReferenceRoutes(router, baseUrl, pages)
  addDocumentRoutes(router, pages)
  const stream = streamRoute({ database, authenticate, keyLimits, rates, jobs, subscriptions, streams, following })
  router.get('/v1/jobs/:job_id/stream', stream as RouterMiddleware)
  return router
}

/** Routes that need a key. */
function callersRoutes(parts: AppParts, jobs: JobReader, following: Concurrency): Router<CallerState> {
  const { database, storage, wakeups, metrics, reads, authenticate, accesses, streams } = parts
  const { inspections, plans, readSubmission, completeSubmission, checkUri, foreseeSubmission, submitJob } = parts
  const { staticUrl, slowTimerMs, prices } = parts.settings
  const router = new Router<CallerState>({ strict: true })
  router.use(authentication(authenticate) as RouterMiddleware<CallerState>)
  router.use(rateLimit(parts.rates) as RouterMiddleware<CallerState>)
  const queuePlaces = createQueuePlaces(database)
  addJobRoutes(router, {
    database,
    jobs,
    queuePlaces,
    reads,
    wakeups,
    metrics,
    slowTimerMs,
    storage,
    staticUrl,
    following,
  })
  const keyFollowing = { wakeups: createKeyWakeups(database, wakeups), slowTimerMs }
  const keyReads = createKeyEventReader(database, staticUrl)
  addEventRoutes(router, { reads: keyReads, keyFollowing, authenticate, streams, accesses, following })
  addPictureRoutes(router, { database, jobs, storage, staticUrl })
  addWebhookRoutes(router, { database, jobs })
  addCreditRoutes(router, database)
  addUsageRoutes(router, database)
  addOperateRoutes(router, { database, metrics, authenticate, streams, following })
  addKeyRoutes(router, database)

  const receiving = { readSubmission, completeSubmission, checkUri, uploads: createConcurrency('uploads under way') }
  const answerWhenEnded = createAnswerWhenEnded({ jobs, wakeups, staticUrl, slowTimerMs, following })
  const submitting = { inspections, storage, foreseeSubmission, submitJob, prices, answerWhenEnded, metrics }
  for (const kind of JOB_KINDS) {
    const route = createJobRoute(kind, receiving, submitting)
    router.post(kind.path, route as RouterMiddleware<CallerState>)
  }
  const plan = createPlanRoute(receiving, { inspections, plans, prices })
  router.post(PLAN_PATH, plan as RouterMiddleware<CallerState>)
  return router
}

/** The routes of a router; middleware has no methods, and what takes every method is `ALL`. */
function routesOf(router: { readonly stack: readonly { readonly methods: string[]; readonly path: unknown }[] }) {
  return router.stack.flatMap(({ methods, path }) => {
    const named = methods.length > 10 ? ['ALL'] : methods.filter((method) => method !== 'HEAD')
    return named.map((method) => `${method} ${path}`)
  })
}
