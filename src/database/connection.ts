import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPipelinedReader } from './pipelined-reader.ts'
import { throughPooler } from './pooler.ts'
import { createReplica, type Replica } from './replica.ts'
import { createPool, KEEPALIVES, settings } from './silent-connections.ts'
import { type Statements, statementsOf } from './statements.ts'
import type { Tables } from './tables.ts'

/**
 * The open database of one process. There is one way to ask for each kind of question, whatever part asks:
 *
 * - What is asked now and then, by a command, by hand, at the start, in maintenance, is a query of `kysely`, which knows the
 *   tables and views; calls of functions are `sql` in it, and so are transactions of several statements.
 * - What every request or job asks is a named statement, which the server plans once. A quick read goes to `reader`, one that
 *   clients repeat and that shows jobs and events to `reads`. What writes, or takes longer than others should wait
 *   behind it, goes to `statements`.
 * - What needs a session, a snapshot over several queries, a cursor or a lock, has a connection of its own by
 *   `connection`: the audit (`src/audit/connection.ts`), the listener, the migration.
 *
 * Only pg-boss, which brings its own queries, has a pool of its own (`src/queue`). `pool` is what carries `kysely` and
 * `statements`; nobody outside this folder asks it anything.
 */
export interface Database {
  readonly kysely: Kysely<Tables>
  /** Reads on a few connections that all share; see {@link createPipelinedReader}. */
  readonly reader: Statements
  /** Those of the standby, where there is one, which is never behind; otherwise `reader`. */
  readonly reads: Statements
  /** Writes and long reads, each on a connection of the pool. */
  readonly statements: Statements
  readonly pool: pg.Pool
  readonly replica: Replica | undefined
  /** Options for a further connection of the same kind, such as the listener's. */
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://` address of the server itself. */
  readonly url: string
  /** That of a pooler in transaction mode in front of it, which pool and reader go through. */
  readonly poolerUrl?: string | undefined
  /** That of a hot standby. */
  readonly readUrl?: string | undefined
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** Most connections of the pool. */
  readonly poolSize: number
  /** Role the connections act as; absent when the server's administrator did not allow to create it. */
  readonly role: string | undefined
  /** Milliseconds after which an answer is no longer waited for; by default 10 s for reads and 20 s for writes. */
  readonly answerMs?: number
  /** Told of connections that break while idle; the pool replaces them by itself. */
  readonly onConnectionError: (error: Error) => void
}

/** Opens pool and reader. Connects lazily, so it succeeds while the database is away. */
export function openDatabase(options: DatabaseOptions): Database {
  const connection = connectionOptions(options)
  const { poolSize: max, answerMs = WRITE_MS } = options
  const pooled = options.poolerUrl === undefined ? connection : throughPooler(connection, options.poolerUrl)
  const poolOptions = { ...pooled, query_timeout: answerMs, max, idleTimeoutMillis: 30_000 }
  const pool = createPool(poolOptions, options.onConnectionError)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema('darkroom')
  const statements = statementsOf(pool)
  const reading = connectionOptions(options, PLANNED_ONCE)
  // A pooler may mix up the answers to several statements that are on their way at once.
  const pipelined =
    options.poolerUrl === undefined ? createPipelinedReader(reading, options.onConnectionError) : undefined
  const reader = pipelined ?? statements
  const replica =
    options.readUrl === undefined
      ? undefined
      : createReplica(reader, { ...reading, connectionString: options.readUrl }, options.onConnectionError)
  return {
    kysely,
    reader,
    reads: replica?.reader ?? reader,
    statements,
    pool,
    replica,
    connection,
    async close() {
      await replica?.reader.close()
      await pipelined?.close()
      await kysely.destroy()
      // Kysely ends only a pool that it has used itself.
      if (!pool.ended) await pool.end()
    },
  }
}

/** Writes may have to wait for each other. */
const READ_MS = 10_000
const WRITE_MS = 20_000

/**
 * Left to itself, the server plans most quick reads anew each time, which takes longer than they do. A plan that is kept
 * must be one for indexes, as in `fold_events`.
 */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

function connectionOptions(options: DatabaseOptions, further: Readonly<Record<string, string>> = {}): pg.ClientConfig {
  return {
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    query_timeout: options.answerMs ?? READ_MS,
    keepAlive: true,
    options: settings({
      search_path: 'darkroom',
      ...(options.role === undefined ? {} : { role: options.role }),
      ...KEEPALIVES,
      ...further,
    }),
    types: { getTypeParser },
  }
}

const INT8 = pg.types.builtins.INT8
const NUMERIC = pg.types.builtins.NUMERIC

/** Credits and progress are numbers here: both stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}
