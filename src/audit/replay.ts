import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { AsText, ResultRow } from '../database/rows.ts'

/** A moment in a job's life: after an event, or a time as PostgreSQL reads it. */
export type Moment = { readonly seq: number } | { readonly time: string }

interface Folded {
  /** The event in words; null if its type says everything. */
  readonly what: string | null
  /** The fields of the state that differ from the state before. */
  readonly changed: Readonly<Record<string, unknown>>
  /** The whole job after the event, folded from the events alone. */
  readonly state: Readonly<Record<string, unknown>>
}

/** `recorded_at` has microseconds, as it was hashed; `since_start` is in seconds. */
export type ReplayedEvent = AsText<Omit<ResultRow<'replay_job', Folded>, 'since_start'>, 'recorded_at' | 'hash'> & {
  readonly since_start: number
}

/** What happened to a job up to a moment, or so far. Empty when it had no event by then. */
export async function replay(database: Database, jobId: string, asOf?: Moment): Promise<ReplayedEvent[]> {
  const seq = asOf !== undefined && 'seq' in asOf ? asOf.seq : null
  const time = asOf !== undefined && 'time' in asOf ? asOf.time : null
  const { rows } = await inDomainTerms(() =>
    sql<ReplayedEvent>`
      select seq, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at,
        extract(epoch from since_start) as since_start, type, attempt, what, changed, state, encode(hash, 'hex') as hash
      from darkroom.replay_job(${jobId})
      where seq <= coalesce(${seq}::int, seq) and recorded_at <= coalesce(${time}::timestamptz, recorded_at)
      order by seq
    `.execute(database.kysely),
  )
  return rows
}
