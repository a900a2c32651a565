import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { openLink } from '../../scripts/chaos/link.ts'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { openDatabase } from '../../src/database/connection.ts'
import { isUnavailable } from '../../src/database/errors.ts'
import { migrate } from '../../src/database/migrate.ts'
import { connectQueue } from '../../src/queue/connect.ts'
import { installQueues } from '../../src/queue/install.ts'
import { createTestDatabase } from '../support/postgres.ts'

/** Long enough for an answer on a machine that has much else to do. */
const ANSWER_MS = 2_000
const QUEUE = { name: 'image_agent', maxAttempts: 4, attemptSeconds: 60 }

/** A database behind a network that can forget connections without telling anybody. */
async function behindLink(t: Parameters<typeof createTestDatabase>[0]) {
  const { url } = await createTestDatabase(t)
  const direct = new URL(url)
  const link = await openLink(() => Number(direct.port))
  t.teardown(() => link.close())
  const behind = new URL(url)
  behind.port = String(link.port)
  return { direct: url, url: behind.href, link }
}

t.test('statements on connections that died silently fail in time, and one failure clears all others', async (t) => {
  const { url, link } = await behindLink(t)
  const broken: Error[] = []
  const database = openDatabase({
    url,
    applicationName: 'darkroom',
    poolSize: 4,
    role: undefined,
    answerMs: ANSWER_MS,
    onConnectionError: (error) => broken.push(error),
  })
  t.teardown(() => database.close())
  const one = { name: 'one', text: 'select 1 as one' }
  await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select pg_sleep(0.05)')))
  await Promise.all(Array.from({ length: 4 }, () => database.reader.query(one, [])))
  t.equal(database.pool.idleCount, 4)

  link.blackhole()()
  await t.rejects(database.pool.query('select 1'), { message: 'Query read timeout' })
  while (database.pool.totalCount > 0) await setImmediate()
  const answers = Array.from({ length: 4 }, () => database.pool.query('select 1 as one'))
  for (const answer of await Promise.all(answers)) t.same(answer.rows, [{ one: 1 }], 'the pool has new connections')

  const reads = await Promise.allSettled(Array.from({ length: 4 }, () => database.reader.query(one, [])))
  for (const read of reads) t.equal(read.status, 'rejected')
  t.same(await database.reader.query(one, []), [{ one: 1 }])
  t.same(await database.reader.query(one, []), [{ one: 1 }], 'and so have both connections of the reader')
})

t.test('a queue whose connections died silently is asked again', async (t) => {
  const { direct, url, link } = await behindLink(t)
  await installQueues(direct, [QUEUE])
  const queue = await connectQueue({ url, onError: () => undefined, answerMs: ANSWER_MS })
  t.teardown(() => queue.close())
  const claims = [{ queue: QUEUE.name, id: randomUUID(), retryCount: 0 }]
  t.same(await queue.touch(claims), new Set())
  link.blackhole()()
  await t.rejects(queue.touch(claims), { message: 'Query read timeout' })
  // The other connections were given up at the same moment, of which the pool hears when they are closed.
  let held: ReadonlySet<unknown> | undefined
  while (held === undefined) held = await queue.touch(claims).catch(() => setImmediate(undefined))
  t.same(held, new Set())
})

t.test('a start whose connection died silently is given up, and the next one goes on', async (t) => {
  const { direct, url, link } = await behindLink(t)
  const another = new pg.Client({ connectionString: direct })
  await another.connect()
  await another.query("select pg_advisory_lock(hashtext('darkroom.migrate'))")
  const starting = migrate(url, ANSWER_MS).catch((error) => error)
  const waits = `select from pg_stat_activity
    where datname = current_database() and application_name = 'darkroom migrate' and state = 'idle in transaction'`
  while ((await another.query(waits)).rowCount === 0) await setImmediate()
  link.blackhole()()
  t.match(await starting, { code: 'UNAVAILABLE' })
  await another.end()
  t.same((await migrate(url)).applied, [])
})

t.test('a seal whose connection died silently is given up, and the next one made', async (t) => {
  const { url, link } = await behindLink(t)
  const onConnectionError = () => undefined
  const database = openDatabase({ url, applicationName: 'darkroom', poolSize: 1, role: undefined, onConnectionError })
  t.teardown(() => database.close())
  const ask = (before: () => void) =>
    withAuditConnection(
      database,
      async (client) => {
        await client.query('begin')
        before()
        return (await client.query('select 1 as one')).rows
      },
      ANSWER_MS,
    )
  const failure = await ask(() => link.blackhole()()).catch((error) => error)
  t.ok(isUnavailable(failure), failure.message)
  t.same(await ask(() => undefined), [{ one: 1 }])
})

t.test('a connection that cannot be made in time is an outage, not a fault of the service', async (t) => {
  const { url, link } = await behindLink(t)
  const letThrough = link.holdUp()
  t.teardown(letThrough)
  const onConnectionError = () => undefined
  const database = openDatabase({ url, applicationName: 'darkroom', poolSize: 1, role: undefined, onConnectionError })
  t.teardown(() => database.close())
  const failure = await database.reader.query({ name: 'one', text: 'select 1' }, []).catch((error) => error)
  t.ok(isUnavailable(failure), failure.message)
})
