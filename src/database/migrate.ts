import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DomainError, explainFailure } from '../errors.ts'
import { isUnavailable, toDomainError } from './errors.ts'
import { readSchemaFiles, type SchemaFiles, type SqlFile } from './schema-files.ts'
import { applyObjects, applyRoles, haveRights, OBJECTS, recordOf, run } from './schema-objects.ts'
import { isCompatible, newerMigrations, storedMigrations } from './schema-version.ts'
import { destroyConnection, KEEPALIVES, settings } from './silent-connections.ts'

/**
 * Milliseconds after which an answer is no longer waited for: a connection that died silently would keep a process from
 * ever starting.
 */
const ANSWER_MS = 30_000
const LOCK_EVERY_MS = 100

/** Role the service acts as; see `db/roles/darkroom_service.sql`. */
export const SERVICE_ROLE = 'darkroom_service'

export interface MigrationOutcome {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[]
  /**
   * What became of functions, views and roles: there was nothing to do; they were applied; they took the place of others
   * although no migration came with them; or they were not applied, for the database had them before those it has now.
   */
  readonly objects: 'unchanged' | 'applied' | 'replaced' | 'superseded'
  /** Migrations of newer code, with which this code can work; it has changed nothing then. */
  readonly newer: readonly string[]
  /** Names of all migrations that this code knows. */
  readonly known: readonly string[]
  /** The service's role, or `undefined` where the database user may not create roles: then it acts as that user. */
  readonly role: string | undefined
}

/**
 * Brings the schema `darkroom` up to date: pending migrations in order, then, if any of them changed, all functions,
 * views and roles anew. One transaction under a lock, so any number of processes may start at once. A database that newer
 * code has brought up to date stays as it is, also where nothing but functions, views and roles came since, unless these
 * are to be `putBack`: then those of this code take the place of all others, also of what only older code calls. Rejects
 * with `DATABASE_NEWER` when this code cannot work with it, and with `UNAVAILABLE` when the connection or an answer does
 * not come within `answerMs`.
 */
export async function migrate(url: string, answerMs = ANSWER_MS, putBack = false): Promise<MigrationOutcome> {
  const files = await readSchemaFiles()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'darkroom migrate',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    options: settings(KEEPALIVES),
  })
  // What was asked on a connection that broke rejects as well.
  client.on('error', () => undefined)
  await connect(client)
  try {
    await client.query('begin')
    // Asked for again and again: others may migrate for long, but each answer has to come.
    while (!(await takeLock(client))) await sleep(LOCK_EVERY_MS)
    const stored = await storedMigrations(client)
    const known = files.migrations.map(({ name }) => name)
    const newer = newerMigrations(stored, known)
    const there = new Set(stored.map(({ name }) => name))
    const changes = newer.length > 0 ? UNCHANGED : await apply(client, files, there, putBack)
    await client.query("select darkroom.ensure_partitions('events'), darkroom.ensure_partitions('accesses')")
    await client.query('select darkroom_private.heed_cluster()')
    await client.query('commit')
    const role = await serviceRole(client)
    await client.end()
    return { ...changes, newer, known, role }
  } catch (error) {
    destroyConnection(client)
    throw toDomainError(error)
  }
}

type Changes = Pick<MigrationOutcome, 'applied' | 'objects'>

const UNCHANGED: Changes = { applied: [], objects: 'unchanged' }

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('darkroom.migrate')) as taken",
  )
  return rows[0]!.taken
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const code = isUnavailable(error) ? 'UNAVAILABLE' : 'DATABASE_UNUSABLE'
    // A refusal's stack shows nothing but the driver.
    const reason = error instanceof pg.DatabaseError ? error.message : explainFailure(error)
    throw new DomainError(code, `the database cannot be used: ${reason}`, { cause: error })
  }
}

/** After a migration objects are applied in any case: a new table has no rights yet, and a view may have gone. */
async function apply(
  client: pg.Client,
  files: SchemaFiles,
  stored: ReadonlySet<string>,
  putBack: boolean,
): Promise<Changes> {
  const pending = files.migrations.filter(({ name }) => !stored.has(name))
  await applyMigrations(client, pending)
  if (pending.length > 0) {
    await applyObjects(client, files, !putBack && pending.every(isCompatible))
    return { applied: pending.map(({ name }) => name), objects: 'applied' }
  }

  const { rows } = await client.query<{ name: string }>(OBJECTS)
  const place = rows.findIndex(({ name }) => name === recordOf(files))
  if (place === 0 && !putBack) {
    // A dump brings no roles along, nor, into a server that lacks them, their rights.
    if (!(await haveRights(client, files.roles))) await applyRoles(client, files.roles)
    return UNCHANGED
  }
  if (place > 0 && !putBack) return { applied: [], objects: 'superseded' }
  await applyObjects(client, files, false)
  return { applied: [], objects: 'replaced' }
}

async function applyMigrations(client: pg.Client, pending: readonly SqlFile[]): Promise<void> {
  await client.query('create schema if not exists darkroom')
  await client.query('set local search_path = darkroom; set local check_function_bodies = off')
  if (pending.length === 0) return
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    alter table migrations add column if not exists compatible boolean not null default false;
    comment on table migrations is 'The files of db/migrations that were applied, and the digests of db/functions, db/views and db/roles, the last of which the database has now.';
    comment on column migrations.name is 'The file, as folder and name; or objects: and the digest.';
    comment on column migrations.applied_at is 'When it was applied.';
    comment on column migrations.compatible is 'Whether code that does not know the migration may go on with the database.';
  `)
  for (const file of pending) {
    const row = [file.name, isCompatible(file)]
    await client.query('insert into migrations (name, compatible) values ($1, $2)', row)
    await run(client, file)
  }
}

async function serviceRole(client: pg.Client): Promise<string | undefined> {
  const member = await client.query<{ member: boolean }>(
    `select exists (
       select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')
     ) as member`,
    [SERVICE_ROLE],
  )
  return member.rows[0]?.member === true ? SERVICE_ROLE : undefined
}
