import { access } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { storeRunningJob } from '../support/appending.ts'
import { type Darkroom, spawnDarkroom } from '../support/darkroom.ts'
import { ended, fetchJob, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'
import { administer } from '../webhooks/webhook-service.ts'

const TAKEOVER_MS = 20_000
/** Long enough to be interrupted as soon as it has started. */
const LONG_JOB = {
  instructions: 'Draw a blue circle, add a thick red border, then blur it a lot, then sharpen it, then make it sepia',
}

// They mostly wait for a claim to run out.
t.jobs = 4

function spawnWorker(t: Test, service: Service, environment: Readonly<Record<string, string>> = {}) {
  return spawnDarkroom(t, 'worker', {
    DATABASE_URL: service.config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_WORKER_SLOTS: '1',
    ...environment,
  })
}

/** Resolves when the job's stream says that a worker has it. */
async function processing(service: Service, jobId: string): Promise<void> {
  const response = await service.request(`/v1/jobs/${jobId}/events?after=1&wait=30`)
  t.match(await response.text(), /"processing"/)
}

async function worksOn(service: Service, { child }: Darkroom, jobId: string): Promise<boolean> {
  const { rows } = await service.platform.database.pool.query(
    `select data ->> 'worker' as worker from darkroom.events where job_id = $1 and type = 'attempt_started'`,
    [jobId],
  )
  return rows[0].worker.endsWith(`:${child.pid}`)
}

/** Milliseconds from `since` until a worker took the job up for the last time. */
async function lastTakenUp(service: Service, jobId: string, since: number): Promise<number> {
  const { rows } = await service.platform.database.pool.query(
    `select max(recorded_at) as at from darkroom.events where job_id = $1 and type = 'attempt_started'`,
    [jobId],
  )
  return rows[0].at.getTime() - since
}

async function checkOutcome(t: Test, service: Service, jobId: string): Promise<void> {
  const { pool } = service.platform.database
  const job = await fetchJob(service, jobId)
  t.match(job, { status: 'succeeded', attempt: 2, progress: 1 })
  const types = await pool.query('select type, attempt from darkroom.events where job_id = $1 order by seq', [jobId])
  const count = (type: string) => types.rows.filter((event) => event.type === type).length
  t.same(
    [count('attempt_started'), count('attempt_lost'), count('result_produced'), count('job_succeeded')],
    [2, 1, 1, 1],
  )
  const entries = await pool.query('select kind from darkroom.credit_entries where job_id = $1 order by entry_id', [
    jobId,
  ])
  t.same(
    entries.rows.map((entry) => entry.kind),
    ['hold', 'capture'],
    'one charge',
  )
  for (const url of job.output!.images.flatMap((image) => Object.values(image))) {
    t.match(url, `/${jobId}/a2/`)
    await t.resolves(access(join(service.home, 'files', url.slice(service.config.staticUrl.length + 1))))
  }
  const frames = parseFrames(await readStream(service, jobId))
  const progress = frames.filter((frame) => frame.event === 'status').map((frame) => JSON.parse(frame.data).progress)
  t.same(
    progress,
    progress.toSorted((a, b) => a - b),
    'progress never fell',
  )
  t.ok(
    frames.some((frame) => frame.event === 'log' && JSON.parse(frame.data).level === 'warn'),
    'the stream tells of the loss',
  )
  t.same((await pool.query('select * from darkroom.verify_events()')).rows, [])
  t.same((await pool.query('select * from darkroom.verify_projection()')).rows, [])
}

t.test('a worker killed in the middle of a job', { buffered: true }, async (t) => {
  const service = await startService(t, { worker: false })
  const workers = await Promise.all([spawnWorker(t, service), spawnWorker(t, service)])
  const jobId = await submit(service, LONG_JOB)
  await processing(service, jobId)
  const [victim, survivor] = (await worksOn(service, workers[0], jobId)) ? workers : workers.toReversed()
  victim!.kill('SIGKILL')
  const killedAt = Date.now()
  await ended(service, jobId)
  const takeover = await lastTakenUp(service, jobId, killedAt)
  t.ok(takeover < TAKEOVER_MS, `taken over ${takeover} ms after the kill`)
  await checkOutcome(t, service, jobId)
  survivor!.kill('SIGTERM')
  t.equal(await survivor!.exited, 0)
})

t.test('a worker stopped until another took over, then continued', { buffered: true }, async (t) => {
  const service = await startService(t, { worker: false })
  const zombie = await spawnWorker(t, service)
  const jobId = await submit(service, LONG_JOB)
  await processing(service, jobId)
  zombie.kill('SIGSTOP')
  await spawnWorker(t, service)
  const job = await ended(service, jobId)
  zombie.kill('SIGCONT')
  // It finishes what it believes to have before it exits.
  zombie.kill('SIGTERM')
  t.equal(await zombie.exited, 0)
  t.same(await fetchJob(service, jobId), job, 'the zombie changed nothing')
  await checkOutcome(t, service, jobId)
})

t.test('a worker that shuts down hands its job over', { buffered: true }, async (t) => {
  const service = await startService(t, { worker: false })
  const first = await spawnWorker(t, service, { DARKROOM_GRACE_SECONDS: '0' })
  const jobId = await submit(service, LONG_JOB)
  await processing(service, jobId)
  first.kill('SIGTERM')
  t.equal(await first.exited, 0)
  await spawnWorker(t, service)
  await ended(service, jobId)
  await checkOutcome(t, service, jobId)
})

t.test('a job whose worker fell silent is put off no further', { buffered: true }, async (t) => {
  const service = await startService(t, { worker: false })
  const { pool } = service.platform.database
  const jobId = await storeRunningJob(service.platform, service.key)
  // As the queue does for the third time in a row.
  await administer(
    service,
    `update pgboss.job set state = 'retry', start_after = now() + interval '8 s' where id = '${jobId}'`,
  )
  const { rows } = await pool.query('select job_id, action from darkroom.reconcile_jobs(4)')
  t.same(rows, [{ job_id: jobId, action: 'ATTEMPT_LOST' }])
  t.same(await administer(service, `select start_after <= now() as due from pgboss.job where id = '${jobId}'`), [
    { due: true },
  ])
})

t.test('a job that the queue forgot is found again', { buffered: true }, async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await submit(service)
  await administer(service, `delete from pgboss.job where id = '${jobId}'`)
  await spawnWorker(t, service)
  t.equal((await ended(service, jobId)).status, 'succeeded')
})
