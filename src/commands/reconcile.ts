import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'

export type Reconciled = { readonly type: string } & Omit<
  ResultRow<'reconcile_jobs', { action: 'ATTEMPT_LOST' | 'ENQUEUED' | 'FAILED' }>,
  'last_seq'
>

/** Repairs differences between jobs and queue, so that no job can stay unfinished for ever. */
export async function reconcileJobs(database: Database, maxAttempts: number): Promise<Reconciled[]> {
  const result = await inDomainTerms(() =>
    sql<Reconciled>`
      select r.job_id, r.action, (select type from darkroom.jobs j where j.job_id = r.job_id) as type
      from darkroom.reconcile_jobs(${maxAttempts}) r`.execute(database.kysely),
  )
  return result.rows
}
