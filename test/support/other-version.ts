import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import type { migrate } from '../../src/database/migrate.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A copy of this program whose schema is another. */
export interface OtherVersion {
  /** Where it lies: to be started from there. */
  readonly root: string
  readonly migrate: typeof migrate
}

/**
 * Copies program and schema, and changes files of `db/`.
 *
 * @param changes by the file's name, as `functions/stream/append_events.sql`: its new text, made of the one it has
 */
export async function otherVersion(
  t: Test,
  changes: Readonly<Record<string, (text: string) => string>>,
): Promise<OtherVersion> {
  const root = await mkdtemp(join(tmpdir(), 'darkroom-version-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  for (const part of ['src', 'db', 'package.json']) await cp(join(ROOT, part), join(root, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [name, change] of Object.entries(changes)) {
    const path = join(root, 'db', name)
    await writeFile(path, change(await readFile(path, 'utf8').catch(() => '')))
  }
  const { migrate } = await import(join(root, 'src/database/migrate.ts'))
  return { root, migrate }
}

/** A migration that this version does not know. */
export const NEXT = 'migrations/000999_next.sql'
/** A function with one column more, one that nobody knew before, and a view with another first column. */
export const OBJECTS = {
  'functions/stream/packed_page.sql': (sql: string) =>
    sql
      .replace('recorded_at double precision)', 'recorded_at double precision, next int)')
      .replace('* 1000\n', '* 1000,\n    1\n'),
  'functions/next_thing.sql': () => `create or replace function next_thing() returns int language sql as 'select 1';`,
  'views/queue_status.sql': (sql: string) => sql.replace('select type', 'select 1 as next, type'),
}
export const BREAKING = { ...OBJECTS, [NEXT]: () => 'create table next_things (thing int);' }
export const COMPATIBLE = {
  ...OBJECTS,
  [NEXT]: () => '-- Older code goes on: it has nothing to do with next things.\ncreate table next_things (thing int);',
}

/** Everything that starting another version could put in the place of what is there. */
export async function objects(url: string): Promise<unknown[]> {
  return query(
    url,
    `select p.oid::regprocedure::text as name, md5(pg_get_functiondef(p.oid)) as text, p.proacl::text as rights
     from pg_proc p where p.pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace) and p.prokind = 'f'
     union all select viewname, md5(definition), null from pg_views where schemaname = 'darkroom'
     union all select name, applied_at::text, null from darkroom.migrations order by 1`,
  )
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
