import pg from 'pg'
import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { createJobReader } from '../../src/http/job-reader.ts'
import { storeJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

const LISTS = 12
const PLANS = {
  name: 'plans',
  text: "select custom_plans, generic_plans from pg_prepared_statements where name like 'list_jobs%'",
}

const skip = Number(process.env.TEST_POOLER ?? 0) > 0 && 'a pooler knows no statement by its name'

t.test('what every request reads is planned once and for all, however often it is read', { skip }, async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { reader } = platform.database
  const { jobs } = createJobReader(platform.database)
  for (let n = 0; n < LISTS; n++) {
    await jobs(key.key_id, { limit: 20 })
    await jobs(key.key_id, { limit: 20, code: 'INTERNAL_ERROR' })
  }

  // Each statement goes to the next of the reader's two connections, and this one to both of them.
  const plans = (await Promise.all([reader.query(PLANS), reader.query(PLANS)])).flat()
  t.equal(
    plans.reduce((sum, { generic_plans }) => sum + Number(generic_plans), 0),
    2 * LISTS,
  )
  t.ok(
    plans.every(({ custom_plans }) => Number(custom_plans) === 0),
    'never anew',
  )
})

const READ = `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
  from pg_stat_xact_user_tables where relid = $1::regclass`

t.test('a submission reads no account but its own, also where there were few when it was planned', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = new pg.Client({ connectionString: platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  const submit = async () => {
    const { key_id, account_id } = key
    const job = { job_id: uuidv7(), type: 'image_agent', key_id, account_id, cost: 1, input: {}, queue_limit: 10 }
    const limited = JSON.stringify([{ ...job, job_limit: 10 }])
    const { rows } = await owner.query('select outcome from darkroom_private.submit_jobs($1)', [limited])
    t.match(rows, [{ outcome: 'ACCEPTED' }])
  }
  await submit()
  await owner.query(
    `insert into darkroom.accounts
     select (jsonb_populate_record(a, jsonb_build_object('account_id', gen_random_uuid()))).*
     from darkroom.accounts a, generate_series(1, 2000) where a.account_id = $1`,
    [key.account_id],
  )
  await owner.query('begin')
  await submit()
  const { rows } = await owner.query(READ, ['darkroom.accounts'])
  await owner.query('rollback')
  t.ok(rows[0].rows < 10, `${rows[0].rows} rows`)
})

const CLAIM = `select job_id from darkroom_private.claim_jobs(
  '{image_agent}', false, 1, '00000000-0000-0000-0000-000000000000', '{}', '{}', '{}', null)`

t.test(
  'a claim reads no rows of the queue but those that it takes, also where none waited when it was planned',
  async (t) => {
    const { platform, key } = await startService(t, { worker: false })
    const owner = new pg.Client({ connectionString: platform.databaseUrl })
    await owner.connect()
    t.teardown(() => owner.end())
    const fill = () => Promise.all(Array.from({ length: 300 }, () => storeJob(platform, key)))
    await fill()
    await owner.query(`update darkroom.jobs set status = 'failed'`)
    await owner.query(`update pgboss.job set state = 'completed'`)
    await owner.query('vacuum analyze darkroom.jobs, pgboss.job')
    t.same((await owner.query(CLAIM)).rows, [])
    await fill()
    // What this connection has read before is counted with what comes until it has been reported.
    await owner.query('select pg_stat_force_next_flush()')

    await owner.query('begin')
    t.equal((await owner.query(CLAIM)).rowCount, 1)
    const { rows } = await owner.query(READ, ['pgboss.job_common'])
    const { rows: commit } = await owner.query('show synchronous_commit')
    await owner.query('rollback')
    t.ok(rows[0].rows < 20, `${rows[0].rows} rows`)
    t.match(commit, [{ synchronous_commit: 'off' }], 'and its commit waits for nothing')
    t.match((await owner.query('show synchronous_commit')).rows, [{ synchronous_commit: 'on' }], 'as all others do')
  },
)

t.test('an audit reads each row a few times, also where few were expected', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const owner = new pg.Client({ connectionString: platform.databaseUrl })
  await owner.connect()
  t.teardown(() => owner.end())
  const jobIds: string[] = []
  for (let n = 0; n < 300; n++) {
    jobIds.push(await storeJob(platform, key))
    await cancelJob(platform.database, jobIds.at(-1)!)
  }
  // As in a large table: the range lies between two neighbours of the histogram, and is taken for one row.
  for (const table of ['jobs', 'account_entries']) {
    await owner.query(`alter table darkroom.${table} alter column job_id set statistics 1`)
    await owner.query(`analyze darkroom.${table}`)
  }

  const range = [jobIds[50], jobIds[249]]
  for (const check of [
    'verify_events',
    'verify_transitions',
    'verify_projection',
    'verify_ledger',
    'unsealed_events',
  ]) {
    await owner.query('begin')
    await owner.query('set local enable_seqscan = off')
    t.same((await owner.query(`select * from darkroom.${check}($1::uuid, $2::uuid)`, range)).rows, [])
    for (const table of ['jobs', 'account_entries']) {
      const { rows } = await owner.query(READ, [`darkroom.${table}`])
      t.ok(rows[0].rows < 2_000, `${rows[0].rows} rows of ${table} for ${check}`)
    }
    await owner.query('rollback')
  }
})
