import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'

const START = {
  name: 'start_attempt',
  text: 'select attempt, outcome, type, input, last_seq from darkroom.start_attempt($1, $2, $3)',
}

/** How a delivery of the queue begins. */
export interface StartedAttempt {
  /** `ENDED`: nothing is left to do. `EXHAUSTED`: too many attempts were lost, the job has just failed. */
  readonly outcome: 'STARTED' | 'ENDED' | 'EXHAUSTED'
  readonly attempt: number
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  readonly lastSeq: number
}

interface StartRow {
  readonly attempt: number
  readonly outcome: StartedAttempt['outcome']
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  readonly last_seq: number
}

/** Starts the next attempt of a job in the name of `worker`, which fences off every attempt before it. */
export async function startAttempt(
  database: Database,
  jobId: string,
  worker: string,
  maxAttempts: number,
): Promise<StartedAttempt> {
  const values = [jobId, worker, maxAttempts]
  const result = await inDomainTerms(() => database.pool.query<StartRow>({ ...START, values }))
  const { last_seq: lastSeq, ...row } = result.rows[0]!
  return { ...row, lastSeq }
}
