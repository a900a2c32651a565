import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { openSigningKey } from '../audit/signing-key.ts'
import type { Database } from '../database/connection.ts'
import { type EngineConfig, readWorkSettings } from '../engine/engine-settings.ts'
import { createEnginePool } from '../engine/pool.ts'
import type { EngineStock } from '../engine/stock.ts'
import type { Announcer } from '../event-store/announcer.ts'
import { createAppendEvents } from '../event-store/append.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import { JOB_TYPES } from '../jobs/kinds.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OutboundClient } from '../outbound/client.ts'
import { connectQueue } from '../queue/connect.ts'
import { attemptSecondsFor } from '../queue/install.ts'
import type { Storage } from '../storage/storage.ts'
import { createStartAttempt } from './attempt.ts'
import { createDispatcher, onSubmission } from './dispatcher.ts'
import { type MaintenanceSettings, startMaintenance } from './maintenance.ts'
import { showPresence } from './presence.ts'
import { type RunJobParts, runJob } from './run-job.ts'
import { startWebhookWorker, type WebhookWorkerSettings } from './webhooks.ts'

export interface WorkerParts {
  readonly platform: WorkerPlatform
  /** Engine processes that other parts of this process use too. By default, the worker has its own. */
  readonly engineStock?: EngineStock
  readonly settings: WorkerSettings
  readonly log: Log
  /** Folder for files of running attempts of all workers. */
  readonly scratch: string
}

/** What a worker needs from the platform. */
export interface WorkerPlatform {
  readonly database: Database
  readonly databaseUrl: string
  readonly poolerUrl?: string | undefined
  readonly storage: Storage
  readonly outbound: OutboundClient
  readonly announcer: Announcer
  readonly wakeups: Wakeups
  readonly metrics: Metrics
}

/** What the configuration says about workers. */
export interface WorkerSettings extends EngineConfig, MaintenanceSettings, WebhookWorkerSettings {
  /** Jobs that this process runs at once. */
  readonly workerSlots: number
  /** Jobs whose pictures it fetches at once, besides those that it runs. */
  readonly fetchSlots: number
  /** Seconds that running work gets to finish at shutdown. */
  readonly graceSeconds: number
}

export interface RunningWorker {
  /** Takes no more work, waits for running work as long as the settings say, and closes everything. */
  stop(): Promise<void>
}

/**
 * Starts a worker, which takes jobs off the queue until it is stopped. Rejects if it cannot use the agents' profiles,
 * the net that finds subjects, or the key for seals.
 */
export async function startWorker({
  platform,
  engineStock,
  settings,
  log,
  scratch,
}: WorkerParts): Promise<RunningWorker> {
  const { database, databaseUrl, poolerUrl, storage, outbound, announcer, wakeups, metrics } = platform
  const engineSettings = await readWorkSettings(settings)
  if (settings.sealSeconds > 0) await openSigningKey(settings.sealKeyFile)
  const worker = `${hostname()}:${process.pid}`
  // Not the pid: in containers that share a home, every worker may have the same pid.
  const ownScratch = join(scratch, randomUUID())
  await mkdir(ownScratch, { recursive: true })

  // One more for the job that may run when all slots are taken.
  const engines = createEnginePool(settings.workerSlots + 1, engineStock)
  const queue = await connectQueue({
    url: databaseUrl,
    poolerUrl,
    onError: (error) => log.warn({ err: error }, 'the queue reported an error'),
  })
  const run: RunJobParts = {
    database,
    startAttempt: createStartAttempt(database, worker, settings.maxAttempts),
    appendEvents: createAppendEvents(database),
    announcer,
    wakeups,
    storage,
    engines,
    engineSettings,
    outbound,
    log,
    metrics,
    scratch: ownScratch,
    maxAttempts: settings.maxAttempts,
    deadlineMs: settings.jobSeconds * 1000,
  }
  const webhooks = startWebhookWorker({ queue, database, outbound, wakeups, log, metrics, settings })
  const dispatcher = createDispatcher({
    queue,
    claim: (room) => queue.claim(JOB_TYPES, room),
    slots: settings.workerSlots,
    pollMs: settings.pollMs,
    fetchSlots: settings.fetchSlots,
    attemptMs: attemptSecondsFor(settings.jobSeconds) * 1_000,
    onNewWork: onSubmission(wakeups),
    run: (delivery, signal, waitForSlot) => runJob(run, delivery, signal, waitForSlot),
    onError: (error, context) => log.warn({ err: error }, `${context} failed`),
  })
  metrics.gauge('worker_slots', 'Jobs this process runs at once.', () => settings.workerSlots)
  metrics.gauge('worker_slots_busy', 'Jobs this process runs now.', dispatcher.running)
  metrics.gauge('worker_fetching', 'Jobs whose pictures this process fetches now.', dispatcher.fetching)
  const presence = showPresence({ database, log, worker, slots: settings.workerSlots })
  const maintenance = startMaintenance({ database, storage, log, metrics, scratch, settings })

  return {
    async stop() {
      const graceMs = settings.graceSeconds * 1000
      await Promise.all([dispatcher.stop(graceMs), webhooks.stop(graceMs)])
      await Promise.all([maintenance.stop(), presence.stop()])
      await engines.close()
      await queue.close()
      await rm(ownScratch, { recursive: true, force: true })
    },
  }
}
