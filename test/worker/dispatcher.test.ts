import pg from 'pg'
import { PgBoss } from 'pg-boss'
import t, { type Test } from 'tap'
import { connectQueue, type Queue } from '../../src/queue/connect.ts'
import { createDispatcher, type DispatcherOptions } from '../../src/worker/dispatcher.ts'
import { storeJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

const BACKLOG = 25

/** A database with a queue from which nobody takes jobs but the test. */
async function startQueue(t: Test) {
  const { platform, key } = await startService(t, { worker: false })
  const queue = await connectQueue({ url: platform.databaseUrl, onError: (error) => t.fail(error) })
  const owner = new pg.Client({ connectionString: platform.databaseUrl })
  await owner.connect()
  t.teardown(() => Promise.all([queue.close(), owner.end()]))
  return { queue, owner, storeJob: () => storeJob(platform, key) }
}

/** Works jobs of the queue off. */
function startDispatcher(t: Test, queue: Queue, options: Pick<DispatcherOptions, 'slots' | 'run'>) {
  return createDispatcher({
    ...options,
    queue,
    attemptMs: 60_000,
    onNewWork: () => () => undefined,
    claim: (room) => queue.claim(['image_agent'], room),
    onError: (error) => t.fail(error as Error),
  })
}

t.test('a backlog of quick jobs is worked off without a wake-up or a poll', async (t) => {
  const { queue, storeJob } = await startQueue(t)
  const jobIds = await Promise.all(Array.from({ length: BACKLOG }, storeJob))
  const done = new Set<string>()
  const { promise: all, resolve } = Promise.withResolvers<void>()

  const polls = t.intercept(globalThis, 'setInterval', { value: () => undefined })
  const dispatcher = startDispatcher(t, queue, {
    slots: 2,
    async run({ id }) {
      done.add(id)
      if (done.size === BACKLOG) resolve()
      return { settled: true }
    },
  })
  polls.restore()
  await all
  await dispatcher.stop(0)
  t.same(done, new Set(jobIds))
})

t.test('an attempt that settled nothing gives its job back, and no claim has to expire first', async (t) => {
  const { queue, owner, storeJob } = await startQueue(t)
  const jobId = await storeJob()
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  const dispatcher = startDispatcher(t, queue, {
    slots: 1,
    async run() {
      resolve()
      return { settled: false, reason: 'no room left' }
    },
  })
  await ran
  await dispatcher.stop(10_000)
  const { rows } = await owner.query(`select state, output from pgboss.job where id = $1`, [jobId])
  t.match(rows, [{ state: 'retry', output: { reason: 'no room left' } }])
})

t.test('what jobs are fetched from has statistics from the start', async (t) => {
  const { owner } = await startQueue(t)
  const { rows } = await owner.query(`select reltuples from pg_class where oid = 'pgboss.job'::regclass`)
  t.same(rows, [{ reltuples: 0 }], '-1 would be a table that was never looked at')
})

t.test('a claim is written as pg-boss would write it, but that nothing on the server’s clock expires it', async (t) => {
  const { queue, owner, storeJob } = await startQueue(t)
  const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) }
  const boss = new PgBoss({ db, migrate: false, schedule: false, supervise: false })
  await boss.start()
  t.teardown(() => boss.stop({ graceful: false }))
  const fetch = async () =>
    (await boss.fetch('image_agent')).map(({ id, retryCount }) => ({ queue: 'image_agent', id, retryCount }))
  const room = {
    working: 1,
    workers: [],
    mostWorking: null,
    fetching: 0,
    fetchers: [],
    mostEach: 0,
    ready: [],
  }
  const written: Record<string, unknown>[] = []
  for (const take of [fetch, () => queue.claim(['image_agent'], room)]) {
    const jobId = await storeJob()
    for (const retryCount of [0, 1]) {
      const [delivery] = await take()
      t.match(delivery, { id: jobId, retryCount })
      const { rows } = await owner.query(`select to_jsonb(q) as row from pgboss.job q where id = $1`, [jobId])
      written.push(rows[0].row)
      await queue.giveBack(delivery!, 'again')
      await owner.query('update pgboss.job set start_after = now() where id = $1', [jobId])
    }
    await owner.query('delete from pgboss.job')
  }
  const [fetched, claimed] = [written.slice(0, 2), written.slice(2)]
  const own = ['id', 'data', 'created_on', 'start_after', 'keep_until', 'started_on', 'heartbeat_on']
  const differing = fetched.map((row, index) =>
    Object.keys(row).filter(
      (column) => !own.includes(column) && String(row[column]) !== String(claimed[index]![column]),
    ),
  )
  const meant = ['expire_seconds', 'group_id', 'heartbeat_seconds']
  t.same(
    differing.map((columns) => columns.sort()),
    [meant, meant],
  )
})
