import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms, throughDeadlocks } from '../database/errors.ts'

/** Cancels the jobs that have not ended within the time that their clients set. */
export async function cancelOverdue(database: Database): Promise<void> {
  await inDomainTerms(() =>
    throughDeadlocks(() => sql`select from darkroom_private.cancel_overdue()`.execute(database.kysely)),
  )
}
