import type { Job } from '../jobs/job-answers.ts'
import { sleep } from './backoff.ts'
import type { Answer } from './transport.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 30_000

/**
 * Milliseconds between looks at a job, without end: 2 to 3 seconds at first, doubled each time, up to 30 to 45
 * seconds. The spread keeps clients that started together apart.
 */
export function* pollIntervals(): Generator<number, never> {
  const spread = 1 + Math.random() / 2
  for (let ms = FIRST_MS; ; ms = Math.min(ms * 2, LONGEST_MS)) yield Math.round(ms * spread)
}

/** Polls a job until it has ended, and returns it. */
export async function pollUntilEnded(look: () => Promise<Answer<Job>>, signal: AbortSignal | undefined): Promise<Job> {
  for (const interval of pollIntervals()) {
    const { data: job, retryAfterMs = 0 } = await look()
    if (job.status === 'succeeded' || job.status === 'failed') return job
    await sleep(Math.max(interval, retryAfterMs), signal)
  }
  throw new Error('unreachable: the intervals have no end')
}
