import { basename } from 'node:path'
import pg from 'pg'
import type { SchemaFiles, SqlFile } from './schema-files.ts'

/** Milliseconds that a file of ours may take: longer than other answers, which must come in time. */
const FILE_MS = 24 * 3_600_000

/**
 * Makes all functions, views and roles anew, and records them. What is left of those before is dropped, unless older code
 * goes on and may ask for it. In this order: a view needs its functions, a grant needs all of them.
 */
export async function applyObjects(client: pg.Client, files: SchemaFiles, olderGoesOn: boolean): Promise<void> {
  const { functions, views, roles } = files
  for (const file of functions) await replace(client, file, 'routine')
  for (const file of views) await replace(client, file, 'view')
  if (!olderGoesOn) await dropRest(client, views)
  await applyRoles(client, roles)
  // Behind all others, also by a clock that was set back.
  await client.query(
    `insert into migrations (name, applied_at)
     select $1, greatest(clock_timestamp(), max(applied_at) + interval '1 microsecond') from migrations
     on conflict (name) do update set applied_at = excluded.applied_at`,
    [recordOf(files)],
  )
}

/** All functions, views and roles that the database ever had, those it has now first. */
export const OBJECTS = "select name from migrations where name like 'objects:%' order by applied_at desc"

/** The name under which the database remembers them. */
export function recordOf({ digest }: SchemaFiles): string {
  return `objects:${digest}`
}

/**
 * Puts an object in the place of the one before. Only if its answer has another shape is that one removed first: whoever
 * was about to call it would not find it.
 */
async function replace(client: pg.Client, file: SqlFile, kind: 'routine' | 'view'): Promise<void> {
  await client.query('savepoint object')
  try {
    await run(client, file)
  } catch (error) {
    if (!isOtherShape(error)) throw error
    await client.query('rollback to savepoint object')
    const { rows } = await client.query<{ object: string }>(SAME_NAME[kind], [
      schemaOf(file),
      basename(file.name, '.sql'),
    ])
    for (const { object } of rows) await client.query(`drop ${kind} ${object}`)
    await run(client, file)
  }
  await client.query('release savepoint object')
}

/**
 * Drops what no file has defined in this transaction. What something else needs, as a trigger its function, came with a
 * migration.
 */
async function dropRest(client: pg.Client, views: readonly SqlFile[]): Promise<void> {
  const names = views.map(({ name }) => basename(name, '.sql'))
  const { rows } = await client.query<{ kind: string; object: string }>(REST, [names])
  for (const { kind, object } of rows) await client.query(`drop ${kind} ${object}`)
}

/**
 * A function is a row of its own for each list of parameters. One that no file has written now is of an older
 * transaction.
 */
const REST = `
  select 'view' as kind, oid::regclass::text as object from pg_class
  where relnamespace = 'darkroom'::regnamespace and relkind = 'v' and relname <> all ($1)
  union all
  select 'routine', oid::regprocedure::text from pg_proc
  where pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace) and age(xmin) > age(pg_current_xact_id()::xid)
    and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid)`

/** What bears the name of a file in its schema; of functions all that share it, for a file holds them all. */
const SAME_NAME = {
  routine: `select oid::regprocedure::text as object from pg_proc where pronamespace = $1::regnamespace and proname = $2`,
  view: `select oid::regclass::text as object from pg_class where relnamespace = $1::regnamespace and relname = $2`,
}

/** Where a file makes its object: what is for the service alone says so. */
function schemaOf({ sql }: SqlFile): string {
  return /\bcreate or replace \w+ darkroom_private\./.test(sql) ? 'darkroom_private' : 'darkroom'
}

/** A function cannot get other columns in place, nor a view lose some. */
function isOtherShape(error: unknown): boolean {
  const { cause } = error as Error
  return cause instanceof pg.DatabaseError && (cause.code === '42P13' || cause.code === '42P16')
}

/** Whether all roles are there and may use the schema. */
export async function haveRights(client: pg.Client, roles: readonly SqlFile[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_roles where rolname = any($1) and has_schema_privilege(oid, 'darkroom', 'usage')`,
    [roles.map(({ name }) => basename(name, '.sql'))],
  )
  return rowCount === roles.length
}

/** A hosted database may keep roles to its administrator, who may have made some of them. The triggers hold all the same. */
export async function applyRoles(client: pg.Client, roles: readonly SqlFile[]): Promise<void> {
  for (const file of roles) {
    await client.query('savepoint role')
    try {
      await run(client, file)
    } catch (error) {
      if (!isInsufficientPrivilege(error)) throw error
      await client.query('rollback to savepoint role')
    }
  }
}

/** Runs a file of the schema, and names it if it fails. */
export async function run(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query({ text: file.sql, query_timeout: FILE_MS } as pg.QueryConfig)
  } catch (error) {
    if (isInsufficientPrivilege(error)) throw error
    throw new Error(`db/${file.name}: ${(error as Error).message}`, { cause: error })
  }
}

function isInsufficientPrivilege(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501'
}
