import { type Database, openDatabase } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { type PreparedDatabase, prepareDatabase } from '../database/prepare.ts'
import type { Log } from '../observability/log.ts'
import type { CommandContext } from './command.ts'

/** What a command may want to know of the database it was given. */
export interface OpenedDatabase {
  readonly database: Database
  readonly url: string
  readonly role: string | undefined
  /** Migrations that opening it applied. */
  readonly applied: readonly string[]
  /** Migrations of newer code, with which this code can work. */
  readonly newer: readonly string[]
}

/**
 * Opens the database for one command and closes it afterwards: that of the running service, or, where none runs, a private
 * one for as long as the command takes. Neither queue nor listener is connected, which keeps short commands short.
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

/** Milliseconds for a standby to come as far as the server was when a command began. */
const CATCH_UP_MS = 10_000

/**
 * The same for a command that reads and does nothing else: at the standby, where there is one, as soon as that holds all that
 * was committed when the command began.
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
