import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { reconcileJobs } from '../../src/commands/reconcile.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { jobFailed } from '../../src/jobs/events.ts'
import { createLog } from '../../src/observability/log.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { startMaintenance, sweepFiles } from '../../src/worker/maintenance.ts'
import { startWorker } from '../../src/worker/worker.ts'
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
  const { database, metrics } = platform
  const settings = { ...config, sealSeconds: 0 }
  const maintenance = startMaintenance({ database, metrics, storage, log, scratch: home, settings })
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

t.test('a job that is given up without an attempt is counted as failed', async (t) => {
  const { platform, config, home, key } = await startService(t, { worker: false })
  const jobId = await storeRunningJob(platform, key)
  const failed = new Promise((resolve) => platform.wakeups.onJob(jobId, (seq) => seq > 3 && resolve(seq)))
  const admin = new pg.Client({ connectionString: config.databaseUrl })
  await admin.connect()
  await admin.query('delete from pgboss.job')
  await admin.end()
  const settings = { ...config, sealSeconds: 0, maxAttempts: 1, reconcileMs: 50 }
  const maintenance = startMaintenance({ ...platform, log: createLog('silent'), scratch: home, settings })
  await failed
  await maintenance.stop()
  const { values } = await platform.metrics.jobFailures.get()
  t.match(values, [{ labels: { type: 'image_agent', code: 'WORKER_LOST' }, value: 1 }])
})

t.test('a worker needs a key that signs if it is to seal, and none if not', async (t) => {
  const { platform, config, home } = await startService(t, { worker: false })
  const sealKeyFile = join(home, 'seal-key-of-nobody.pem')
  await writeFile(sealKeyFile, 'no key')
  const start = (sealSeconds: number) => {
    const settings = { ...config, workerSlots: 1, sealKeyFile, sealSeconds }
    return startWorker({ platform, settings, log: createLog('silent'), scratch: home })
  }
  await t.rejects(start(60), { code: 'SEAL_KEY_INVALID' })
  const worker = await start(0)
  await worker.stop()
})

t.test('what no attempt can need any more is removed, and nothing younger', async (t) => {
  const { platform, config, home } = await startService(t, { worker: false })
  const jobSeconds = 60
  /** Twice the time of an attempt, and an hour. */
  const agesOf = { old: 3_720 + 60, young: 3_720 - 60 }
  const paths = (folder: string) => Object.keys(agesOf).map((name) => join(home, folder, name))
  const there = async (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  for (const [name, seconds] of Object.entries(agesOf)) {
    const at = new Date(Date.now() - seconds * 1000)
    await platform.storage.put(`outputs/1/${name}`, Buffer.from('picture'))
    await utimes(join(home, 'files/outputs/1', name), at, at)
    await mkdir(join(home, 'scratch/worker', name), { recursive: true })
    await utimes(join(home, 'scratch/worker', name), at, at)
  }
  const { database, storage, metrics } = platform
  t.match(await sweepFiles({ database, storage, jobSeconds }), { seen: 2, removed: 1 })
  t.same(await Promise.all(paths('files/outputs/1').map(there)), [false, true])

  const [log, scratch, settings] = [
    createLog('silent'),
    join(home, 'scratch'),
    { ...config, jobSeconds, sealSeconds: 0 },
  ]
  const maintenance = startMaintenance({ database, storage, metrics, log, scratch, settings })
  const [old, young] = paths('scratch/worker')
  while (await there(old!)) await pause(10)
  await maintenance.stop()
  t.ok(await there(young!))
})

t.test('a job that the queue gave up fails after as many attempts as it may have, and not before', async (t) => {
  const { platform, config, key } = await startService(t, { worker: false })
  const { database } = platform
  const admin = new pg.Client({ connectionString: config.databaseUrl })
  await admin.connect()
  t.teardown(() => admin.end())
  const [once, twice] = [await storeRunningJob(platform, key), await storeRunningJob(platform, key)]
  await appendEvents(database, twice, 1, [{ type: 'attempt_lost', data: { reason: 'ENGINE_LOST' } }])
  await startAttempt(database, twice, 'test', 10)
  await admin.query('delete from pgboss.job')
  t.same(
    new Map((await reconcileJobs(database, 2)).map(({ job_id, action }) => [job_id, action])),
    new Map([
      [once, 'ENQUEUED'],
      [twice, 'FAILED'],
    ]),
  )
  t.same(await reconcileJobs(database, 2), [])
  const { rows } = await database.pool.query('select job_id, status, attempt, error from darkroom.jobs order by job_id')
  t.match(rows, [
    { job_id: once, status: 'processing', attempt: 1, error: null },
    { job_id: twice, status: 'failed', attempt: 2, error: { code: 'WORKER_LOST' } },
  ])
})

t.test('a job that had ended when its claim was given up leaves the queue', async (t) => {
  const { platform, config, key } = await startService(t, { worker: false })
  const { database } = platform
  const admin = new pg.Client({ connectionString: config.databaseUrl })
  await admin.connect()
  t.teardown(() => admin.end())
  const [ended, running] = [await storeRunningJob(platform, key), await storeRunningJob(platform, key)]
  await admin.query(`update pgboss.job set state = 'active', started_on = now()`)
  await appendEvents(database, ended, 1, [jobFailed({ code: 'TEST', message: 'It failed.' })])
  await appendEvents(database, running, 1, [{ type: 'attempt_lost', data: { reason: 'SHUTDOWN' } }])
  await admin.query(`update pgboss.job set state = 'retry'`)
  t.same(await reconcileJobs(database, 2), [])
  t.same((await admin.query('select id from pgboss.job')).rows, [{ id: running }])
})
