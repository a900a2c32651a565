import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms, throughDeadlocks } from '../database/errors.ts'

/**
 * Ends a job as failed with `JOB_CANCELED` and gives its credits back; its worker stops as soon as it is notified.
 * Returns false if the job had already ended. Fails with `JOB_NOT_FOUND`.
 */
export async function cancelJob(database: Database, jobId: string): Promise<boolean> {
  const cancel = () =>
    sql<{ outcome: string }>`select darkroom.cancel_job(${jobId}) as outcome`.execute(database.kysely)
  const result = await inDomainTerms(() => throughDeadlocks(cancel))
  return result.rows[0]?.outcome === 'canceled'
}
