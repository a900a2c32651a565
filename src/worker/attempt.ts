import { type Batched, batched, isOutage } from '../database/batched.ts'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'

const START = {
  name: 'start_attempt',
  text: `
    select s.attempt, s.outcome, s.type, s.input, s.last_seq, s.lost
    from unnest($1::uuid[]) with ordinality d (job_id, ordinal),
      lateral darkroom_private.start_attempt(d.job_id, $2, $3) s
    order by d.ordinal`,
}

/** The start of a delivery from the queue. */
export interface StartedAttempt {
  /** `ENDED`: nothing is left to do. `EXHAUSTED`: too many attempts were lost, and the job has just failed. */
  readonly outcome: 'STARTED' | 'ENDED' | 'EXHAUSTED'
  readonly attempt: number
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  readonly lastSeq: number
  /** Whether the previous attempt was still open: its worker had disappeared. */
  readonly lost: boolean
}

type StartRow = ResultRow<'start_attempt', Pick<StartedAttempt, 'outcome' | 'input'>>

/** Starts the next attempt at a job, which fences off all earlier attempts. */
export type StartAttempt = Batched<string, StartedAttempt>

/**
 * Creates the function for a process that works on many jobs: attempts that begin at the same time are committed
 * together.
 */
export function createStartAttempt(database: Database, worker: string, maxAttempts: number): StartAttempt {
  return batched({
    together: (jobIds) => startTogether(database, jobIds, worker, maxAttempts),
    failsAll: isOutage,
  })
}

/** Starts a single attempt, in a transaction of its own. */
export async function startAttempt(
  database: Database,
  jobId: string,
  worker: string,
  maxAttempts: number,
): Promise<StartedAttempt> {
  const [started] = await startTogether(database, [jobId], worker, maxAttempts)
  return started!
}

async function startTogether(
  database: Database,
  jobIds: readonly string[],
  worker: string,
  maxAttempts: number,
): Promise<StartedAttempt[]> {
  // Rows are locked in this order, so that two processes that start the same jobs do not deadlock.
  const ordered = [...jobIds.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1))
  const values = [ordered.map(([, jobId]) => jobId), worker, maxAttempts]
  const rows = await inDomainTerms(() => database.statements.query<StartRow>(START, values))
  const started: StartedAttempt[] = []
  for (const [ordinal, [index]] of ordered.entries()) {
    const { last_seq: lastSeq, ...row } = rows[ordinal]!
    started[index] = { ...row, lastSeq }
  }
  return started
}
