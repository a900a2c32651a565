import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { connectQueue } from '../../src/queue/connect.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'
import { administer, endJob } from '../webhooks/webhook-service.ts'

async function connectAsOwner(t: Test, connectionString: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  t.teardown(() => owner.end())
  return owner
}

t.test('a clock that was ahead keeps nothing waiting once it is right', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = await connectAsOwner(t, platform.databaseUrl)
  for (const ahead of ['2 hours', '1 minute']) {
    const early = await storeJob(platform, key)
    const canceled = await storeJob(platform, key)
    await cancelJob(platform.database, canceled)
    const running = await storeRunningJob(platform, key)
    const retrying = await storeRunningJob(platform, key)
    await appendEvents(platform.database, retrying, 1, [{ type: 'attempt_lost', data: { reason: 'SHUTDOWN' } }])
    const late = await storeJob(platform, key)
    await owner.query(
      `update pgboss.job set created_on = created_on + $2::interval, start_after = start_after + $2::interval
       where id = any($1)`,
      [[early, canceled], ahead],
    )
    await owner.query(
      `update pgboss.job set state = 'active', created_on = created_on + $2::interval,
         heartbeat_on = now() + $2::interval where id = $1`,
      [running, ahead],
    )
    await owner.query(
      `update pgboss.job set state = 'retry', start_after = now() + interval '30 seconds' where id = $1`,
      [retrying],
    )
    await owner.query('update pgboss.queue set monitor_claim_on = now() + $1::interval', [ahead])

    await platform.database.pool.query('select darkroom.reconcile_jobs(4)')
    const { rows: jobs } = await owner.query(
      `select start_after <= now() as may_start, created_on <= now() as has_its_turn, heartbeat_on <= now() as claim_runs
       from pgboss.job where id = any($1) order by id`,
      [[early, canceled, running, retrying, late]],
    )
    t.same(jobs, [
      { may_start: true, has_its_turn: true, claim_runs: null },
      { may_start: true, has_its_turn: false, claim_runs: null },
      { may_start: true, has_its_turn: true, claim_runs: true },
      { may_start: false, has_its_turn: true, claim_runs: null },
      { may_start: true, has_its_turn: true, claim_runs: null },
    ])
    const { rows: queues } = await owner.query(
      'select bool_and(monitor_claim_on <= now()) as watched from pgboss.queue',
    )
    t.same(queues, [{ watched: true }])
  }
})

t.test('a worker whose clock is set back still finds the jobs of those that died', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = await connectAsOwner(t, platform.databaseUrl)
  const jobId = await storeJob(platform, key)
  const queue = await connectQueue({ url: platform.databaseUrl, monitorSeconds: 1, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())
  const now = Date.now
  t.intercept(Date, 'now', { value: () => now() - 7_200_000 })

  t.match(await queue.fetch('image_agent', 1), [{ jobId }])
  await owner.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = $1`, [jobId])
  const isGivenUp = async () => {
    const { rows } = await owner.query(`select state = 'retry' as given_up from pgboss.job where id = $1`, [jobId])
    return rows[0].given_up as boolean
  }
  while (!(await isGivenUp())) await sleep(50)
  t.pass('the claim of a worker that is silent was given up')
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
    const { rows } = await platform.database.pool.query('select * from darkroom.spend_requests($1, 0)', [spent])
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
