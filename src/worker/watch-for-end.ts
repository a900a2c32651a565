import type { Database } from '../database/connection.ts'
import { DomainError } from '../errors.ts'
import type { Wakeups } from '../event-store/wakeups.ts'
import type { Recorder } from './recorder.ts'

const HEAD = { name: 'job_head', text: 'select status, attempt from darkroom.jobs where job_id = $1' }

/**
 * Aborts `fence` as soon as someone else ends the job, such as a client who cancels it. It looks whenever there is an
 * event that this attempt did not append. Returns a function that stops watching.
 */
export function watchForEnd(
  parts: { readonly database: Database; readonly wakeups: Wakeups },
  jobId: string,
  recorder: Recorder,
  fence: AbortController,
): () => void {
  async function look(): Promise<void> {
    // If the database is unavailable, the next append finds out.
    const rows = await parts.database.reader.query<{ status: string }>(HEAD, [jobId]).catch(() => [])
    const status = rows[0]?.status
    if (status === 'succeeded' || status === 'failed') {
      fence.abort(new DomainError('JOB_ENDED', `The job has ended: ${status}.`))
    }
  }
  const stopWakeups = parts.wakeups.onJob(jobId, (seq) => {
    if (seq > recorder.lastSeq) void look()
  })
  const stopGap = parts.wakeups.onGap(() => void look())
  return () => {
    stopWakeups()
    stopGap()
  }
}
