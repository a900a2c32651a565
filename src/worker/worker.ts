import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { openSigningKey } from '../audit/signing-key.ts'
import { type EngineConfig, readWorkSettings } from '../engine/engine-settings.ts'
import { createEnginePool } from '../engine/pool.ts'
import type { Announcer } from '../event-store/announcer.ts'
import { createAppendEvents } from '../event-store/append.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import { JOB_KINDS } from '../jobs/kinds.ts'
import { connectQueue } from '../queue/connect.ts'
import type { WebhookParts } from '../webhooks/deliver.ts'
import { createStartAttempt } from './attempt.ts'
import { createDispatcher, submissions } from './dispatcher.ts'
import { type MaintenanceParts, startMaintenance } from './maintenance.ts'
import { runJob } from './run-job.ts'
import { startWebhookWorker } from './webhooks.ts'

export interface WorkerParts extends EngineConfig, MaintenanceParts, WebhookParts {
  readonly databaseUrl: string
  readonly announcer: Announcer
  readonly wakeups: Wakeups
  /** Jobs, and webhooks, this process works on at once. */
  readonly workerSlots: number
  readonly webhookSlots: number
  /** Milliseconds between two looks for work that nothing but time gives reason for. */
  readonly pollMs?: number | undefined
  /** Jobs whose pictures it fetches at once, beside those that it works on. */
  readonly fetchSlots: number
  /** Seconds that what is under way gets to end by itself at shutdown. */
  readonly graceSeconds: number
}

const JOB_TYPES = JOB_KINDS.map((kind) => kind.type)
/** Seconds for what a job needs beside its work. */
const LEEWAY_SECONDS = 60

/**
 * Starts a worker: takes jobs off the queue until it is stopped. Rejects if the agents' profiles, the net that is to find
 * subjects, or the key that it is to seal with, cannot be used.
 */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const { log } = parts
  const settings = await readWorkSettings(parts)
  if (parts.sealSeconds > 0) await openSigningKey(parts.sealKeyFile)
  const worker = `${hostname()}:${process.pid}`
  // Not the pid: in containers that share a home every worker may have the same.
  const scratch = join(parts.scratch, randomUUID())
  await mkdir(scratch, { recursive: true })

  // One for the job that is at work beside full slots.
  const engines = createEnginePool(parts.workerSlots + 1)
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
    take: (room) => queue.claim(JOB_TYPES, room),
    slots: parts.workerSlots,
    pollMs: parts.pollMs,
    fetchSlots: parts.fetchSlots,
    attemptMs: (parts.jobSeconds + LEEWAY_SECONDS) * 1_000,
    onNewWork: submissions(parts.wakeups),
    run: (delivery, signal, place) => runJob(run, delivery, signal, place),
    onError: (error, context) => log.warn({ err: error }, `${context} failed`),
  })
  parts.metrics.gauge('worker_slots', 'Jobs this process runs at once.', () => parts.workerSlots)
  parts.metrics.gauge('worker_slots_busy', 'Jobs this process runs now.', dispatcher.running)
  parts.metrics.gauge('worker_fetching', 'Jobs whose pictures this process fetches now.', dispatcher.fetching)
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
