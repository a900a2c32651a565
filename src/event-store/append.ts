import { type Batched, batched, isOutage } from '../database/batched.ts'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'

/** An event before it has a place in its stream. */
export interface NewEvent {
  readonly type: string
  readonly data?: Readonly<Record<string, unknown>>
}

const APPEND = {
  name: 'append_events',
  text: 'select place, last_seq from darkroom_private.append_together($1)',
}

/** What one call appends. */
export interface EventAppend {
  readonly jobId: string
  readonly attempt: number
  readonly events: readonly NewEvent[]
  /**
   * The last sequence the caller is sure of. With it, a call whose fate is unknown (the connection broke during the
   * commit) can be repeated: what is already there is not appended again.
   */
  readonly afterSeq?: number | undefined
}

/**
 * Appends events to a job's stream and resolves with the stream's last sequence once they are committed.
 *
 * Fails with `JOB_NOT_FOUND`, `JOB_ENDED`, `STALE_ATTEMPT`, `ILLEGAL_TRANSITION` or `UNAVAILABLE`.
 */
export type AppendEvents = Batched<EventAppend, number>

/** Makes the append of a process that works on many jobs: what they append at the same time is committed together. */
export function createAppendEvents(database: Database): AppendEvents {
  return batched({ together: (appends) => appendTogether(database, appends), failsAll: isOutage })
}

/** The same for a single append, in a transaction of its own. */
export async function appendEvents(
  database: Database,
  jobId: string,
  attempt: number,
  events: readonly NewEvent[],
  afterSeq?: number,
): Promise<number> {
  const [lastSeq] = await appendTogether(database, [{ jobId, attempt, events, afterSeq }])
  return lastSeq!
}

async function appendTogether(database: Database, appends: readonly EventAppend[]): Promise<number[]> {
  const values = [JSON.stringify(appends.map(toRow))]
  const rows = await inDomainTerms(() => database.statements.query<ResultRow<'append_together'>>(APPEND, values))
  return rows.sort((a, b) => a.place - b.place).map((row) => row.last_seq)
}

function toRow({ jobId, attempt, events, afterSeq }: EventAppend): Record<string, unknown> {
  return { job_id: jobId, attempt, events, after_seq: afterSeq }
}
