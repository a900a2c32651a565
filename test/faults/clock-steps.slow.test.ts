import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import t, { type Test } from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { connectQueue } from '../../src/queue/connect.ts'
import { createDispatcher } from '../../src/worker/dispatcher.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'
import { administer, endJob } from '../webhooks/webhook-service.ts'

async function connectAsOwner(t: Test, connectionString: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  t.teardown(() => owner.end())
  return owner
}

const QUEUES = ['image_agent']
const ROOM = {
  working: 1,
  workers: [],
  mostWorking: null,
  fetching: 0,
  fetchers: [],
  mostEach: 0,
  ready: [],
}

t.test('a clock that was ahead keeps nothing waiting once it is right', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = await connectAsOwner(t, platform.databaseUrl)
  for (const ahead of ['2 hours', '1 minute']) {
    const early = await storeJob(platform, key)
    const retrying = await storeRunningJob(platform, key)
    await appendEvents(platform.database, retrying, 1, [{ type: 'attempt_lost', data: { reason: 'SHUTDOWN' } }])
    const late = await storeJob(platform, key)
    await owner.query('update pgboss.job set start_after = start_after + $2::interval where id = $1', [early, ahead])
    await owner.query(
      `update pgboss.job set state = 'retry', start_after = now() + interval '30 seconds' where id = $1`,
      [retrying],
    )
    await owner.query('update pgboss.queue set monitor_claim_on = now() + $1::interval', [ahead])

    await platform.database.pool.query('select darkroom.reconcile_jobs(4)')
    const { rows: jobs } = await owner.query(
      'select start_after <= now() as may_start from pgboss.job where id = any($1) order by id',
      [[early, retrying, late]],
    )
    t.same(jobs, [{ may_start: true }, { may_start: false }, { may_start: true }])
    const { rows: queues } = await owner.query(
      'select bool_and(monitor_claim_on <= now()) as watched from pgboss.queue',
    )
    t.same(queues, [{ watched: true }])
  }
})

t.test('a job whose id was made by a clock that was ahead waits for none that came after it', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const now = Date.now
  const intercepted = t.intercept(Date, 'now', { value: () => now() + 7_200_000 })
  const early = await storeJob(platform, key)
  intercepted.restore()
  await storeJob(platform, key)
  const queue = await connectQueue({ url: platform.databaseUrl, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())
  t.match(await queue.claim(QUEUES, ROOM), [{ id: early }])
})

t.test('the job of a worker that died is found by one whose clock is set back', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = await connectAsOwner(t, platform.databaseUrl)
  const jobId = await storeJob(platform, key)
  const now = Date.now
  t.intercept(Date, 'now', { value: () => now() - 7_200_000 })
  const queue = await connectQueue({ url: platform.databaseUrl, claimMs: 500, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())

  t.match(await queue.claim(QUEUES, ROOM), [{ id: jobId }])
  await owner.query(`update pgboss.job set heartbeat_on = now() + interval '2 hours' where id = $1`, [jobId])
  const isGivenUp = async () => {
    const { rows } = await owner.query(`select state = 'retry' as given_up from pgboss.job where id = $1`, [jobId])
    return rows[0].given_up as boolean
  }
  while (!(await isGivenUp())) await sleep(50)
  t.pass('the claim of a worker that is silent was given up')
})

t.test('a step of the database’s clock expires no claim of a worker that lives', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = await connectAsOwner(t, platform.databaseUrl)
  const jobId = await storeJob(platform, key)
  const queue = await connectQueue({ url: platform.databaseUrl, claimMs: 2_500, onError: (error) => t.fail(error) })
  const attempt = Promise.withResolvers<AbortSignal>()
  const dispatcher = createDispatcher({
    queue,
    slots: 1,
    attemptMs: 60_000,
    onNewWork: () => () => undefined,
    claim: (room) => queue.claim(QUEUES, room),
    async run(_, signal) {
      attempt.resolve(signal)
      await once(signal, 'abort')
      return { settled: false, reason: 'over' }
    },
    onError: (error) => t.fail(error as Error),
  })
  t.teardown(async () => {
    await dispatcher.stop(0)
    await queue.close()
  })
  const signal = await attempt.promise
  const boss = new PgBoss({ db: { executeSql: (text, values) => owner.query(text, values) }, supervise: false })
  await boss.start()
  t.teardown(() => boss.stop({ graceful: false }))

  // As if the clock had been set forward: everything that was written down lies further back, again and again.
  for (const step of ['2 hours', '1 day', '20 seconds']) {
    await owner.query(
      `update pgboss.job set started_on = started_on - $1::interval, heartbeat_on = heartbeat_on - $1::interval`,
      [step],
    )
    await owner.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
    await boss.supervise()
    await sleep(1_500)
    const { rows } = await owner.query('select state, retry_count from pgboss.job where id = $1', [jobId])
    t.same(rows, [{ state: 'active', retry_count: 0 }], step)
  }
  t.notOk(signal.aborted)
})

t.test('webhooks that were put off by a clock that was ahead are due when they should be', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_ALLOW_HOSTS: '127.0.0.1' } })
  const written = async (change: string) => {
    const jobId = await endJob(service, 'http://127.0.0.1:9/hook')
    await administer(
      service,
      `update darkroom.webhooks set next_attempt_at = next_attempt_at + interval '2 hours' where job_id = '${jobId}';
       update pgboss.job q set ${change} from darkroom.webhooks w where w.queue_id = q.id and w.job_id = '${jobId}'`,
    )
  }
  const twoHoursAhead = `created_on = q.created_on + interval '2 hours', start_after = q.start_after + interval '2 hours'`
  await written(twoHoursAhead)
  await written(`${twoHoursAhead}, state = 'active', heartbeat_on = now() + interval '2 hours'`)
  await written(`state = 'retry', start_after = now() + interval '2 hours'`)
  await written(`start_after = now() + interval '2 hours'`)

  t.same((await service.platform.database.pool.query('select darkroom.reconcile_webhooks()')).rows, [])
  const queued = await administer(
    service,
    `select q.state::text, q.start_after <= now() as due, q.heartbeat_on <= now() as claim_runs
     from darkroom.webhooks w join pgboss.job q on q.id = w.queue_id order by w.job_id`,
  )
  t.same(queued, [
    { state: 'created', due: true, claim_runs: null },
    { state: 'active', due: true, claim_runs: true },
    { state: 'retry', due: true, claim_runs: null },
    { state: 'created', due: false, claim_runs: null },
  ])
})

t.test('a rate that was told of by a clock that was ahead is used up no further than it was then', async (t) => {
  const { platform } = await startService(t, { worker: false })
  const spend = async (ms: number) => {
    const spent = JSON.stringify([{ key_id: 'somekeyofsomebody', milliseconds: ms }])
    const { rows } = await platform.database.pool.query('select * from darkroom_private.spend_requests($1, 0)', [spent])
    return rows[0].milliseconds as number
  }
  await spend(5_000)
  const owner = await connectAsOwner(t, platform.databaseUrl)
  await owner.query(
    `update darkroom.request_rates set whole_at = whole_at + interval '2 hours', told_at = told_at + interval '2 hours'`,
  )
  const used = await spend(1_000)
  t.ok(used > 5_000 && used <= 6_000, `${used} ms until it is whole again`)
})
