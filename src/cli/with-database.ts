import { type Database, openDatabase } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import { prepareDatabase } from '../database/prepare.ts'
import type { CommandContext } from './command.ts'

/** What a command may want to know of the database it was given. */
export interface OpenedDatabase {
  readonly database: Database
  readonly url: string
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
    const { url, applied, newer, role } = prepared
    const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
    const database = openDatabase({ url, applicationName: 'darkroom cli', poolSize: 1, role, onConnectionError })
    try {
      return await work({ database, url, applied, newer })
    } finally {
      await database.close()
    }
  } finally {
    await prepared.stop()
  }
}
