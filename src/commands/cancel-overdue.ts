import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms, throughDeadlocks } from '../database/errors.ts'
import { countJobEnd, type EndedJob } from '../observability/job-ends.ts'
import type { Metrics } from '../observability/metrics.ts'

/** Cancels the jobs that have not ended within the time that their clients set, and counts them. */
export async function cancelOverdue(database: Database, metrics: Metrics): Promise<void> {
  const cancel = () =>
    sql<EndedJob>`
      select job_id, (select type from darkroom.jobs j where j.job_id = overdue.job_id) as type
      from darkroom_private.cancel_overdue() as overdue (job_id)`.execute(database.kysely)
  const { rows } = await inDomainTerms(() => throughDeadlocks(cancel))
  for (const job of rows) countJobEnd(metrics, job, 'JOB_CANCELED')
}
