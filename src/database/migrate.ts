import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DomainError, explainFailure } from '../errors.ts'
import { isUnavailable, toDomainError } from './errors.ts'
import { destroyConnection, KEEPALIVES, settings } from './silence.ts'

const DB_FOLDER = join(import.meta.dirname, '../../db')

/**
 * Milliseconds after which an answer is no longer waited for: a connection that died silently would keep a process from
 * ever starting. A file of ours may take its time.
 */
const ANSWER_MS = 30_000
const FILE_MS = 24 * 3_600_000
const LOCK_EVERY_MS = 100

/** Role the service acts as; see `db/roles/darkroom_service.sql`. */
export const SERVICE_ROLE = 'darkroom_service'

export interface MigrationOutcome {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[]
  /** The service's role, or `undefined` where the database user may not create roles: then it acts as that user. */
  readonly role: string | undefined
}

/**
 * Brings the schema `darkroom` up to date: pending migrations in order, then, if any of them changed, all functions,
 * views and roles anew. One transaction under a lock, so any number of processes may start at once. Rejects with
 * `UNAVAILABLE` when the connection or an answer does not come within `answerMs`.
 */
export async function migrate(url: string, answerMs = ANSWER_MS): Promise<MigrationOutcome> {
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
    const applied = await applyMigrations(client)
    await applyObjects(client)
    await client.query("select ensure_partitions('events'), ensure_partitions('accesses')")
    await client.query('commit')
    const role = await serviceRole(client)
    await client.end()
    return { applied, role }
  } catch (error) {
    destroyConnection(client)
    throw toDomainError(error)
  }
}

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

async function applyMigrations(client: pg.Client): Promise<string[]> {
  await client.query(`
    create schema if not exists darkroom;
    set local search_path = darkroom;
    set local check_function_bodies = off;
    create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    comment on table migrations is 'The files of db/migrations that were applied, and the digest of db/functions, db/views and db/roles.';
    comment on column migrations.name is 'The file, as folder and name; or objects and the digest.';
    comment on column migrations.applied_at is 'When it was applied.';
  `)
  const known = await client.query<{ name: string }>('select name from migrations')
  const names = new Set(known.rows.map((row) => row.name))
  const applied: string[] = []
  for (const file of await sqlFiles('migrations')) {
    if (names.has(file.name)) continue
    await client.query('insert into migrations (name) values ($1)', [file.name])
    await run(client, file)
    applied.push(file.name)
  }
  return applied
}

/** Functions before views before roles: a view needs its functions, a grant needs all of them. */
async function applyObjects(client: pg.Client): Promise<void> {
  const objects = [...(await sqlFiles('functions')), ...(await sqlFiles('views'))]
  const roles = await sqlFiles('roles')
  const digest = `objects ${createHash('sha256')
    .update(JSON.stringify([objects, roles]))
    .digest('hex')}`
  const current = await client.query('select from migrations where name = $1', [digest])
  if (current.rowCount === 1) return

  for (const file of objects) await run(client, file)
  await applyRoles(client, roles)
  await client.query("delete from migrations where name like 'objects %'")
  await client.query('insert into migrations (name) values ($1)', [digest])
}

/** A hosted database may keep roles to its administrator, who may have made some of them. The triggers hold all the same. */
async function applyRoles(client: pg.Client, roles: readonly SqlFile[]): Promise<void> {
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

async function serviceRole(client: pg.Client): Promise<string | undefined> {
  const member = await client.query<{ member: boolean }>(
    `select exists (
       select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')
     ) as member`,
    [SERVICE_ROLE],
  )
  return member.rows[0]?.member === true ? SERVICE_ROLE : undefined
}

interface SqlFile {
  readonly name: string
  readonly sql: string
}

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(join(DB_FOLDER, folder))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({
      name: `${folder}/${name}`,
      sql: await readFile(join(DB_FOLDER, folder, name), 'utf8'),
    })),
  )
}

async function run(client: pg.Client, file: SqlFile): Promise<void> {
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
