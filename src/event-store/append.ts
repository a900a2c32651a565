import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'

/** An event before it has a place in its stream. */
export interface NewEvent {
  readonly type: string
  readonly data?: Readonly<Record<string, unknown>>
}

const APPEND = {
  name: 'append_events',
  text: 'select darkroom.append_events($1, $2::smallint, $3, $4) as last_seq',
}

/**
 * Appends events to a job's stream in one round trip and one transaction, and returns the stream's last sequence.
 *
 * `afterSeq` is the last sequence the caller is sure of. With it, a call whose fate is unknown (the connection broke
 * during the commit) can be repeated: what is already there is not appended again.
 *
 * Fails with `JOB_NOT_FOUND`, `JOB_ENDED`, `STALE_ATTEMPT`, `ILLEGAL_TRANSITION` or `UNAVAILABLE`.
 */
export async function appendEvents(
  database: Database,
  jobId: string,
  attempt: number,
  events: readonly NewEvent[],
  afterSeq?: number,
): Promise<number> {
  const values = [jobId, attempt, JSON.stringify(events), afterSeq ?? null]
  const result = await inDomainTerms(() => database.pool.query<{ last_seq: number }>({ ...APPEND, values }))
  return result.rows[0]!.last_seq
}
