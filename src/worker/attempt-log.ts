import { countJobEnd, secondsSinceAccepted } from '../observability/job-ends.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { StartedAttempt } from './attempt.ts'
import type { Disposition } from './dispatcher.ts'

/** How an attempt ended, and what happens to its delivery. */
export interface AttemptEnd {
  /** `superseded`: the job was ended or taken over by someone else. */
  readonly outcome: 'succeeded' | 'failed' | 'lost' | 'superseded'
  /** Why it failed or was lost. */
  readonly code?: string
  readonly disposition: Disposition
}

const disposition: Disposition = { settled: true }
export const SUCCEEDED: AttemptEnd = { outcome: 'succeeded', disposition }
export const FAILED: AttemptEnd = { outcome: 'failed', disposition }
export const SUPERSEDED: AttemptEnd = { outcome: 'superseded', disposition }

/** Reports the end of an attempt, as metrics and as one line of the log. */
export interface AttemptLog {
  /** The job failed before its attempt could start, because too many attempts were lost. */
  exhausted(): void
  ended(end: AttemptEnd): void
}

export function createAttemptLog(
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
  jobId: string,
  { attempt, type, lost }: StartedAttempt,
): AttemptLog {
  const startedAt = performance.now()
  const job = { job_id: jobId, type }
  if (lost) metrics.attemptsLost.inc({ reason: 'WORKER_LOST' })

  if (attempt === 1) metrics.jobWait.observe({ type }, secondsSinceAccepted(jobId))
  return {
    exhausted() {
      countJobEnd(metrics, job, 'WORKER_LOST')
      log.error({ job_id: jobId, attempt, type, outcome: 'exhausted' }, 'a job failed: its attempts are used up')
    },
    ended({ outcome, code }) {
      const ms = Math.round(performance.now() - startedAt)
      metrics.attemptDuration.observe({ type, outcome }, ms / 1000)
      if (outcome === 'lost') metrics.attemptsLost.inc({ reason: code ?? 'unknown' })
      if (outcome === 'succeeded' || outcome === 'failed') countJobEnd(metrics, job, code)
      log.info({ job_id: jobId, attempt, type, outcome, code, ms }, 'an attempt ended')
    },
  }
}
