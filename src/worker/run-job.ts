import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/connection.ts'
import { isUnavailable } from '../database/errors.ts'
import type { EnginePool } from '../engine/pool.ts'
import type { EngineSettings } from '../engine/protocol.ts'
import { isDomainError } from '../errors.ts'
import type { Announcer } from '../event-store/announcer.ts'
import type { AppendEvents, NewEvent } from '../event-store/append.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import {
  JOB_SUCCEEDED,
  type JobError,
  jobFailed,
  messageLogged,
  planMade,
  resultProduced,
  toolCalled,
} from '../jobs/events.ts'
import { jobKind } from '../jobs/kinds.ts'
import { unknownFieldInWords } from '../jobs/unknown-fields.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OutboundClient } from '../outbound/client.ts'
import type { Storage } from '../storage/storage.ts'
import type { StartAttempt, StartedAttempt } from './attempt.ts'
import { type AttemptEnd, createAttemptLog, FAILED, SUCCEEDED, SUPERSEDED } from './attempt-log.ts'
import { CLAIM_LOST, type Claimed, type Disposition, SHUTDOWN } from './dispatcher.ts'
import { inherit, NOTHING_INHERITED, parentOf } from './inheritance.ts'
import { fetchPictures, gatherPictures, storeResult } from './pictures.ts'
import { createRecorder, isSuperseded, type Recorder } from './recorder.ts'
import { createSteps, type Steps } from './steps.ts'
import { watchForEnd } from './watch-for-end.ts'

export interface RunJobParts {
  readonly database: Database
  readonly startAttempt: StartAttempt
  readonly appendEvents: AppendEvents
  readonly announcer: Announcer
  readonly wakeups: Wakeups
  readonly storage: Storage
  readonly engines: EnginePool
  readonly engineSettings: EngineSettings
  readonly outbound: OutboundClient
  readonly log: Log
  readonly metrics: Metrics
  /** Folder for files of running attempts. */
  readonly scratch: string
  readonly maxAttempts: number
  readonly deadlineMs: number
}

const SETTLED: Disposition = { settled: true }

/** Why an attempt stopped before its end, as recorded in `attempt_lost`. */
type LostReason = 'SHUTDOWN' | 'ENGINE_LOST'

/**
 * Handles one delivery of the queue: start, fetch, wait for a slot, gather, run, store, record. It never
 * rejects because of the job itself.
 */
export async function runJob(
  parts: RunJobParts,
  delivery: Claimed,
  signal: AbortSignal,
  waitForSlot: () => Promise<void>,
): Promise<Disposition> {
  const { id: jobId } = delivery
  try {
    await parts.engines.ready(signal)
  } catch (error) {
    // If it could not begin, it does not count as an attempt: the job goes back to the queue, with increasing delays,
    // for a worker that can begin it.
    parts.log.error({ job_id: jobId, err: error }, 'no image engine is to be had, giving the job back')
    return { settled: false, reason: 'ENGINE_LOST' }
  }
  const started = await parts.startAttempt(jobId)
  if (started.outcome === 'ENDED') return SETTLED
  parts.announcer.announce(jobId, started.lastSeq)
  const attemptLog = createAttemptLog(parts, jobId, started)
  if (started.outcome === 'EXHAUSTED') {
    attemptLog.exhausted()
    return SETTLED
  }
  const end = await runAttempt(parts, delivery, started, signal, waitForSlot)
  attemptLog.ended(end)
  return end.disposition
}

/** One attempt from its start to its end, whatever the result. */
async function runAttempt(
  parts: RunJobParts,
  delivery: Claimed,
  started: StartedAttempt,
  signal: AbortSignal,
  waitForSlot: () => Promise<void>,
): Promise<AttemptEnd> {
  const { id: jobId } = delivery
  const fence = new AbortController()
  const { attempt, lastSeq } = started
  const parent = parentOf(started.input)
  const { database, storage, appendEvents, announcer, log } = parts
  const onLost = (reason: unknown) => fence.abort(reason)
  const recorder = createRecorder({ appendEvents, announcer, jobId, attempt, lastSeq, onLost })
  const stopWatching = watchForEnd(parts, jobId, recorder, fence)
  const scratch = join(parts.scratch, `${jobId}-a${attempt}`)
  const steps = createSteps({ database, storage, recorder, log, jobId, attempt, parent, scratch })
  try {
    await mkdir(scratch, { recursive: true })
    const either = AbortSignal.any([signal, fence.signal])
    const events = await work(parts, delivery, started, recorder, steps, scratch, either, waitForSlot)
    await recorder.append(events)
    await steps.discard()
    return SUCCEEDED
  } catch (error) {
    return await recover(parts, jobId, started, recorder, error)
  } finally {
    stopWatching()
    await steps.settled()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The work itself. Returns the events that end the job successfully. */
async function work(
  parts: RunJobParts,
  { id: jobId, accountId }: Claimed,
  started: StartedAttempt,
  recorder: Recorder,
  steps: Steps,
  scratch: string,
  signal: AbortSignal,
  waitForSlot: () => Promise<void>,
): Promise<NewEvent[]> {
  const kind = jobKind(started.type)
  if (kind === undefined) throw new Error(`there is no kind of job called ${started.type}`)
  const { input } = started
  const { storage, engines, outbound, engineSettings: settings } = parts
  if (started.attempt === 1) {
    const { unknown_fields: unknown = [] } = input as { unknown_fields?: readonly string[] }
    for (const name of unknown) recorder.log('warn', unknownFieldInWords(kind, name))
  }
  const gathering = { jobId, accountId, kind, input, storage, engines, outbound, recorder, scratch, signal }
  const begunAt = performance.now()
  const fetched = await fetchPictures(gathering)
  const fetchMs = performance.now() - begunAt
  await waitForSlot()
  // The time that it waited for its slot is not its own.
  const startedAt = performance.now() - fetchMs
  const files = await gatherPictures(gathering, fetched)
  const [earlier, own] = [await steps.earlier(), await steps.plan()]
  const { inheritedSteps, plan = own } = own === undefined ? await inherit(parts.database, input) : NOTHING_INHERITED
  if (own === undefined && plan !== undefined) recorder.record(planMade(plan))
  const deadlineMs = Math.max(1, parts.deadlineMs - (performance.now() - startedAt))
  const result = await engines.run(
    { kind: 'run', type: kind.type, input, files, scratch, settings, earlier, plan, inheritedSteps },
    {
      deadlineMs,
      accountId,
      signal,
      report: recorder,
      onStep: steps.keep,
      onShown: steps.show,
      onPlanned: (made) => recorder.record(planMade(made)),
      onCalled: (call) => recorder.record(toolCalled(call)),
    },
  )
  await steps.settled()
  signal.throwIfAborted()
  const seconds = (performance.now() - startedAt) / 1000
  const stored = await storeResult(storage, jobId, started.attempt, kind, result, seconds)
  return [resultProduced(stored.output, stored.outputs), JOB_SUCCEEDED]
}

/** Decides what a failed attempt means for its job, and records it. */
async function recover(
  parts: RunJobParts,
  jobId: string,
  started: StartedAttempt,
  recorder: Recorder,
  error: unknown,
): Promise<AttemptEnd> {
  const { attempt } = started
  // Nothing of this attempt counts any more.
  if (error === CLAIM_LOST || isSuperseded(error)) return SUPERSEDED
  if (isUnavailable(error)) {
    parts.log.warn({ job_id: jobId, attempt, err: error }, 'the database was away for too long, giving the job back')
    return givenBack('DATABASE_UNAVAILABLE')
  }

  const lost = lostReason(error, attempt)
  if (lost !== undefined) parts.log.error({ job_id: jobId, attempt, err: error }, 'an attempt was lost')
  try {
    if (lost === undefined || attempt >= parts.maxAttempts) {
      const reason = failure(error)
      await recorder.append([jobFailed(reason)])
      return { ...FAILED, code: reason.code }
    }
    await recorder.append(attemptLost(lost))
    return givenBack(lost)
  } catch (again) {
    if (isSuperseded(again)) return SUPERSEDED
    throw again
  }
}

function givenBack(reason: string): AttemptEnd {
  return { outcome: 'lost', code: reason, disposition: { settled: false, reason } }
}

/** `undefined` for a failure that would happen again in another attempt. */
function lostReason(error: unknown, attempt: number): LostReason | undefined {
  if (error === SHUTDOWN) return 'SHUTDOWN'
  // Try once more in a new process, in case something was wrong with the first one.
  if (isDomainError(error, 'ENGINE_FAILED') && attempt === 1) return 'ENGINE_LOST'
  if (!isDomainError(error) || error.code === 'ENGINE_LOST' || error.code === 'STORAGE_FULL') return 'ENGINE_LOST'
  return undefined
}

function failure(error: unknown): JobError {
  if (isDomainError(error)) return { code: error.code, message: error.message }
  if (error === SHUTDOWN) return { code: 'WORKER_LOST', message: 'The last worker of the job was shut down.' }
  return { code: 'INTERNAL_ERROR', message: 'The job failed for a reason inside the service.' }
}

function attemptLost(reason: LostReason): NewEvent[] {
  const why = reason === 'SHUTDOWN' ? 'The worker is shutting down.' : 'The work stopped unexpectedly.'
  return [
    messageLogged('warn', `${why} The job waits for its next attempt.`),
    { type: 'attempt_lost', data: { reason } },
  ]
}
