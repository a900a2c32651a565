import pg from 'pg'
import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'
import { administer, endJob } from '../webhooks/webhook-service.ts'

t.test('a clock that was ahead for two hours keeps nothing waiting once it is right', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = new pg.Client({ connectionString: platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  const waiting = await storeJob(platform, key)
  const canceled = await storeJob(platform, key)
  await cancelJob(platform.database, canceled)
  const running = await storeRunningJob(platform, key)
  const retrying = await storeRunningJob(platform, key)
  await owner.query(`update pgboss.job set start_after = now() + interval '2 hours' where id = any($1)`, [
    [waiting, canceled],
  ])
  await owner.query(
    `update pgboss.job set state = 'active', start_after = now(), heartbeat_on = now() + interval '2 hours' where id = $1`,
    [running],
  )
  await owner.query(
    `update pgboss.job set state = 'retry', start_after = now() + interval '30 seconds' where id = $1`,
    [retrying],
  )
  await owner.query(`update pgboss.queue set monitor_claim_on = now() + interval '2 hours'`)

  await platform.database.pool.query('select darkroom.reconcile_jobs(4)')
  const { rows: jobs } = await owner.query(
    `select start_after <= now() as may_start, heartbeat_on <= now() as claim_runs from pgboss.job
     where id = any($1) order by id`,
    [[waiting, canceled, running, retrying]],
  )
  t.same(jobs, [
    { may_start: true, claim_runs: null },
    { may_start: true, claim_runs: null },
    { may_start: true, claim_runs: true },
    { may_start: false, claim_runs: null },
  ])
  const { rows: queues } = await owner.query('select bool_and(monitor_claim_on <= now()) as watched from pgboss.queue')
  t.same(queues, [{ watched: true }])
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
  const owner = new pg.Client({ connectionString: platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  await owner.query(
    `update darkroom.request_rates set whole_at = whole_at + interval '2 hours', told_at = told_at + interval '2 hours'`,
  )
  const used = await spend(1_000)
  t.ok(used > 5_000 && used <= 6_000, `${used} ms until it is whole again`)
})
