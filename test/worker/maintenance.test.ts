import pg from 'pg'
import t from 'tap'
import { createLog } from '../../src/observability/log.ts'
import { startMaintenance } from '../../src/worker/maintenance.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

t.test('jobs do not wait for a sweep through very many files', async (t) => {
  const { platform, config, home, key } = await startService(t, { worker: false })
  const { promise: files, resolve: endSweep } = Promise.withResolvers<void>()
  const storage = {
    ...platform.storage,
    async *list() {
      await files
      yield* platform.storage.list('')
    },
  }
  const log = createLog('silent')
  const maintenance = startMaintenance({ ...config, ...platform, storage, log, scratch: home, sealSeconds: 0 })
  t.teardown(async () => {
    endSweep()
    await maintenance.stop()
  })

  const jobId = await storeRunningJob(platform, key)
  const reconciled = new Promise((resolve) => platform.wakeups.onJob(jobId, (seq) => seq > 2 && resolve(seq)))
  const admin = new pg.Client({ connectionString: config.databaseUrl })
  await admin.connect()
  t.teardown(() => admin.end())
  await admin.query(`update pgboss.job set state = 'failed' where id = $1`, [jobId])
  await reconciled
  const { rows } = await platform.database.pool.query('select status, awaiting_attempt from darkroom.jobs')
  t.same(rows, [{ status: 'processing', awaiting_attempt: true }])
})
