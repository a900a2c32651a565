import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'
import { describeTables } from '../../scripts/schema/describe-tables.ts'
import { migrate } from '../../src/database/migrate.ts'
import { installQueues } from '../../src/queue/install.ts'
import { createEmptyDatabase, olderServer, startPrivateCluster } from '../support/postgres.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const QUEUES = [{ name: 'image_agent', maxAttempts: 3, attemptSeconds: 60 }]

t.test('several processes may migrate an empty database at once', async (t) => {
  const { url } = await createEmptyDatabase(t)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
  await Promise.all(Array.from({ length: 3 }, () => installQueues(url, QUEUES)))
  t.equal(outcomes.filter((outcome) => outcome.applied.length > 0).length, 1, 'one of them did the work')
  t.same((await migrate(url)).applied, [], 'and nothing is left to do')
})

t.test('everything in the schema explains itself, and stands on one page', async (t) => {
  const { url } = await createEmptyDatabase(t)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.teardown(() => client.end())
  const silent = await client.query(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'darkroom'::regnamespace and c.relkind in ('r', 'p', 'v') and obj_description(c.oid, 'pg_class') is null
    union all
    select p.proname from pg_proc p
    where p.pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace) and obj_description(p.oid, 'pg_proc') is null
    union all
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'darkroom'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and c.relname <> 'migrations' and col_description(c.oid, a.attnum) is null
  `)
  t.same(
    silent.rows.map((row) => row.name),
    [],
  )
  const written = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8')
  t.equal(await describeSchema(client), await written('db/schema.sql'), 'npm run schema writes db/schema.sql anew')
  t.equal(await describeTables(client), await written('src/database/tables.ts'), 'and the types of its rows')
})

t.test('an owner who may not create roles runs the service as itself', async (t) => {
  const cluster = await startPrivateCluster(t)
  const { url } = await createEmptyDatabase(t, cluster)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query('select current_database() as name')
  await admin.query("create role tenant login password 'tenant'")
  await admin.query(`alter database ${pg.escapeIdentifier(rows[0].name)} owner to tenant`)
  await admin.end()

  const own = Object.assign(new URL(url), { username: 'tenant', password: 'tenant' }).href
  t.equal((await migrate(own)).role, undefined)
  const service = await startService(t, { databaseUrl: own, worker: false })
  const { pool } = service.platform.database
  t.equal((await pool.query('select current_user')).rows[0].current_user, 'tenant')
  await submit(service)
  await t.rejects(pool.query('update darkroom.events set attempt = 9'), /append-only/)
})

const older = await olderServer()
t.test('a whole job on an older server', { skip: older === undefined && 'no older server is installed' }, async (t) => {
  const cluster = await startPrivateCluster(t, { bin: older! })
  const { url } = await createEmptyDatabase(t, cluster)
  const service = await startService(t, { databaseUrl: url })
  const version = await service.platform.database.pool.query('show server_version_num')
  t.ok(Number(version.rows[0].server_version_num) < 180_000, `server ${version.rows[0].server_version_num}`)
  const job = await ended(service, await submit(service))
  t.equal(job.status, 'succeeded')
})
