import type { EndedJob } from '../jobs/ended-job.ts'
import type { Metrics } from './metrics.ts'

/** Counts a job that this process has ended, with the code of its error if it failed. */
export function countJobEnd({ jobDuration, jobFailures }: Metrics, { job_id, type }: EndedJob, code?: string): void {
  jobDuration.observe({ type, status: code === undefined ? 'succeeded' : 'failed' }, secondsSinceAccepted(job_id))
  if (code !== undefined) jobFailures.inc({ type, code })
}

/** The first 48 bits of a UUIDv7 are the milliseconds since 1970, on the clock of the API that accepted the job. */
export function secondsSinceAccepted(jobId: string): number {
  return Math.max(0, Date.now() - Number.parseInt(jobId.slice(0, 8) + jobId.slice(9, 13), 16)) / 1000
}
