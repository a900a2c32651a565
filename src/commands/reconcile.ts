import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'

export interface Reconciled {
  readonly job_id: string
  readonly action: 'ATTEMPT_LOST' | 'ENQUEUED' | 'FAILED'
}

/** Closes gaps between jobs and queue, so that no job can stay unfinished for ever. */
export async function reconcileJobs(database: Database, maxAttempts: number): Promise<Reconciled[]> {
  const result = await inDomainTerms(() =>
    database.pool.query<Reconciled>('select job_id, action from darkroom.reconcile_jobs($1)', [maxAttempts]),
  )
  return result.rows
}
