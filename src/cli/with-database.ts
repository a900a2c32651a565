import { type Database, openDatabase } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { type PreparedDatabase, prepareDatabase } from '../database/prepare.ts'
import type { Log } from '../observability/log.ts'
import type { CommandContext } from './command.ts'

/** What a command may need to know about the open database. */
export interface OpenedDatabase {
  readonly database: Database
  readonly url: string
  readonly role: string | undefined
  /** Migrations that were applied when it was opened. */
  readonly applied: readonly string[]
  /** Migrations of newer code that this code can work with. */
  readonly newer: readonly string[]
}

/**
 * Opens the database for one command and closes it afterwards: that of the running service or, if none is running, a
 * private one for the duration of the command. Connects neither the queue nor the listener, so that short commands
 * stay short.
 */
export async function withDatabase<T>(
  { config, log }: CommandContext,
  work: (opened: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const { databaseUrl, home } = config
  const prepared = await inDomainTerms(() => prepareDatabase({ url: databaseUrl, home, mode: 'join', logger: log }))
  try {
    return await withOpen(log, prepared, undefined, (database) => work({ ...prepared, database }))
  } finally {
    await prepared.stop()
  }
}

/** Milliseconds for a standby to reach the state of the server when a command began. */
const CATCH_UP_MS = 10_000

/**
 * The same for a command that only reads. It uses the standby, if there is one, once that has everything that was
 * committed when the command began.
 */
export function withReads<T>(context: CommandContext, work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  const { log, config } = context
  const { readUrl } = config
  return withDatabase(context, (opened) => {
    if (readUrl === undefined) return work(opened)
    return withOpen(log, opened, readUrl, async ({ replica }) => {
      if (!(await replica!.reaches(CATCH_UP_MS))) {
        log.warn('the standby at DATABASE_READ_URL does not answer or is behind: the server itself is read')
        return work(opened)
      }
      return withOpen(log, { ...opened, url: readUrl }, undefined, (database) => work({ ...opened, database }))
    })
  })
}

async function withOpen<T>(
  log: Log,
  { url, role }: Pick<PreparedDatabase, 'url' | 'role'>,
  readUrl: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const database = openDatabase({ url, readUrl, applicationName: 'darkroom cli', poolSize: 1, role, onConnectionError })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
