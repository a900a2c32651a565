import { type Batched, batched, isOutage } from '../database/batched.ts'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'

const START = {
  name: 'start_attempts',
  text: `
    select place, attempt, outcome, type, input, last_seq, lost
    from darkroom_private.start_attempts($1, $2, $3)`,
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

type StartRow = ResultRow<'start_attempts', Pick<StartedAttempt, 'outcome' | 'input'>>

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
  const rows = await inDomainTerms(() => database.statements.query<StartRow>(START, [jobIds, worker, maxAttempts]))
  return rows
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, last_seq: lastSeq, ...started }) => ({ ...started, lastSeq }))
}
