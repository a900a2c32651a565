import t, { type Test } from 'tap'
import { migrate } from '../../src/database/migrate.ts'
import { readSchemaFiles } from '../../src/database/schema-files.ts'
import { installQueues } from '../../src/queue/install.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import {
  BREAKING,
  COMPATIBLE,
  NEXT,
  OBJECTS,
  type OtherVersion,
  objects,
  otherVersion,
  query,
} from '../support/other-version.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/postgres.ts'

let breaking: OtherVersion
let compatible: OtherVersion
t.before(async () => {
  breaking = await otherVersion(t, BREAKING)
  compatible = await otherVersion(t, COMPATIBLE)
})

async function databaseOf(t: Test, version: OtherVersion): Promise<string> {
  const { url } = await createTestDatabase(t)
  t.same((await version.migrate(url)).applied, [NEXT])
  return url
}

t.test('code refuses a database that newer code brought further than it can work with', async (t) => {
  const url = await databaseOf(t, breaking)
  const before = await objects(url)
  await t.rejects(migrate(url), { code: 'DATABASE_NEWER', message: /newer than this code.*000999_next/ })
  const ran = await runCli({ DATABASE_URL: url, DARKROOM_HOME: '/nonexistent' }, 'keys', 'list')
  t.equal(ran.code, 1)
  t.match(ran.stderr, /^darkroom: The database is newer than this code: .* \(DATABASE_NEWER\)$/m)
  t.same(await objects(url), before, 'nothing was touched')
})

t.test('a migration alone has functions, views and roles applied again', async (t) => {
  const { url } = await createTestDatabase(t)
  const changes = { [NEXT]: () => 'create table next_things (thing int); drop view queue_status;' }
  t.match(await (await otherVersion(t, changes)).migrate(url), { applied: [NEXT], objects: 'applied' })
  const read = `begin; set local role darkroom_service; select from darkroom.next_things, darkroom.queue_status; commit`
  await t.resolves(query(url, read))
})

t.test('what neither of two versions knows of the other is refused as well', async (t) => {
  const url = await databaseOf(t, compatible)
  const sibling = await otherVersion(t, { 'migrations/000998_sibling.sql': () => 'select 1;' })
  await t.rejects(sibling.migrate(url), { code: 'DATABASE_NEWER', message: /has .*next.* and lacks .*sibling/ })
})

t.test('code from before versions cannot put its functions back', async (t) => {
  const { url } = await createTestDatabase(t)
  // The last thing it did in the transaction in which it had replaced them all.
  const record = `insert into darkroom.migrations (name) values ('objects 5f43')`
  await t.rejects(query(url, record), { code: 'DK007', message: /newer than this code/ })
})

const MOVE = 'migrations/000030_private_functions.sql'

t.test('functions of before they had a schema of their own serve older code, and then go', async (t) => {
  const { url } = await createEmptyDatabase(t)
  await query(url, await schemaWithout(MOVE))
  t.match(await migrate(url), { applied: [MOVE], objects: 'applied' })
  const asService = (call: string) => query(url, `begin; set local role darkroom_service; select ${call}; commit`)
  await t.resolves(asService(`darkroom.submit_jobs('[]'), darkroom.forget_expired()`), 'older code')
  await t.resolves(asService(`darkroom_private.submit_jobs('[]')`), 'this code')
  await t.resolves(query(url, `select darkroom.heed_cluster(), darkroom.ensure_partitions('events', 5)`))

  const environment = { DATABASE_URL: url, DARKROOM_HOME: t.testdir() }
  t.match(await answerOf(environment, 'migrate'), { applied: [] })
  await t.resolves(asService(`darkroom.submit_jobs('[]')`), 'older code may still run')
  t.match(await answerOf(environment, 'migrate', '--put-back'), { objects: 'replaced' })
  await t.rejects(asService(`darkroom.submit_jobs('[]')`), /does not exist/)
  await t.resolves(asService(`darkroom_private.submit_jobs('[]')`))
})

/** What makes the schema of today as if all functions were still in `darkroom`: a role names tables that came later. */
async function schemaWithout(migration: string): Promise<string> {
  const { migrations, functions, views, roles } = await readSchemaFiles()
  const others = migrations.filter(({ name }) => name !== migration)
  const inOne = [...functions, ...views, ...roles].map(({ sql }) =>
    sql.replaceAll(/, darkroom_private\b|darkroom_private[.,] ?/g, ''),
  )
  return [
    'create schema darkroom; set search_path = darkroom; set check_function_bodies = off;',
    'create table migrations (name text primary key, applied_at timestamptz not null default now(), compatible bool);',
    ...others.map(({ name, sql }) => `insert into migrations values ('${name}'); ${sql};`),
    ...inOne,
  ].join('\n')
}

t.test('a queue of a newer pg-boss is refused', async (t) => {
  const { url } = await createTestDatabase(t)
  await query(url, 'update pgboss.version set version = version + 1')
  await t.rejects(installQueues(url, []), { code: 'DATABASE_NEWER', message: /its queue is of version/ })
})

const NEXT_THING = "select to_regproc('darkroom.next_thing') is not null as known"

t.test('newer functions of the same migrations stay, unless the older are put back on purpose', async (t) => {
  const { url } = await createTestDatabase(t)
  const later = await otherVersion(t, OBJECTS)
  t.match(await later.migrate(url), { applied: [], objects: 'replaced', newer: [] })
  t.match(await later.migrate(url), { applied: [], objects: 'unchanged', newer: [] })
  const newer = await objects(url)
  t.same(await query(url, NEXT_THING), [{ known: true }])
  t.match(await migrate(url), { applied: [], objects: 'superseded', newer: [] }, 'code that was there before')
  t.same(await objects(url), newer)
  const environment = { DATABASE_URL: url, DARKROOM_HOME: t.testdir() }
  t.match(await answerOf(environment, 'migrate', '--put-back'), { objects: 'replaced' })
  t.same(await query(url, NEXT_THING), [{ known: false }], 'what only the newer has was dropped')
  t.match(await migrate(url), { objects: 'unchanged' })
  t.match(await later.migrate(url), { objects: 'superseded' })
})
