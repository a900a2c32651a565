import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'
import { unpack } from './packed-frames.ts'

/** A part of a job's stream after some id, read at one moment. */
export interface StreamPage {
  /**
   * Makes the Server-Sent Events text of the page; empty when none of its events has a message. A page that waits for its
   * reader is kept packed, which takes half the memory.
   */
  readonly frames: () => Buffer
  /** Characters of the page as it is kept. */
  readonly size: number
  /** The last sequence the page covers: where the next page starts. */
  readonly lastId: number
  /** The sequence of the last event that clients see: a stream ends there, whatever is recorded behind it. */
  readonly lastSeq: number
  readonly status: string
  /** Hash of the event that the page begins behind; `undefined` where there is none. */
  readonly afterHash: Buffer | undefined
  /** Hash of the last event that the page covers; `undefined` when the stream has none yet. */
  readonly lastHash: Buffer | undefined
  /** When the last event of the page was recorded, in milliseconds since 1970 on the database's clock. */
  readonly recordedAt: number
  /** True when the page ends with the closing frame. */
  readonly ended: boolean
}

/** One message of a stream: `id` counts like the sequence, `body` is JSON, or the bare status for `end`. */
export interface StreamMessage {
  readonly id: number
  readonly kind: 'status' | 'log' | 'result' | 'end'
  readonly body: string
}

/** Events a page covers at most. More would keep others waiting for longer. */
export const PAGE_EVENTS = 1_000
/** Events whose messages are read at most at once. */
const MESSAGES_OF_EVENTS = 1_000

const READ_PAGE = {
  name: 'packed_page',
  text: `select frames, last_id, last_seq, status, recorded_at, after_hash, last_hash
    from darkroom_private.packed_page($1, $2, $3, $4)`,
}

const READ_MESSAGES = {
  name: 'stream_messages',
  text: 'select id, kind, body from darkroom.stream_messages($1, $2, $3, $4)',
}

const READ_HEADS = {
  name: 'stream_heads',
  text: 'select job_id, darkroom.stream_end(j) as last_seq from darkroom.jobs j where job_id = any($1)',
}

type PageRow = ResultRow<
  'packed_page',
  { frames: string | null; recorded_at: number | null; after_hash: Buffer | null; last_hash: Buffer | null }
>

/** Reads streams of jobs. `staticUrl` is the address that storage keys in results are served under. */
export interface StreamReader {
  /** The page of `atMost` events after id `afterId`; `undefined` for an unknown job. */
  page(jobId: string, afterId: number, atMost?: number): Promise<StreamPage | undefined>
  /** The same as separate messages, of at most 1,000 events. */
  messages(jobId: string, afterId: number): Promise<StreamMessage[]>
  /** The last sequence of each of these jobs. */
  heads(jobIds: readonly string[]): Promise<Map<string, number>>
}

export function createStreamReader(database: Database, staticUrl: string): StreamReader {
  const { reads: reader } = database
  return {
    async page(jobId, afterId, atMost = PAGE_EVENTS) {
      const rows = await inDomainTerms(() => reader.query<PageRow>(READ_PAGE, [jobId, afterId, atMost, staticUrl]))
      const row = rows[0]
      return row === undefined ? undefined : toPage(row)
    },
    async messages(jobId, afterId) {
      const values = [jobId, afterId, MESSAGES_OF_EVENTS, staticUrl]
      return inDomainTerms(() => reader.query<StreamMessage>(READ_MESSAGES, values))
    },
    async heads(jobIds) {
      const rows = await inDomainTerms(() => reader.query<{ job_id: string; last_seq: number }>(READ_HEADS, [jobIds]))
      return new Map(rows.map((row) => [row.job_id, row.last_seq]))
    },
  }
}

function toPage(row: PageRow): StreamPage {
  const finished = row.status === 'succeeded' || row.status === 'failed'
  const ended = finished && row.last_id === row.last_seq
  const end = ended ? endFrame(row.last_seq + 1, row.status) : ''
  return {
    frames: () => Buffer.from((row.frames === null ? '' : unpack(row.frames)) + end),
    size: row.frames?.length ?? 0,
    lastId: row.last_id,
    lastSeq: row.last_seq,
    status: row.status,
    afterHash: row.after_hash ?? undefined,
    lastHash: row.last_hash ?? undefined,
    recordedAt: row.recorded_at ?? Number.NaN,
    ended,
  }
}

function endFrame(id: number, status: string): string {
  return `id: ${id}\nevent: end\ndata: ${status}\n\n`
}
