import type { Evidence } from './evidence.ts'
import type { Violation } from './violation.ts'

const STRAY_EVENTS = `
  select j.job_id, j.status, count(e.seq) filter (where e.type in ('job_succeeded', 'job_failed'))::int as terminal_events
  from darkroom.jobs j left join darkroom.events e using (job_id)
  group by j.job_id, j.status`

/** Every accepted job exists, once, and has ended, once; and there is none besides. */
export async function checkJobs({ observations, owner }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<{ job_id: string; status: string; terminal_events: number }>(STRAY_EVENTS)
  const stored = new Set(rows.map((row) => row.job_id))
  const told = new Set<string>()
  const violations: Violation[] = []
  for (const [key, jobIds] of observations.accepted) {
    if (jobIds.size > 1) violations.push({ check: 'doubled', about: `${key}: ${[...jobIds].join(', ')}` })
    for (const jobId of jobIds) {
      told.add(jobId)
      if (!stored.has(jobId)) violations.push({ check: 'lost', about: `job ${jobId}` })
    }
  }
  for (const { job_id: jobId, status, terminal_events: count } of rows) {
    const ended = status === 'succeeded' || status === 'failed'
    if (!told.has(jobId)) violations.push({ check: 'unknown', about: `job ${jobId}` })
    if (!ended) violations.push({ check: 'unfinished', about: `job ${jobId} is ${status}` })
    if (count > 1 || (ended && count === 0)) violations.push({ check: 'terminal', about: `job ${jobId} has ${count}` })
  }
  return violations
}

const STILL_QUEUED = `
  select q.id, q.state from pgboss.job q join darkroom.jobs j on j.job_id = q.id
  where j.status in ('succeeded', 'failed')`

/** No worker will be given a job again that has ended. */
export async function checkQueue({ owner }: Evidence): Promise<Violation[]> {
  const { rows } = await owner.query<{ id: string; state: string }>(STILL_QUEUED)
  return rows.map(({ id, state }) => ({ check: 'queue', about: `job ${id}: ${state}` }))
}
