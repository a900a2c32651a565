import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'

export type Reconciled = Omit<
  ResultRow<'reconcile_jobs', { action: 'ATTEMPT_LOST' | 'ENQUEUED' | 'FAILED' }>,
  'last_seq'
>

/** Repairs differences between jobs and queue, so that no job can stay unfinished for ever. */
export async function reconcileJobs(database: Database, maxAttempts: number): Promise<Reconciled[]> {
  const result = await inDomainTerms(() =>
    sql<Reconciled>`select job_id, action from darkroom.reconcile_jobs(${maxAttempts})`.execute(database.kysely),
  )
  return result.rows
}
