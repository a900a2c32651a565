import type { Evidence } from './evidence.ts'
import type { Violation } from './violation.ts'

/** The hash chains hold. */
export async function checkChains({ owner }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<{ job_id: string; seq: number; fault: string }>(
    'select job_id, seq, fault from darkroom.verify_events()',
  )
  return rows.map(({ job_id: jobId, seq, fault }) => ({
    check: 'chain',
    about: `job ${jobId}, event ${seq}: ${fault}`,
  }))
}

const DIFFERENCES = `
  select job_id from (
    (table chaos_jobs except table darkroom.jobs) union all (table darkroom.jobs except table chaos_jobs)
  ) differing
  group by job_id`

/** Making the projection anew from the events changes nothing. Leaves everything as it was. */
export async function checkProjection({ owner }: Evidence): Promise<Violation[]> {
  await owner.query('begin')
  try {
    await owner.query('create temporary table chaos_jobs on commit drop as table darkroom.jobs')
    await owner.query('select darkroom.rebuild_jobs()')
    const { rows } = await owner.query<{ job_id: string }>(DIFFERENCES)
    return rows.map(({ job_id: jobId }) => ({ check: 'projection', about: `job ${jobId}` }))
  } catch (error) {
    // Events that cannot be folded: the function says which.
    return [{ check: 'projection', about: (error as Error).message }]
  } finally {
    await owner.query('rollback')
  }
}
