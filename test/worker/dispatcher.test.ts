import pg from 'pg'
import t from 'tap'
import { connectQueue } from '../../src/queue/connect.ts'
import { createDispatcher } from '../../src/worker/dispatcher.ts'
import { storeJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

const BACKLOG = 25

t.test('a backlog of quick jobs is worked off without a wake-up or a poll', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const jobIds = await Promise.all(Array.from({ length: BACKLOG }, () => storeJob(platform, key)))
  const queue = await connectQueue({ url: platform.databaseUrl, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())
  const done = new Set<string>()
  const { promise: all, resolve } = Promise.withResolvers<void>()

  const polls = t.intercept(globalThis, 'setInterval', { value: () => undefined })
  const dispatcher = createDispatcher({
    ...{ queue, queueNames: ['image_agent'], slots: 2, onNewWork: () => () => undefined },
    async run({ jobId }) {
      done.add(jobId)
      if (done.size === BACKLOG) resolve()
      return { settled: true }
    },
    onError: (error) => t.fail(error as Error),
  })
  polls.restore()
  await all
  await dispatcher.stop(0)
  t.same(done, new Set(jobIds))
})

t.test('what jobs are fetched from has statistics from the start', async (t) => {
  const { platform } = await startService(t, { worker: false })
  const owner = new pg.Client({ connectionString: platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  const { rows } = await owner.query(`select reltuples from pg_class where oid = 'pgboss.job'::regclass`)
  t.same(rows, [{ reltuples: 0 }], '-1 would be a table that was never looked at')
})
