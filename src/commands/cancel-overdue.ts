import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms, throughDeadlocks } from '../database/errors.ts'
import type { EndedJob } from '../jobs/ended-job.ts'

/** Cancels the jobs that have not ended within the time that their clients set, and returns them. */
export async function cancelOverdue(database: Database): Promise<EndedJob[]> {
  const cancel = () =>
    sql<EndedJob>`
      select job_id, (select type from darkroom.jobs j where j.job_id = overdue.job_id) as type
      from darkroom_private.cancel_overdue() as overdue (job_id)`.execute(database.kysely)
  return (await inDomainTerms(() => throughDeadlocks(cancel))).rows
}
