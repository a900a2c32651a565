import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createAuthenticator } from '../accounts/authenticate.ts'
import { createRequestRates } from '../accounts/request-rates.ts'
import { createAccessRecorder } from '../audit/accesses.ts'
import { createForeseeSubmission } from '../commands/admission.ts'
import { cancelOverdue } from '../commands/cancel-overdue.ts'
import { createSubmitJob } from '../commands/submit-job.ts'
import type { Database } from '../database/connection.ts'
import { type EngineConfig, readEngineSettings } from '../engine/engine-settings.ts'
import { createEnginePool } from '../engine/pool.ts'
import type { EngineStock } from '../engine/stock.ts'
import type { Announcer } from '../event-store/announcer.ts'
import { createStreamReader } from '../event-store/read.ts'
import { createSubscriptions } from '../event-store/subscriptions.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import { countJobEnd } from '../observability/job-ends.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { checkOutboundUrl } from '../outbound/outbound-url.ts'
import type { Storage } from '../storage/storage.ts'
import { createApi, type RouteSettings } from './app.ts'
import { createCompleteSubmission } from './complete-submission.ts'
import { createInspections } from './inspections.ts'
import { createJobPictures } from './job-pictures.ts'
import { createJobReader } from './job-reader.ts'
import { createPlans } from './plans.ts'
import { createEventStreams } from './sse.ts'
import { clearUploads } from './upload/clear-uploads.ts'
import { createSubmissionReader } from './upload/read-submission.ts'

export interface ApiParts {
  readonly platform: ApiPlatform
  /** Engine processes that other parts of this process use too; by default it has its own. */
  readonly engineStock?: EngineStock
  readonly settings: ApiSettings
  readonly log: Log
  /** Folder where uploads lie while their request lasts. */
  readonly uploads: string
}

/** What the API takes of the platform. */
export interface ApiPlatform {
  readonly database: Database
  readonly storage: Storage
  readonly announcer: Announcer
  readonly wakeups: Wakeups
  readonly metrics: Metrics
}

/** What the configuration says about the API. */
export interface ApiSettings extends RouteSettings, EngineConfig {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Hosts that pictures may be fetched from and webhooks be sent to although their addresses are private. */
  readonly allowHosts: readonly string[]
  /** Jobs of one type that may wait before further ones are refused. */
  readonly queueLimit: number
  /** Jobs under way of an account that has no limit of its own. */
  readonly accountJobs: number | undefined
  /** Share of reads of jobs and outputs that is recorded, 0 to 1. */
  readonly accessShare: number
}

export interface RunningApi {
  readonly port: number
  /** Every route, as `GET /v1/jobs/:job_id`. */
  readonly routes: readonly string[]
  /** Closes the streams, lets requests under way finish, then stops listening. */
  stop(): Promise<void>
}

/** How many uploaded pictures are looked at at once, each in a process of its own, and how many may wait. */
const INSPECTIONS = { atOnce: 3, mostOfAccount: 250, most: 1_000 }
/** How many plans are made at once, each in a process of its own. */
const PLANS_AT_ONCE = 2
/** Milliseconds between two looks for jobs that have not ended in the time their clients gave them. */
const OVERDUE_MS = 4_000
/** An upload folder this old belongs to a process that was killed. */
const STALE_UPLOAD_MS = 3_600_000
/** Milliseconds that requests under way get to finish. */
const DRAIN_MS = 5_000

/** Starts the HTTP API. Rejects when the port is taken. */
export async function startApi({ platform, engineStock, settings, log, uploads }: ApiParts): Promise<RunningApi> {
  const { database, storage, announcer, wakeups, metrics } = platform
  const { staticUrl, slowTimerMs, slowSeconds, queueLimit, accountJobs } = settings
  await mkdir(uploads, { recursive: true })
  await clearUploads(uploads, STALE_UPLOAD_MS)
  const engines = createEnginePool(INSPECTIONS.atOnce, engineStock)
  const inspections = createInspections(engines, INSPECTIONS)
  const planners = createEnginePool(PLANS_AT_ONCE, engineStock)
  const reads = createStreamReader(database, staticUrl)
  const onTail = (recordedAt: number) => metrics.eventLag.observe(Math.max(0, Date.now() - recordedAt) / 1000)
  const subscriptions = createSubscriptions(reads, wakeups, { onTail, slowTimerMs })
  const streams = createEventStreams()
  metrics.gauge('streams_open', 'Event streams that are open.', () => streams.open().all)
  metrics.gauge('streams_stalled', 'Open event streams whose reader does not read.', () => streams.open().stalled)
  metrics.gauge('inspections_waiting', 'Pictures that wait for inspection.', () => inspections.waiting())
  const checkUri = (uri: string) => void checkOutboundUrl(uri, settings.allowHosts)
  const takeJobPicture = createJobPictures(createJobReader(database), storage)
  const rates = createRequestRates(database)
  const accesses = createAccessRecorder({
    database,
    share: settings.accessShare,
    onError: (error, lost) => log.warn({ err: error, lost }, 'accesses could not be recorded yet'),
  })
  const { server, requests, routes } = createApi({
    database,
    wakeups,
    storage,
    log,
    metrics,
    settings,
    accesses,
    inspections,
    plans: createPlans(planners, () => readEngineSettings(settings)),
    reads,
    subscriptions,
    streams,
    authenticate: createAuthenticator(database, settings.keyLimits),
    rates,
    foreseeSubmission: createForeseeSubmission(database),
    submitJob: createSubmitJob(database, announcer, queueLimit, accountJobs),
    readSubmission: createSubmissionReader({ folder: uploads, checkUri, slowSeconds }),
    completeSubmission: createCompleteSubmission(createJobReader(database), takeJobPicture, uploads),
    checkUri,
  })
  // Where no worker is there to do it, a job that waits is not waited for any longer than asked.
  const endOverdue = async () => {
    for (const job of await cancelOverdue(database)) countJobEnd(metrics, job, 'JOB_CANCELED')
  }
  const overdue = setInterval(() => {
    endOverdue().catch((error) => log.warn({ err: error }, 'overdue jobs could not be canceled yet'))
  }, OVERDUE_MS)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    routes,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      streams.close()
      await requests.drained(DRAIN_MS)
      // What is left are connections without a request: kept alive, or opened ahead of one that never came.
      server.closeAllConnections()
      await closed
      clearInterval(overdue)
      rates.close()
      subscriptions.close()
      await accesses.close()
      await Promise.all([engines.close(), planners.close()])
    },
  }
}
