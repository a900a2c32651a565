import { type RawBuilder, sql } from 'kysely'
import { dropAccesses } from '../audit/accesses.ts'
import { archiveEvents } from '../audit/archive.ts'
import { withAuditConnection } from '../audit/connection.ts'
import { expireOutputs } from '../audit/expire-outputs.ts'
import { writeSealFiles } from '../audit/seal-files.ts'
import { sealHeads } from '../audit/seal-heads.ts'
import { openSigningKey } from '../audit/signing-key.ts'
import { cancelOverdue } from '../commands/cancel-overdue.ts'
import { reconcileJobs } from '../commands/reconcile.ts'
import type { Database } from '../database/connection.ts'
import { countJobEnd } from '../observability/job-ends.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storage } from '../storage/storage.ts'
import { type SweepCounts, sweepUnnamed } from '../storage/sweep.ts'
import { forgetWebhookDeliveries, reconcileWebhooks } from '../webhooks/deliveries.ts'
import { clearScratch } from './clear-scratch.ts'

export interface MaintenanceParts {
  readonly database: Database
  readonly storage: Storage
  readonly log: Log
  readonly metrics: Metrics
  /** Folder for files of running attempts of all workers. */
  readonly scratch: string
  readonly settings: MaintenanceSettings
}

/** What the configuration says about maintenance. */
export interface MaintenanceSettings {
  /** The most attempts at a job. */
  readonly maxAttempts: number
  /** Seconds that one attempt may take. An event may still come to name files that are younger. */
  readonly jobSeconds: number
  /** Seconds between seals; 0: none. */
  readonly sealSeconds: number
  readonly sealKeyFile: string
  readonly sealsFolder: string
  /** Days for which outputs are kept, and months for events and accesses; 0: for ever. */
  readonly outputDays: number
  readonly eventMonths: number
  readonly accessMonths: number
  readonly archiveFolder: string
  /** Milliseconds between two comparisons of jobs and queue. */
  readonly reconcileMs?: number | undefined
  /** Days for which attempts at webhooks are kept. */
  readonly webhookDays: number
}

const RECONCILE_MS = 4_000
const HOUSEKEEPING_MS = 3_600_000
/** A turn that others wait for must end. */
const SEAL_ANSWER_MS = 60_000

/**
 * What workers do besides jobs. Every few seconds they reconcile jobs with the queue and cancel overdue jobs; every
 * minute they seal; every hour they create partitions ahead, bring storage_hours up to date, remove what has expired,
 * sweep files that no event names, and archive and drop what is no longer kept. Every worker does all of it, and
 * several may do it at once.
 */
export function startMaintenance(parts: MaintenanceParts): { stop(): Promise<void> } {
  const { database, storage, log, metrics, settings } = parts
  // Scanning all files, sealing and archiving may take long; reconciling must not wait for them.
  const turns = { jobs: Promise.resolve(), files: Promise.resolve(), audit: Promise.resolve() }

  let stopping = false

  /**
   * A task that becomes due again while it still waits is not queued twice, because an unavailable database delays it
   * for long.
   */
  function inTurn(turn: keyof typeof turns, name: string, task: () => Promise<void>): () => void {
    let waiting = false
    return () => {
      if (waiting) return
      waiting = true
      turns[turn] = turns[turn]
        .then(() => {
          waiting = false
          return stopping ? undefined : task()
        })
        .catch((error) => log.warn({ err: error }, `${name} failed, trying again later`))
    }
  }

  const reconcile = inTurn('jobs', 'reconciling', async () => {
    for (const { action, ...job } of await reconcileJobs(database, settings.maxAttempts)) {
      log.warn({ job_id: job.job_id, action }, 'a job and the queue disagreed')
      if (action === 'FAILED') countJobEnd(metrics, job, 'WORKER_LOST')
      if (action === 'ATTEMPT_LOST') metrics.attemptsLost.inc({ reason: 'WORKER_LOST' })
    }
    for (const job of await cancelOverdue(database)) countJobEnd(metrics, job, 'JOB_CANCELED')
    for (const job_id of await reconcileWebhooks(database)) log.warn({ job_id }, 'the queue had forgotten a webhook')
  })
  const seal = inTurn('audit', 'sealing', async () => {
    const seals = await sealHeads(database, await openSigningKey(settings.sealKeyFile))
    await withAuditConnection(database, (client) => writeSealFiles(client, settings.sealsFolder), SEAL_ANSWER_MS)
    for (const { seal: number, heads, digest } of seals) log.info({ seal: number, heads, digest }, 'sealed')
  })
  const housekeep = inTurn('files', 'housekeeping', async () => {
    await sql`
      select darkroom.ensure_partitions('events'), darkroom.ensure_partitions('accesses'),
        darkroom_private.forget_expired(), darkroom_private.roll_up_storage()`.execute(database.kysely)
    const forgotten = await forgetWebhookDeliveries(database, settings.webhookDays)
    if (forgotten > 0) log.info({ forgotten }, 'removed old records of attempts at webhooks')
    const swept = await sweepFiles({ database, storage, jobSeconds: settings.jobSeconds })
    if (swept.removed > 0) log.info(swept, 'removed files that no event names')
    if (swept.lost > 0) log.warn({ files: swept.lost }, 'kept files of jobs that the database does not know')
    const abandoned = await clearScratch(parts.scratch, outdatedMs(settings.jobSeconds))
    if (abandoned > 0) log.info({ abandoned }, 'removed what killed workers had left')
  })

  const retain = inTurn('audit', 'retention', async () => {
    if (settings.outputDays > 0) {
      const expired = await expireOutputs(database, storage, settings.outputDays)
      if (expired > 0) log.info({ jobs: expired }, 'outputs expired')
    }
    if (settings.accessMonths > 0) {
      const dropped = await dropAccesses(database, settings.accessMonths)
      for (const partition of dropped) log.info({ partition }, 'dropped accesses')
    }
    if (settings.eventMonths === 0) return
    const key = await openSigningKey(settings.sealKeyFile)
    const dropped = await archiveEvents(database, settings.eventMonths, {
      key,
      folder: settings.archiveFolder,
      sealsFolder: settings.sealsFolder,
    })
    for (const { partition, jobs, events, archive } of dropped) {
      log.info({ partition, jobs, events, archive }, 'archived and dropped events')
    }
  })

  const timers = [
    setInterval(reconcile, settings.reconcileMs ?? RECONCILE_MS),
    setInterval(housekeep, HOUSEKEEPING_MS),
    setInterval(retain, HOUSEKEEPING_MS),
  ]
  if (settings.sealSeconds > 0) timers.push(setInterval(seal, settings.sealSeconds * 1000))
  housekeep()
  retain()
  return {
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(Object.values(turns))
    },
  }
}

/** What a sweep saw and removed. */
export interface SweepOutcome extends SweepCounts {
  /** Files of jobs that are not in the database, which were kept. */
  readonly lost: number
}

/**
 * Removes stored files that no event names and that no running attempt can still name. Results of jobs that are not
 * in the database are not left over from attempts: the database was restored from an older backup, or is the wrong
 * one. They are kept, with all inputs of such jobs, unless `removeLost`.
 */
export async function sweepFiles(
  parts: { readonly database: Database; readonly storage: Storage; readonly jobSeconds: number },
  { removeLost = false } = {},
): Promise<SweepOutcome> {
  const { database, storage, jobSeconds } = parts
  const total = { seen: 0, removed: 0, removedBytes: 0, lost: 0 }
  const keysOf = async (call: RawBuilder<unknown>) => {
    const { rows } = await sql<{ key: string }>`select ${call} as key`.execute(database.kysely)
    return rows.map(({ key }) => key)
  }
  // Inputs last: if an unknown job has only an input, it is left over from a request that was never accepted.
  for (const prefix of ['steps/', 'outputs/', 'inputs/']) {
    const isNamed = async (keys: readonly string[]) => {
      const named = await keysOf(sql`darkroom_private.named_files(${keys})`)
      if (removeLost || (prefix === 'inputs/' && total.lost === 0)) return new Set(named)
      const lost = await keysOf(sql`darkroom_private.lost_files(${keys})`)
      total.lost += lost.length
      return new Set([...named, ...lost])
    }
    const counts = await sweepUnnamed(storage, { prefix, olderThanMs: outdatedMs(jobSeconds), isNamed })
    total.seen += counts.seen
    total.removed += counts.removed
    total.removedBytes += counts.removedBytes
  }
  return total
}

/** Milliseconds after which no attempt can still need a file that was not touched. */
function outdatedMs(jobSeconds: number): number {
  return (2 * jobSeconds + 3_600) * 1000
}
