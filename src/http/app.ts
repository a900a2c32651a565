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
import type { StreamReader } from '../event-store/read.ts'
import type { Subscriptions } from '../event-store/subscriptions.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import type { PriceName } from '../jobs/kind.ts'
import { JOB_KINDS } from '../jobs/kinds.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storage } from '../storage/storage.ts'
import { createConcurrency } from './concurrency.ts'
import { type Requests, serveInTurn } from './connections.ts'
import { createPages } from './documents/pages.ts'
import type { Inspections } from './inspections.ts'
import { createJobReader } from './job-reader.ts'
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
import type { CallerState, RequestState } from './request-state.ts'
import { consoleRoute } from './routes/console.ts'
import { addCreditRoutes } from './routes/credits.ts'
import { addDocumentRoutes } from './routes/documents.ts'
import { filesRoute } from './routes/files.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addJobRoutes } from './routes/jobs.ts'
import { addPictureRoutes } from './routes/pictures.ts'
import { createPlanRoute, PLAN_PATH } from './routes/plan.ts'
import { addReferenceRoutes } from './routes/reference.ts'
import { streamRoute } from './routes/stream.ts'
import { createJobRoute } from './routes/submissions.ts'
import { addWebhookRoutes } from './routes/webhooks.ts'
import type { EventStreams } from './sse.ts'
import { answerUnparsed } from './unparsed.ts'
import type { ReadSubmission } from './upload/read-submission.ts'
import { createAnswerWhenEnded } from './wait.ts'

/** What the API is given from outside. */
export interface ApiSettings {
  readonly database: Database
  readonly wakeups: Wakeups
  readonly storage: Storage
  readonly log: Log
  readonly metrics: Metrics
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

/** What the routes stand on. */
export interface AppParts extends ApiSettings {
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
  readonly checkUri: (uri: string) => void
}

/** The largest upload over a slow line. */
const LONGEST_REQUEST_MS = 3_600_000

const CLIENT_LEFT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED'])

export interface Api {
  /** Does not listen yet. */
  readonly server: Server
  readonly requests: Requests
  /** Every route as the router knows it, `GET /v1/jobs/:job_id`; those for all methods without one. */
  readonly routes: readonly string[]
}

/** The HTTP API. */
export function createApi(parts: AppParts): Api {
  // Of what X-Forwarded-For names, only the last addresses come from our own proxies; the rest a client may have made up.
  const app = new Koa<RequestState>({ proxy: parts.proxies > 0, maxIpsCount: parts.proxies })
  app.on('error', (error) => {
    // A client that leaves in the middle of a file is no failure of ours.
    const level = CLIENT_LEFT.has(error.code) ? 'debug' : 'error'
    parts.log[level]({ err: error }, 'a response was not sent to its end')
  })
  app.use(requestId)
  app.use(leaveUnread)
  app.use(measure(parts.metrics))
  app.use(accessLog(parts.log) as Koa.Middleware)
  if (parts.corsOrigins.length > 0) app.use(crossOrigin(parts.corsOrigins))
  app.use(recordAccesses(parts.accesses, parts.authenticate))
  app.use(envelope(parts.log, parts.metrics))
  app.use(bodyLimit)

  const open = new Router({ strict: true })
  addHealthRoutes(open, parts.database)
  const pages = createPages(parts.baseUrl)
  addReferenceRoutes(open, parts.baseUrl, pages)
  addDocumentRoutes(open, pages)
  const jobs = createJobReader(parts.database)
  // A browser's EventSource sends no headers, so this route takes a token as well as a key.
  const following = createConcurrency('open streams and long polls')
  open.get('/v1/jobs/:job_id/stream', streamRoute({ ...parts, jobs, following }) as RouterMiddleware)
  app.use(filesRoute(parts.storage, jobs.haveOutputsExpired))
  app.use(consoleRoute(parts.staticUrl))
  app.use(open.routes())

  const router = new Router<CallerState>({ strict: true })
  router.use(authentication(parts.authenticate) as RouterMiddleware<CallerState>)
  router.use(rateLimit(parts.rates) as RouterMiddleware<CallerState>)
  addJobRoutes(router, { ...parts, jobs, following })
  addPictureRoutes(router, { ...parts, jobs })
  addWebhookRoutes(router, { ...parts, jobs })
  addCreditRoutes(router, parts.database)
  const answerWhenEnded = createAnswerWhenEnded({ ...parts, jobs, following })
  const uploads = createConcurrency('uploads under way')
  for (const kind of JOB_KINDS) {
    router.post(
      kind.path,
      createJobRoute(kind, { ...parts, uploads, answerWhenEnded }) as RouterMiddleware<CallerState>,
    )
  }
  router.post(PLAN_PATH, createPlanRoute({ ...parts, uploads }) as RouterMiddleware<CallerState>)
  app.use(router.routes())
  app.use(router.allowedMethods())
  app.use(open.allowedMethods())

  const headersTimeout = parts.slowSeconds * 1000
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout,
    // A body may take as long as it keeps coming; see upload/body-rate.ts.
    requestTimeout: LONGEST_REQUEST_MS,
    connectionsCheckingInterval: Math.min(headersTimeout / 4, 5_000),
    // Never lenient, whatever flags the process was started with.
    insecureHTTPParser: false,
  })
  const requests = serveInTurn(server, app.callback())
  // Handled like any other: whoever wants the body says so then, see upload/read-submission.ts.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  answerUnparsed(server, parts.metrics)
  return { server, requests, routes: [open, router].flatMap(routesOf) }
}

/** The routes of a router; middleware has no methods, and what takes every method is `ALL`. */
function routesOf(router: { readonly stack: readonly { readonly methods: string[]; readonly path: unknown }[] }) {
  return router.stack.flatMap(({ methods, path }) => {
    const named = methods.length > 10 ? ['ALL'] : methods.filter((method) => method !== 'HEAD')
    return named.map((method) => `${method} ${path}`)
  })
}
