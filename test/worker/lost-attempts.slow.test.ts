import t, { type Test } from 'tap'
import { DomainError } from '../../src/errors.ts'
import { createLog } from '../../src/observability/log.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { preload } from '../engine/preload.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

/** What the queue is not given back, nobody finds by comparing it with the jobs. */
const NEVER_MS = 2 ** 31 - 1

t.test('attempts that are lost', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, config, home } = service
  const work = async (t: Test, storage: Storage = platform.storage) => {
    const settings = { ...config, workerSlots: 1, maxAttempts: 2, sealSeconds: 0, reconcileMs: NEVER_MS }
    const own = { ...platform, storage }
    const worker = await startWorker({ platform: own, settings, log: createLog('silent'), scratch: home })
    t.teardown(worker.stop)
  }
  const lostOf = async (jobId: string) => {
    const { rows } = await platform.database.pool.query(
      `select attempt, data ->> 'reason' as reason from darkroom.events where job_id = $1 and type = 'attempt_lost'`,
      [jobId],
    )
    return rows
  }

  t.test('are repeated as often as configured; the last one says why', async (t) => {
    const { restore } = preload(t, `process.on('message', () => process.exit(1))`)
    await work(t)
    restore()
    const jobId = await submit(service)
    t.match(await ended(service, jobId), { status: 'failed', error: { code: 'ENGINE_LOST' }, attempt: 2 })
    t.same(await lostOf(jobId), [{ attempt: 1, reason: 'ENGINE_LOST' }])
  })

  t.test('because storage was full give the job back to be tried when there is room', async (t) => {
    await work(t, {
      ...platform.storage,
      async put(key, source) {
        // It is full for as long as the first attempt lasts.
        if (key.includes('/a1/')) throw new DomainError('STORAGE_FULL', 'Storage is full')
        return platform.storage.put(key, source)
      },
    })
    const jobId = await submit(service)
    t.match(await ended(service, jobId), { status: 'succeeded', attempt: 2, outputs: { length: 1 } })
    t.equal((await lostOf(jobId)).length, 1)
    const { rows } = await platform.database.pool.query('select * from darkroom.verify_ledger()')
    t.same(rows, [])
  })
})
