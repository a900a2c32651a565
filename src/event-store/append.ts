import { type Batched, batched, isOutage } from '../database/batched.ts'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'
import type { News } from './news.ts'

/** An event before it has a place in its stream. */
export interface NewEvent {
  readonly type: string
  readonly data?: Readonly<Record<string, unknown>>
}

const APPEND = {
  name: 'append_events',
  text: 'select place, last_seq, after_hash, last_hash, recorded_at, frames from darkroom_private.append_together($1)',
}

type AppendedRow = ResultRow<'append_together', { frames: string | null }>

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

/** What an append has made of a stream. */
export interface Appended {
  readonly lastSeq: number
  /** The messages of what it appended, if they can be announced. */
  readonly news: News | undefined
}

/**
 * Appends events to a job's stream and resolves once they are committed.
 *
 * Fails with `JOB_NOT_FOUND`, `JOB_ENDED`, `STALE_ATTEMPT`, `ILLEGAL_TRANSITION` or `UNAVAILABLE`.
 */
export type AppendEvents = Batched<EventAppend, Appended>

/** Makes the append of a process that works on many jobs: what they append at the same time is committed together. */
export function createAppendEvents(database: Database): AppendEvents {
  return batched({ together: (appends) => appendTogether(database, appends), failsAll: isOutage })
}

/** Appends in a transaction of its own, and resolves with the last sequence of the stream. */
export async function appendEvents(
  database: Database,
  jobId: string,
  attempt: number,
  events: readonly NewEvent[],
  afterSeq?: number,
): Promise<number> {
  const [appended] = await appendTogether(database, [{ jobId, attempt, events, afterSeq }])
  return appended!.lastSeq
}

async function appendTogether(database: Database, appends: readonly EventAppend[]): Promise<Appended[]> {
  const values = [JSON.stringify(appends.map(toRow))]
  const rows = await inDomainTerms(() => database.statements.query<AppendedRow>(APPEND, values))
  return rows.sort((a, b) => a.place - b.place).map((row, index) => toAppended(row, appends[index]!))
}

function toAppended(row: AppendedRow, { events }: EventAppend): Appended {
  const { last_seq: lastSeq, after_hash: afterHash, last_hash: lastHash, recorded_at: recordedAt, frames } = row
  if (frames === null) return { lastSeq, news: undefined }
  return { lastSeq, news: { afterSeq: lastSeq - events.length, lastSeq, afterHash, lastHash, recordedAt, frames } }
}

function toRow({ jobId, attempt, events, afterSeq }: EventAppend): Record<string, unknown> {
  return { job_id: jobId, attempt, events, after_seq: afterSeq }
}
