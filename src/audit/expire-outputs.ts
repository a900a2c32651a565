import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { Storage } from '../storage/storage.ts'

/** Jobs of one transaction. */
const BATCH = 100

/**
 * Expires the outputs of jobs that ended more than `days` ago, and the pictures of their steps, which failed jobs may
 * have too. An event of each job records it, then the files are removed. If the process dies in between, the sweeper
 * removes the files, since no event needs them. Returns the number of jobs.
 */
export async function expireOutputs(database: Database, storage: Storage, days: number): Promise<number> {
  let expired = 0
  for (;;) {
    const { rows } = await inDomainTerms(() =>
      sql<{ job_id: string }>`select job_id from darkroom_private.expire_outputs(${days}, ${BATCH})`.execute(
        database.kysely,
      ),
    )
    for (const { job_id: jobId } of rows) await storage.removePrefix(`outputs/${jobId}/`)
    expired += rows.length
    if (rows.length < BATCH) return expired
  }
}

/** How many jobs have outputs that {@link expireOutputs} would remove now. */
export async function countExpiring(database: Database, days: number): Promise<number> {
  const { jobs } = await inDomainTerms(() =>
    database.kysely
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('jobs'))
      .where('outputs_expired_at', 'is', null)
      .where('finished_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .executeTakeFirstOrThrow(),
  )
  return jobs
}
