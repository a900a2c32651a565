import pg from 'pg'
import t from 'tap'
import { reconcileJobs } from '../../src/commands/reconcile.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

t.test('a job whose worker is lost', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { database } = platform
  const jobOf = async (jobId: string) =>
    (await database.pool.query('select status, attempt, error from darkroom.jobs where job_id = $1', [jobId])).rows[0]
  const failed = { status: 'failed', attempt: 1, error: { code: 'WORKER_LOST' } }

  t.test('is begun no more often than it may', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    t.match(await startAttempt(database, jobId, 'test', 1), { outcome: 'EXHAUSTED', attempt: 1, lost: true })
    t.match(await jobOf(jobId), failed)
    const other = await storeRunningJob(platform, key)
    t.match(await startAttempt(database, other, 'test', 2), { outcome: 'STARTED', attempt: 2, lost: true })
  })

  t.test('and that the queue forgot waits for no attempt that it may not have', async (t) => {
    const jobIds = [await storeRunningJob(platform, key), await storeRunningJob(platform, key)]
    const owner = new pg.Client({ connectionString: platform.databaseUrl })
    await owner.connect()
    t.teardown(() => owner.end())
    const forget = (jobId: string) => owner.query('delete from pgboss.job where id = $1', [jobId])
    await forget(jobIds[0]!)
    t.match(await reconcileJobs(database, 1), [{ job_id: jobIds[0], action: 'FAILED' }])
    t.match(await jobOf(jobIds[0]!), failed)
    await forget(jobIds[1]!)
    t.match(await reconcileJobs(database, 2), [{ job_id: jobIds[1], action: 'ENQUEUED' }])
    t.match(await jobOf(jobIds[1]!), { status: 'processing', attempt: 1, error: null })
  })
})
