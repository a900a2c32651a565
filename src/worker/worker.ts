import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database/connection.ts'
import { createEnginePool } from '../engine/pool.ts'
import { type EngineConfig, readEngineSettings } from '../engine/settings.ts'
import type { Announcer } from '../event-store/announcer.ts'
import { createAppendEvents } from '../event-store/append.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import { JOB_KINDS } from '../jobs/kinds.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OutboundClient } from '../outbound/client.ts'
import { connectQueue } from '../queue/connect.ts'
import type { Storage } from '../storage/storage.ts'
import { createStartAttempt } from './attempt.ts'
import { createDispatcher, submissions } from './dispatcher.ts'
import { startMaintenance } from './maintenance.ts'
import { runJob } from './run-job.ts'
import { startWebhookWorker } from './webhooks.ts'

export interface WorkerParts extends EngineConfig {
  readonly database: Database
  readonly databaseUrl: string
  readonly announcer: Announcer
  readonly wakeups: Wakeups
  readonly storage: Storage
  readonly outbound: OutboundClient
  readonly log: Log
  readonly metrics: Metrics
  /** Folder for files of running attempts; this process makes its own below it. */
  readonly scratch: string
  readonly slots: number
  readonly maxAttempts: number
  readonly jobSeconds: number
  readonly graceSeconds: number
  /** Address that storage keys are served under, as webhooks name them. */
  readonly staticUrl: string
  readonly webhookSlots: number
  readonly webhookSeconds: number
  readonly webhookSchedule: readonly number[]
  readonly sealSeconds: number
  readonly sealKeyFile: string
  readonly sealsFolder: string
  readonly outputDays: number
  readonly eventMonths: number
  readonly accessMonths: number
  readonly archiveFolder: string
  readonly webhookDays: number
}

/** Starts a worker: takes jobs off the queue until it is stopped. Rejects if the agents' profiles cannot be used. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const { log } = parts
  const settings = await readEngineSettings(parts)
  const worker = `${hostname()}:${process.pid}`
  // Not the pid: in containers that share a home every worker may have the same.
  const scratch = join(parts.scratch, randomUUID())
  await mkdir(scratch, { recursive: true })

  const engines = createEnginePool(parts.slots)
  const queue = await connectQueue({
    url: parts.databaseUrl,
    onError: (error) => log.warn({ err: error }, 'the queue reported an error'),
  })
  const run = {
    ...parts,
    engines,
    settings,
    scratch,
    startAttempt: createStartAttempt(parts.database, worker, parts.maxAttempts),
    appendEvents: createAppendEvents(parts.database),
    deadlineMs: parts.jobSeconds * 1000,
  }
  const webhooks = startWebhookWorker({ ...parts, queue })
  const dispatcher = createDispatcher({
    queue,
    queueNames: JOB_KINDS.map((kind) => kind.type),
    slots: parts.slots,
    onNewWork: submissions(parts.wakeups),
    run: (delivery, signal) => runJob(run, delivery, signal),
    onError: (error, context) => log.warn({ err: error }, `${context} failed`),
  })
  parts.metrics.gauge('worker_slots', 'Jobs this process runs at once.', () => parts.slots)
  parts.metrics.gauge('worker_slots_busy', 'Jobs this process runs now.', dispatcher.running)
  const maintenance = startMaintenance(parts)

  return {
    async stop() {
      const graceMs = parts.graceSeconds * 1000
      await Promise.all([dispatcher.stop(graceMs), webhooks.stop(graceMs)])
      await maintenance.stop()
      await engines.close()
      await queue.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
