import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'

/** Someone has read something of a job. */
export interface Access {
  readonly jobId: string
  /** The API key that was used; `undefined` if none was sent. */
  readonly keyId: string | undefined
  readonly kind: 'job' | 'stream' | 'input' | 'output'
  /** Storage key of the file, for an input or output. */
  readonly subject: string | undefined
  /** Where the request came from. */
  readonly address: string | undefined
}

export interface AccessRecorder {
  /** Records an access. Never waits and never fails. Accesses after `close` are not recorded. */
  record(access: Access): void
  /** Writes the remaining accesses. */
  close(): Promise<void>
}

export interface AccessRecorderOptions {
  readonly database: Database
  /** Share of accesses to record, 0 to 1. */
  readonly share: number
  /** Called when accesses could not be written, with the number that was given up for good. */
  readonly onError: (error: unknown, lost: number) => void
}

/** A row to write. Repeated accesses to the same thing by the same reader share one. */
interface AccessRow {
  readonly job_id: string
  readonly key_id: string | null
  readonly kind: Access['kind']
  readonly subject: string | null
  readonly address: string | null
  readonly first_at: string
  last_at: string
  times: number
  readonly share: number
}

/** Milliseconds over which accesses are gathered. A killed process loses those that it has not written yet. */
const GATHER_MS = 1_000
/** Rows that are kept while the database is unavailable. */
const MOST_ROWS = 50_000
const BATCH = 5_000

const RECORD = { name: 'record_accesses', text: 'select darkroom_private.record_accesses($1)' }

/** Gathers accesses and writes them in batches, so that requests do not wait for them. */
export function createAccessRecorder({ database, share, onError }: AccessRecorderOptions): AccessRecorder {
  let rows = new Map<string, AccessRow>()
  let lost = 0
  let gathering: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  function add(name: string, row: AccessRow): void {
    const known = rows.get(name)
    if (known !== undefined) {
      known.times += row.times
      if (row.last_at > known.last_at) known.last_at = row.last_at
    } else if (rows.size < MOST_ROWS) rows.set(name, row)
    else lost += row.times
  }

  async function write(): Promise<void> {
    const entries = [...rows]
    rows = new Map()
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH).map(([, row]) => row)
      try {
        await database.statements.query(RECORD, [JSON.stringify(batch)])
      } catch (error) {
        if (closed) for (const [, row] of entries.slice(start)) lost += row.times
        else for (const [name, row] of entries.slice(start)) add(name, row)
        onError(error, lost)
        lost = 0
        gather()
        return
      }
    }
  }

  function gather(): void {
    if (closed) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      writing = writing.then(write)
    }, GATHER_MS)
  }

  return {
    record({ jobId, keyId = null, kind, subject = null, address = null }) {
      if (closed || share === 0 || (share < 1 && Math.random() >= share)) return
      const now = new Date().toISOString()
      const row = { job_id: jobId, key_id: keyId, kind, subject, address, first_at: now, last_at: now, times: 1, share }
      add(`${kind} ${jobId} ${keyId} ${address} ${subject}`, row)
      gather()
    },
    async close() {
      clearTimeout(gathering)
      await writing
      // What could not be written is tried one last time.
      clearTimeout(gathering)
      closed = true
      await write()
    },
  }
}

/** The months of accesses that {@link dropAccesses} would drop now, as names of partitions. */
export function droppableAccesses(database: Database, months: number): Promise<string[]> {
  return partitions(sql`darkroom.droppable_accesses(${months})`, database)
}

/** Drops accesses that are more than `months` old. They are not archived, because they hold network addresses. */
export function dropAccesses(database: Database, months: number): Promise<string[]> {
  return partitions(sql`darkroom_private.drop_accesses(${months})`, database)
}

async function partitions(call: RawBuilder<unknown>, { kysely }: Database): Promise<string[]> {
  const { rows } = await inDomainTerms(() => sql<{ partition: string }>`select ${call} as partition`.execute(kysely))
  return rows.map(({ partition }) => partition)
}
