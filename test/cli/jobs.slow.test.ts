import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startService } from '../support/service.ts'
import { answerOf, runCli, startCli } from './run-cli.ts'

t.test('jobs of any key', async (t) => {
  const service = await startService(t, { worker: false })
  const { pool } = service.platform.database
  const environment = { DATABASE_URL: service.config.databaseUrl!, DARKROOM_HOME: service.home }
  const waiting = await storeJob(service.platform, service.key, 7)
  const running = await storeRunningJob(service.platform, await service.createKey(10))

  t.test('list', async (t) => {
    const ids = async (...argv: string[]) => {
      const { jobs } = await answerOf<{ jobs: { job_id: string }[] }>(environment, 'jobs', 'list', ...argv)
      return jobs.map((job) => job.job_id)
    }
    const [all, queued, latest] = await Promise.all([ids(), ids('--status', 'queued'), ids('--limit', '1')])
    t.same(all, [running, waiting], 'newest first')
    t.same(queued, [waiting])
    t.same(latest, [running])
    t.same(await ids('--words', 'NOTH', '--limit', '1'), [running])
    t.same(await ids('--words', 'nothing else'), [])
  })

  t.test('list --watch: what is new or has changed, line by line, until it is stopped', async (t) => {
    const watching = startCli(environment, 'jobs', 'list', '--watch', '--json', '--status', 'queued')
    const lines = createInterface(watching.stdout)[Symbol.asyncIterator]()
    t.match(JSON.parse((await lines.next()).value!), { job_id: waiting, status: 'queued' })
    const next = await storeJob(service.platform, service.key, 1)
    t.match(
      JSON.parse((await lines.next()).value!),
      { job_id: next, status: 'queued' },
      'what is as it was is not told again',
    )
    await cancelJob(service.platform.database, next)
    watching.kill('SIGINT')
    t.same(await once(watching, 'exit'), [0, null])
  })

  t.test('show', async (t) => {
    const { job, events } = await answerOf<{ job: object; events: { type: string }[] }>(
      environment,
      'jobs',
      'show',
      running,
    )
    t.match(job, { job_id: running, status: 'processing', attempt: 1, cost: 1 })
    t.same(
      events.map(({ type }) => type),
      ['job_queued', 'attempt_started'],
    )
    const { stdout } = await runCli(environment, 'jobs', 'show', running)
    t.match(stdout, /^ +2 +\+\d\.\d{3} s +attempt 1 +attempt_started +by test$/m)
    t.match(await runCli(environment, 'jobs', 'show', service.key.account_id), { code: 1, stderr: /JOB_NOT_FOUND/ })
  })

  t.test('cancel', async (t) => {
    t.same(await answerOf(environment, 'jobs', 'cancel', waiting, '--by', 'anna'), { job_id: waiting, canceled: true })
    const deeds = `select data from darkroom.account_entries where kind = 'operated'`
    t.same((await pool.query(deeds)).rows, [{ data: { action: 'cancel', job_id: waiting, by: 'anna' } }])
    const { rows } = await pool.query('select status, error from darkroom.jobs where job_id = $1', [waiting])
    t.match(rows, [{ status: 'failed', error: { code: 'JOB_CANCELED' } }])
    t.match((await runCli(environment, 'jobs', 'show', waiting)).stdout, /^cost +\d+ credits, given back$/m)
    t.match(await runCli(environment, 'jobs', 'cancel', waiting), { code: 1, stdout: /already ended/ })
    const since = new Date().toISOString()
    const lately = [await storeJob(service.platform, service.key), await storeJob(service.platform, service.key)]
    t.same(await answerOf(environment, 'jobs', 'cancel', '--queued-since', since), {
      jobs: lately.map((job_id) => ({ job_id, canceled: true, error: null })),
    })
    t.match(await runCli(environment, 'jobs', 'cancel', '--queued-since', since), { code: 0, stdout: /No such job/ })
    for (const argv of [[], [waiting, '--queued-since', since]]) {
      t.match(await runCli(environment, 'jobs', 'cancel', ...argv), { code: 2, stderr: /a job or --queued-since/ })
    }
  })

  t.test('retry', async (t) => {
    const since = new Date().toISOString()
    const poor = await service.createKey(2)
    const failed = [await storeRunningJob(service.platform, service.key), await storeRunningJob(service.platform, poor)]
    const error = { code: 'ENGINE_FAILED', message: 'It broke.' }
    for (const jobId of failed) {
      const events = JSON.stringify([{ type: 'job_failed', data: { error } }])
      await pool.query('select darkroom_private.append_events($1, 1::smallint, $2)', [jobId, events])
    }
    await storeJob(service.platform, poor, 2)
    const { code, stdout } = await runCli(environment, 'jobs', 'retry', '--failed-since', since, '--json')
    t.equal(code, 1, 'one account has nothing left')
    const { jobs } = JSON.parse(stdout)
    t.match(jobs, [
      { job_id: failed[0], retried_as: /-/, error: null },
      { job_id: failed[1], retried_as: null, error: /costs/ },
    ])
    const again = await answerOf(environment, 'jobs', 'retry', failed[0]!)
    t.same(again, { jobs: [jobs[0]] }, 'and none runs twice')
    const canceled = await runCli(environment, 'jobs', 'retry', '--failed-since', since, '--code', 'JOB_CANCELED')
    t.match(canceled, { code: 0, stdout: /No such job failed/ })
    t.match(await runCli(environment, 'jobs', 'retry', running), { code: 1, stderr: /only a job that failed/ })
  })

  t.test('verify names the event that was tampered with', async (t) => {
    const events = [
      { type: 'message_logged', data: { level: 'info', message: 'one' } },
      { type: 'message_logged', data: { level: 'info', message: 'two' } },
    ]
    await pool.query('select darkroom_private.append_events($1, 1::smallint, $2)', [running, JSON.stringify(events)])
    t.match(await answerOf(environment, 'audit', 'verify'), {
      jobs: 9,
      events: 21,
      files: 0,
      seals: 0,
      seal_files: 0,
      keys: { length: 0 },
      faults: { length: 0 },
    })

    await asSuperuser(
      service.config.databaseUrl!,
      `
      update darkroom.events set data = jsonb_set(data, '{message}', '"onE"') where job_id = '${running}' and seq = 3
    `,
    )
    const fault = { job_id: running, seq: 3, fault: 'HASH_MISMATCH' }
    for (const argv of [
      ['audit', 'verify'],
      ['audit', 'verify', running],
    ]) {
      const { code, stdout } = await runCli(environment, ...argv, '--json')
      t.equal(code, 1)
      t.same(JSON.parse(stdout).faults, [fault])
    }
    t.match(await runCli(environment, 'audit', 'verify'), { code: 1, stdout: `job ${running}, event 3: HASH_MISMATCH` })
    t.match(await runCli(environment, 'audit', 'verify', waiting), { code: 0 }, 'the other job is in order')

    await asSuperuser(
      service.config.databaseUrl!,
      `update darkroom.jobs set progress = 0.5 where job_id = '${waiting}'`,
    )
    const projection = await runCli(environment, 'audit', 'verify', waiting, '--json')
    t.equal(projection.code, 1)
    t.match(JSON.parse(projection.stdout).faults, [{ job_id: waiting, seq: null, fault: 'PROJECTION_DIFFERS' }])
  })

  t.test('sweep', async (t) => {
    t.same(await answerOf(environment, 'sweep'), { seen: 0, removed: 0, removed_bytes: 0, lost: 0 })
  })
})

t.test('migrate says what it applied', async (t) => {
  const { url } = await createEmptyDatabase(t)
  const environment = { DATABASE_URL: url, DARKROOM_HOME: t.testdir() }
  const { applied } = await answerOf<{ applied: string[] }>(environment, 'migrate')
  t.match(applied, ['migrations/000001_accounts.sql'])
  t.same(await answerOf(environment, 'migrate'), { applied: [], newer: [] })
})

/** What nobody may do: writes as the database's superuser, with all triggers off. */
async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
