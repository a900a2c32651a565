import pg from 'pg'
import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, jobFailed, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const service = await startService(t, { worker: false })
const { database } = service.platform
const admin = new pg.Client({ connectionString: service.config.databaseUrl, options: '-c search_path=darkroom' })
await admin.connect()
t.teardown(() => admin.end())

/** The rows a view or function gives, dates and intervals as PostgreSQL writes them. */
async function ask(question: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await admin.query({ text: question, values, types: { getTypeParser: () => (text: string) => text } })
  return rows
}

const file = (jobId: string, bytes: number) => ({
  key: `outputs/${jobId}/${bytes}`,
  width: 1,
  height: 1,
  content_type: 'image/png',
  bytes,
  sha256: '',
})
const result = (jobId: string, bytes: number) =>
  resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [file(jobId, bytes)])

const queued = await storeJob(service.platform, service.key, 3)
const running = await storeRunningJob(service.platform, service.key)
await appendEvents(database, running, 1, [messageLogged('info', 'Step 1 of 2: Blur'), progressReported(0.25)])
const failed = await storeRunningJob(service.platform, service.key)
await appendEvents(database, failed, 1, [jobFailed({ code: 'IMAGE_UNREADABLE', message: 'It has no pixels.' })])
const succeeded = [1_000, 2_000]
for (const bytes of succeeded) {
  const jobId = await storeRunningJob(service.platform, service.key)
  await appendEvents(database, jobId, 1, [result(jobId, bytes), JOB_SUCCEEDED])
}

t.test('running_jobs shows who holds what and how far it is', async (t) => {
  t.match(await ask('select * from running_jobs'), [
    { job_id: running, attempt: '1', worker: 'test', percent: '25', last_message: 'Step 1 of 2: Blur' },
  ])
})

t.test('recent_failures and job_timeline say why', async (t) => {
  t.match(await ask('select * from recent_failures'), [
    { job_id: failed, attempts: '1', code: 'IMAGE_UNREADABLE', message: 'It has no pixels.' },
  ])
  await cancelJob(database, await storeJob(service.platform, service.key))
  t.equal((await ask('select * from recent_failures')).length, 1, 'of those that nobody wanted any more')
  const timeline = await ask('select seq, type, what from job_timeline($1)', [failed])
  t.same(timeline, [
    { seq: '1', type: 'job_queued', what: null },
    { seq: '2', type: 'attempt_started', what: 'by test' },
    { seq: '3', type: 'job_failed', what: 'IMAGE_UNREADABLE: It has no pixels.' },
  ])
})

t.test('throughput_by_minute counts the last hour', async (t) => {
  const minutes = await ask('select * from throughput_by_minute')
  t.equal(minutes.length, 60)
  const total = (column: string) => minutes.reduce((sum, minute) => sum + Number(minute[column]), 0)
  t.same([total('submitted'), total('succeeded'), total('failed')], [6, 2, 2])
})

t.test('slowest_jobs puts the longest first', async (t) => {
  await admin.query("update jobs set started_at = finished_at - interval '5 minutes' where job_id = $1", [failed])
  const slowest = await ask('select job_id, ran_for from slowest_jobs')
  t.equal(slowest.length, 3)
  t.same(slowest[0], { job_id: failed, ran_for: '00:05:00' })
})

t.test('account_balances adds up, and verify_ledger sees what does not', async (t) => {
  t.match(await ask('select * from account_balances where account_id = $1', [service.key.account_id]), [
    { held: '4', spent: '2' },
  ])
  t.same(await ask('select * from verify_ledger()'), [])
  await admin.query('begin')
  await admin.query('savepoint refused')
  await t.rejects(admin.query('update credit_entries set amount = 9'), /append-only/)
  await admin.query('rollback to savepoint refused; set local session_replication_role = replica')
  await admin.query('update accounts set balance = balance + 1')
  await admin.query(
    `insert into account_entries select e.account_id, e.seq + 1000, 'release', -e.amount, e.job_id, '{}', now(), '9', ''
     from account_entries e where e.job_id = '${queued}'`,
  )
  await admin.query(`delete from credit_entries where job_id = '${failed}' and kind = 'release'`)
  await admin.query(`update jobs set cost = 8 where job_id = '${running}'`)
  const faults = await ask('select job_id, fault from verify_ledger() order by fault, job_id')
  await admin.query('rollback')
  t.same(faults, [
    { job_id: null, fault: 'BALANCE_MISMATCH' },
    { job_id: running, fault: 'HOLD_MISMATCH' },
    { job_id: queued, fault: 'SETTLEMENT_MISMATCH' },
    { job_id: failed, fault: 'SETTLEMENT_MISMATCH' },
  ])
})

t.test('storage_usage is the same before and after hours were rolled up', async (t) => {
  const usage = await ask('select type, jobs, files, bytes from storage_usage')
  t.same(usage, [{ type: 'image_agent', jobs: '2', files: '2', bytes: '3000' }])
  // As if the jobs had ended hours ago, one hour apart.
  await admin.query(
    "update jobs set finished_at = finished_at - row_number * interval '2 hours' from (select job_id, row_number() over () from jobs where status = 'succeeded') n where n.job_id = jobs.job_id",
  )
  // Half an hour beside those who ask, and a day behind them.
  await admin.query("set timezone = 'Asia/Kolkata'")
  t.same(await ask('select darkroom_private.roll_up_storage() as hours'), [{ hours: '2' }])
  await admin.query("set timezone = 'America/New_York'")
  for (const { month } of await ask('select month from storage_usage')) t.match(month, /-01$/)
  await admin.query('reset timezone')
  t.same(await ask('select darkroom_private.roll_up_storage() as hours'), [{ hours: '0' }], 'each hour once')
  const after = await ask('select sum(jobs) as jobs, sum(files) as files, sum(bytes) as bytes from storage_usage')
  t.same(after, [{ jobs: '2', files: '2', bytes: '3000' }])
  t.equal((await ask('select * from storage_hours')).length, 2)
  await admin.query(
    "update jobs set finished_at = finished_at - interval '10 days' where outputs @> '[{\"bytes\": 2000}]'",
  )
  await admin.query("update storage_hours set hour = hour - interval '10 days' where bytes = 2000")
  t.equal((await ask('select * from darkroom_private.expire_outputs(5, 10)')).length, 1)
  const left = await ask('select sum(jobs) as jobs, sum(files) as files, sum(bytes) as bytes from storage_usage')
  t.same(left, [{ jobs: '1', files: '1', bytes: '1000' }], 'what has expired takes nothing')
})

t.test('partition_sizes lists every partition of events', async (t) => {
  const names = (await ask('select partition from partition_sizes')).map((row) => row.partition)
  t.ok(names.includes('events_default'))
  t.equal(names.length, 5, 'this month, three ahead, and the default one')
  await t.rejects(ask("select ensure_partitions('jobs')"), /jobs is not partitioned by the month/)
})

t.test('everything explains itself in the catalogue', async (t) => {
  const silent = await ask(`
    select c.relname || coalesce('.' || a.attname, '') as name
    from pg_class c
    left join lateral (
      select attname, attnum from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      union all
      select null, 0
    ) a on true
    where c.relnamespace = 'darkroom'::regnamespace and c.relkind in ('r', 'p', 'v')
      and (a.attnum = 0 or not c.relispartition)
      and col_description(c.oid, a.attnum) is null and (a.attnum > 0 or obj_description(c.oid, 'pg_class') is null)
    union all
    select oid::regprocedure::text from pg_proc
    where pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace) and obj_description(oid, 'pg_proc') is null`)
  t.same(silent, [], 'every table, column, view and function')
})

t.test('stuck_jobs tells what is wrong with a job', async (t) => {
  t.same(await ask('select * from stuck_jobs'), [], 'nothing is, yet')
  const long = "interval '20 minutes'"
  await admin.query(`update jobs set updated_at = updated_at - ${long}`)
  await admin.query(`update pgboss.job set start_after = now() - ${long} where id = $1`, [queued])
  const reason = async (jobId: string) =>
    (await ask('select reason from stuck_jobs where job_id = $1', [jobId]))[0]?.reason ?? null

  t.match(await reason(queued), /no worker took it/)
  await admin.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), heartbeat_seconds = 10 where id = $1`,
    [running],
  )
  t.equal(await reason(running), null)
  await admin.query(`update pgboss.job set heartbeat_on = now() - ${long} where id = $1`, [running])
  t.match(await reason(running), /its worker is silent/)
  await admin.query(`update pgboss.job set heartbeat_on = now(), started_on = now() - ${long} where id = $1`, [running])
  t.match(await reason(running), /past its deadline/)
  await admin.query('delete from pgboss.job where id = $1', [running])
  t.match(await reason(running), /the queue does not know it/)
})

t.test('retry_job runs a failed job again, once', async (t) => {
  const squatted = await storeRunningJob(service.platform, service.key)
  await appendEvents(database, squatted, 1, [jobFailed({ code: 'IMAGE_UNREADABLE', message: 'It has no pixels.' })])
  const [retried] = await ask('select retry_job($1) as job_id', [failed])
  const again = await ask('select retry_job($1) as job_id', [failed])
  t.same(again, [retried], 'however often it is asked for')
  const [fresh] = await ask('select type, status, cost, input from jobs where job_id = $1', [retried!.job_id])
  const [old] = await ask('select type, cost, input from jobs where job_id = $1', [failed])
  t.same(fresh, { ...old, status: 'queued' })
  t.same(await ask('select what from job_timeline($1) where seq > 1', [retried!.job_id]), [
    { what: `info: Job ${failed} is run again.` },
  ])
  t.ok(String(retried!.job_id) > failed, 'its id carries the time')
  t.match(retried!.job_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  t.equal((await startAttempt(database, String(retried!.job_id), 'test', 3)).outcome, 'STARTED')

  const squatter = await service.request('/v2/image/agent', {
    method: 'POST',
    body: new URLSearchParams({ instructions: 'make it sepia' }),
    headers: { 'Idempotency-Key': `retry of ${squatted}` },
  })
  t.equal(squatter.status, 202)
  const { data } = await json<{ job_id: string }>(squatter)
  const [own] = await ask('select retry_job($1) as job_id', [squatted])
  t.not(own!.job_id, data.job_id, "a client's key that looks like that of the call keeps nobody from it")
  t.same(
    await ask('select input from jobs where job_id = $1', [own!.job_id]),
    await ask('select input from jobs where job_id = $1', [squatted]),
  )

  await t.rejects(ask('select retry_job($1)', [queued]), /only a job that failed/)
  await t.rejects(ask('select retry_job(gen_random_uuid())'), /does not exist/)
  await cancelJob(database, queued)
  await admin.query('begin')
  await admin.query('update accounts set balance = 0')
  await t.rejects(ask('select retry_job($1)', [queued]), /has 0 credits, the job costs 3/)
  await admin.query('rollback')
  await admin.query('begin')
  await admin.query('select darkroom_private.limit_account(account_id, 0) from accounts')
  await t.rejects(ask('select retry_job($1)', [queued]), /as many jobs waiting and running as it may have/)
  await admin.query('rollback')
})

t.test('log_message refuses what would break the stream of a client', async (t) => {
  for (const line of [`'loud', 'no such level'`, `'info', null`, `null, 'no level'`]) {
    await t.rejects(ask(`select log_message($1, ${line})`, [running]), /does not have the shape of its type/)
  }
})

t.test('people get what their role needs and no secret', async (t) => {
  // In a session of its own each, which has no plans that another role may use.
  const outsider = async (role: string, statement: string) => {
    const options = `-c search_path=darkroom -c role=${role}`
    const client = new pg.Client({ connectionString: service.config.databaseUrl, options })
    await client.connect()
    try {
      await client.query('begin')
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  const views = (
    await ask("select table_name as name from information_schema.views where table_schema = 'darkroom'")
  ).map((row) => row.name)
  t.ok(views.length >= 9)
  const questions = [
    ...views.map((view) => `select * from ${view}`),
    `select * from job_timeline('${failed}')`,
    `select * from job_as_of('${failed}', 2)`,
    `select * from stream_messages('${failed}')`,
    `select * from replay_job('${failed}')`,
    'select operator_figures()',
    'select * from verify_events()',
    'select * from verify_projection()',
    'select * from verify_ledger()',
    'select key_id, name, limit_requests, limit_seconds, limit_streams, limit_uploads from api_keys',
  ]
  for (const role of ['darkroom_reader', 'darkroom_operator']) {
    for (const question of questions) await t.resolves(outsider(role, question), `${role}: ${question}`)
  }
  const deeds = [
    `select cancel_job('${running}')`,
    `select operate_job('${running}', 'cancel', 'anna')`,
    `select retry_job('${failed}')`,
    `select grant_credits('${service.key.account_id}', 5)`,
    `select revoke_api_key('${service.key.key_id}')`,
    `select log_message('${running}', 'info', 'Looking into it.')`,
    'select reconcile_jobs(3)',
  ]
  for (const deed of deeds) {
    await t.resolves(outsider('darkroom_operator', deed), `operator: ${deed}`)
    await t.rejects(outsider('darkroom_reader', deed), /permission denied/, `reader: ${deed}`)
  }
  const denied = [
    'select secret_hash from api_keys',
    'select * from webhook_secrets',
    'select * from stream_tokens',
    'select * from news_channel',
    'insert into events select * from events',
    'update jobs set cost = 0',
    'update accounts set balance = 9',
    'delete from credit_entries',
    'select rebuild_jobs()',
    `select darkroom_private.append_events('${running}', 1::smallint, '[{"type": "message_logged", "data": {"level": "info", "message": ""}}]')`,
    `select darkroom_private.fold_events(j, j.job_id, j.attempt, '[]') from jobs j`,
  ]
  for (const statement of denied) {
    await t.rejects(outsider('darkroom_operator', statement), /permission denied/, `operator: ${statement}`)
  }
})

t.test('the schema darkroom has the functions that people may call, and no others', async (t) => {
  const other = await ask(`
    select p.oid::regprocedure::text as name, p.pronamespace::regnamespace::text as schema
    from pg_proc p
    where p.pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace)
      and (p.pronamespace = 'darkroom'::regnamespace) <> has_function_privilege('darkroom_operator', p.oid, 'execute')
    order by 1`)
  t.same(
    other.map(({ name }) => name),
    ['rebuild_jobs()', 'rebuild_jobs(uuid,uuid)'],
    'but for what the owner alone may',
  )
  for (const role of ['darkroom_reader', 'darkroom_operator']) {
    const [may] = await ask("select has_schema_privilege($1, 'darkroom_private', 'usage') as use", [role])
    t.equal(may?.use, 'f', role)
  }
})

t.test('psql hears streams grow on darkroom_events, whatever made them grow', { timeout: 20_000 }, async (t) => {
  const listener = new pg.Client({ connectionString: service.config.databaseUrl })
  await listener.connect()
  t.teardown(() => listener.end())
  const heard = new Set<string>()
  let onHeard = () => {}
  listener.on('notification', ({ payload = '' }) => {
    for (const token of payload.split(' ')) heard.add(token)
    onHeard()
  })
  await listener.query('listen darkroom_events')
  const lastSeq = async (jobId: string) =>
    Number((await ask('select last_seq from jobs where job_id = $1', [jobId]))[0]?.last_seq)
  /** Resolves once a deed has grown the stream of a job, and that was told. */
  const grows = async (jobId: string, deed: string) => {
    const before = await lastSeq(jobId)
    heard.clear()
    await ask(deed)
    const after = await lastSeq(jobId)
    t.ok(after > before, deed)
    while (!heard.has(`${jobId}:${after}`)) await new Promise<void>((resolve) => (onHeard = resolve))
  }
  await grows(running, `select log_message('${running}', 'info', 'hello')`)
  await ask('delete from pgboss.job where id = $1', [running])
  await grows(running, 'select * from reconcile_jobs(3)')
  await grows(running, `select cancel_job('${running}')`)

  const [row] = await ask(`select retry_job('${running}') as again`)
  while (!heard.has(`${row!.again}:1`)) await new Promise<void>((resolve) => (onHeard = resolve))
  t.pass('and that there is a new one')
})
