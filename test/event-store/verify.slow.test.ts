import pg from 'pg'
import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, jobFailed, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { type Service, startService } from '../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const JOBS = 2_000

/** Jobs of every fate there is, by their number. */
async function storeFate({ platform, key }: Service, n: number): Promise<void> {
  const { database } = platform
  const jobId = await storeJob(platform, key)
  if (n % 8 === 0) return
  if (n % 8 === 1) return void (await cancelJob(database, jobId))
  await startAttempt(database, jobId, 'test', 3)
  await appendEvents(database, jobId, 1, [messageLogged('info', `job ${n}`), progressReported((n % 100) / 100)])
  if (n % 8 === 2) return
  if (n % 8 === 3) return void (await cancelJob(database, jobId))
  if (n % 8 === 4) return void (await appendEvents(database, jobId, 1, [jobFailed({ code: 'X', message: 'no' })]))
  if (n % 8 === 5) {
    await appendEvents(database, jobId, 1, [{ type: 'attempt_lost', data: { reason: 'ENGINE_LOST' } }])
    return
  }
  if (n % 8 === 6) await startAttempt(database, jobId, 'test', 3)
  const attempt = n % 8 === 6 ? 2 : 1
  await appendEvents(database, jobId, attempt, [RESULT, JOB_SUCCEEDED])
}

async function inParallel(count: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (next < count) await act(next++)
    }),
  )
}

t.test('the projection can be rebuilt from the events, row for row', async (t) => {
  const service = await startService(t, { worker: false })
  await inParallel(JOBS, (n) => storeFate(service, n))
  const admin = new pg.Client({ connectionString: service.config.databaseUrl, options: '-c search_path=darkroom' })
  await admin.connect()
  t.teardown(() => admin.end())

  const fates = await admin.query('select status, count(*)::int from jobs group by status order by status')
  t.same(
    fates.rows.map((row) => row.status),
    ['failed', 'processing', 'queued', 'succeeded'],
  )
  await admin.query('create temp table live as table jobs')
  t.equal((await admin.query('select rebuild_jobs() as jobs')).rows[0].jobs, String(JOBS))
  const difference = await admin.query('(table live except table jobs) union all (table jobs except table live)')
  t.equal(difference.rowCount, 0)
  t.equal((await admin.query('select * from verify_projection()')).rowCount, 0)

  const spoiled = await admin.query('update jobs set progress = 0.25 where progress <> 0.25 returning job_id')
  const [first, ...others] = spoiled.rows.map(({ job_id: jobId }) => jobId).sort()
  t.equal((await admin.query('select rebuild_jobs($1, $1) as jobs', [first])).rows[0].jobs, '1')
  const wrong = await admin.query('select job_id from verify_projection() order by job_id')
  t.same(
    wrong.rows,
    others.map((jobId) => ({ job_id: jobId })),
    'a range is made anew, and nothing else',
  )
  await admin.query('select rebuild_jobs()')
  t.equal((await admin.query('select * from verify_events()')).rowCount, 0)
  t.equal((await admin.query('select * from verify_ledger()')).rowCount, 0)
  t.equal(
    (
      await admin.query(
        'select job_id from credit_entries where job_id is not null group by job_id, kind having count(*) > 1',
      )
    ).rowCount,
    0,
  )

  await admin.query(
    "update jobs set progress = 0.123 where job_id = (select job_id from jobs where status = 'queued' limit 1)",
  )
  t.match((await admin.query('select fault from verify_projection()')).rows, [{ fault: 'PROJECTION_DIFFERS' }])

  // Everything an account was given is spent, held or there.
  const { rows } = await admin.query(
    'select distinct balance + held + spent - granted as difference from account_balances',
  )
  t.same(rows, [{ difference: '0' }])
})

t.test('events', async (t) => {
  const { platform, key, config } = await startService(t, { worker: false })
  const jobId = await storeRunningJob(platform, key)
  await appendEvents(platform.database, jobId, 1, [
    messageLogged('info', 'one'),
    messageLogged('info', 'two'),
    RESULT,
    JOB_SUCCEEDED,
  ])
  const owner = new pg.Client({ connectionString: config.databaseUrl, options: '-c search_path=darkroom' })
  await owner.connect()
  t.teardown(() => owner.end())
  const partition = (await owner.query('select tableoid::regclass::text as name from events limit 1')).rows[0].name

  t.test('lie in the partition of their month', async (t) => {
    t.match(partition, /events_\d{4}_\d{2}$/)
    t.equal((await owner.query('select from events_default')).rowCount, 0)
    t.equal((await owner.query("select ensure_partitions('events') as created")).rows[0].created, 0)
  })

  t.test('of a clock that was ahead stand in the way of no later month', async (t) => {
    await owner.query('begin')
    await owner.query(
      `insert into events
       select uuidv7_floor(now() + interval '6 months'), seq, type, attempt, data, recorded_at, transaction_id, hash
       from events where seq = 1`,
    )
    t.equal((await owner.query("select ensure_partitions('events', 8) as created")).rows[0].created, 4)
    await owner.query('rollback')
  })

  t.test('cannot be changed or removed, by the owner or the service', async (t) => {
    for (const table of ['events', partition]) {
      await t.rejects(owner.query(`update ${table} set attempt = 9`), /append-only/, `update ${table}`)
      await t.rejects(owner.query(`delete from ${table}`), /append-only/, `delete from ${table}`)
      await t.rejects(owner.query(`truncate ${table}`), /append-only/, `truncate ${table}`)
    }
    const { pool } = platform.database
    t.equal((await pool.query('select current_user')).rows[0].current_user, 'darkroom_service')
    for (const sql of [
      'update darkroom.events set attempt = 9',
      'delete from darkroom.events',
      'truncate darkroom.events',
      `insert into darkroom.events select job_id, seq + 100, type, attempt, data, recorded_at, transaction_id, hash from darkroom.events`,
      'update darkroom.jobs set status = status',
      'update darkroom.accounts set balance = balance + 1',
      'delete from darkroom.credit_entries',
      'select darkroom.rebuild_jobs()',
      `select darkroom.rebuild_jobs('${jobId}', '${jobId}')`,
    ]) {
      await t.rejects(pool.query(sql), /permission denied/, sql)
    }
  })

  t.test('give away every change made behind the triggers, by job and sequence', async (t) => {
    const faults = async () => (await owner.query('select job_id, seq, fault from verify_events()')).rows
    const tamper = async (sql: string, ...values: unknown[]) => {
      await owner.query('begin')
      await owner.query('set local session_replication_role = replica')
      await owner.query(sql, [jobId, ...values])
      const found = await faults()
      await owner.query('rollback')
      return found
    }
    t.same(await faults(), [])
    t.same(
      await tamper(`update events set data = jsonb_set(data, '{message}', '"One"') where job_id = $1 and seq = 3`),
      [{ job_id: jobId, seq: 3, fault: 'HASH_MISMATCH' }],
      'one changed byte',
    )
    t.same(
      await tamper(
        `update events set recorded_at = recorded_at + interval '1 microsecond' where job_id = $1 and seq = 4`,
      ),
      [{ job_id: jobId, seq: 4, fault: 'HASH_MISMATCH' }],
      'a time',
    )
    t.same(
      await tamper('delete from events where job_id = $1 and seq = 3'),
      [{ job_id: jobId, seq: 4, fault: 'SEQUENCE_GAP' }],
      'a removed event, once',
    )
    t.same(
      await tamper('delete from events where job_id = $1 and seq = 6'),
      [{ job_id: jobId, seq: 5, fault: 'HEAD_MISMATCH' }],
      'a removed end',
    )
  })

  t.test('tell the past of their job', async (t) => {
    const at = async (seq: number) =>
      (await owner.query('select status, attempt, last_seq from job_as_of($1, $2::int)', [jobId, seq])).rows[0]
    t.equal(await at(0), undefined)
    t.same(await at(1), { status: 'queued', attempt: 0, last_seq: 1 })
    t.same(await at(4), { status: 'processing', attempt: 1, last_seq: 4 })
    t.same(await at(6), { status: 'succeeded', attempt: 1, last_seq: 6 })
    const byTime = await owner.query(
      'select j.last_seq from events e, lateral job_as_of(e.job_id, e.recorded_at) j where e.job_id = $1 and e.seq = 3',
      [jobId],
    )
    t.ok(byTime.rows[0].last_seq >= 3)
  })
})
