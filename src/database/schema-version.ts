import type pg from 'pg'
import { DomainError } from '../errors.ts'
import type { SqlFile } from './schema-files.ts'

/**
 * The version of a schema is the set of its migrations. Code that finds one which it does not know is older than the
 * database. It may go on, and leaves everything as it is, if each of these says in its first line why it can.
 */
const COMPATIBLE = /^-- Older code goes on: \S/

/** What the trigger `announce_schema` says on the channel that listeners hear. */
export const SCHEMA_CHANGED = 'schema'

export interface StoredMigration {
  readonly name: string
  /** Whether code that does not know it may go on with the database. */
  readonly compatible: boolean
}

export function isCompatible({ sql }: SqlFile): boolean {
  return COMPATIBLE.test(sql)
}

/** What was applied to the database; nothing where darkroom has never been. Before version 14 nothing said `compatible`. */
export async function storedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<StoredMigration[]> {
  const table = await client.query("select from pg_tables where schemaname = 'darkroom' and tablename = 'migrations'")
  if (table.rowCount === 0) return []
  const { rows } = await client.query<StoredMigration>(
    `select name, coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) as compatible
     from darkroom.migrations m where name like 'migrations/%' order by name`,
  )
  return rows
}

/**
 * The migrations of a database that code with the given ones does not know; none unless the database is newer.
 *
 * @throws DomainError `DATABASE_NEWER` when that code cannot work with it.
 */
export function newerMigrations(stored: readonly StoredMigration[], known: readonly string[]): string[] {
  const own = new Set(known)
  const unknown = stored.filter(({ name }) => !own.has(name))
  if (unknown.length === 0) return []
  const breaking = unknown.filter(({ compatible }) => !compatible).map(({ name }) => name)
  if (breaking.length > 0) throw tooNew(`it has ${breaking.join(', ')}, which this code does not know`)
  const there = new Set(stored.map(({ name }) => name))
  const pending = known.filter((name) => !there.has(name))
  const names = unknown.map(({ name }) => name)
  if (pending.length > 0) throw tooNew(`it has ${names.join(', ')} and lacks ${pending.join(', ')}`)
  return names
}

/** Refuses a database; nothing was changed. `why` completes "The database is newer than this code: …". */
export function tooNew(why: string): DomainError {
  return new DomainError(
    'DATABASE_NEWER',
    `The database is newer than this code: ${why}. Start the code that it was brought up to date with, or restore a ` +
      'backup from before that into a separate database. Nothing was changed.',
  )
}
