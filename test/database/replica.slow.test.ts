import pg from 'pg'
import t, { type Test } from 'tap'
import { runCli } from '../cli/run-cli.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { fetchJob, type Job, json, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { startStandby } from '../support/standby.ts'

t.test('a service with a hot standby', async (t) => {
  const primary = await startPrivateCluster(t)
  const standby = await startStandby(t, primary)

  /** With a database of its own, which the standby has as well. */
  async function serve(t: Test) {
    const { url } = await createTestDatabase(t, primary)
    const environment = { DATABASE_URL: url, DATABASE_READ_URL: standby.url(url) }
    await until(() => connects(environment.DATABASE_READ_URL))
    const service = await startService(t, { databaseUrl: url, worker: false, environment })
    return { service, environment: { ...environment, DARKROOM_HOME: service.home } }
  }

  t.test('what clients read comes from a standby, and nobody reads back in time', async (t) => {
    const { service } = await serve(t)
    const { answered } = service.platform.database.replica!

    const jobId = await submit(service)
    await fetchJob(service, jobId)
    t.ok(answered.standby > 0, `the standby answered ${answered.standby} reads`)

    await standby.pauseReplay()
    const later = await submit(service)
    const before = { ...answered }
    t.equal((await fetchJob(service, later)).status, 'queued', 'a job is there as soon as its client knows of it')
    t.match(await list(service), [{ job_id: later }, { job_id: jobId }])
    t.ok(answered.server > before.server, 'a standby that is behind is not read from')
    t.ok((await lag(service))! > 0, 'how far it is behind is told')

    await standby.resumeReplay()
    await until(async () => (await lag(service)) === 0)
    await until(async () => {
      const { standby: reads } = answered
      await fetchJob(service, later)
      return answered.standby > reads
    })
  })

  t.test('writers and readers at once: what was told is never taken back', async (t) => {
    const { service } = await serve(t)
    const { answered } = service.platform.database.replica!
    for (let n = 0; n < 40; n++) {
      const jobId = await submit(service)
      const [one, page] = await Promise.all([fetchJob(service, jobId), list(service)])
      t.equal(one.job_id, jobId)
      t.ok(page.some(({ job_id }) => job_id === jobId))
      await service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST' })
      t.equal((await fetchJob(service, jobId)).status, 'failed')
    }
    t.ok(answered.standby > 0)
  })

  t.test('without its standby the service reads from the server itself', async (t) => {
    const { service } = await serve(t)
    const jobId = await submit(service)
    await standby.stop('immediate')
    t.teardown(() => standby.start())
    t.equal((await fetchJob(service, jobId)).status, 'queued')
    t.equal(await lag(service), null, 'which is told, and keeps nothing from being ready')
  })

  t.test('audits and exports read from the standby', async (t) => {
    const { service, environment } = await serve(t)
    await submit(service)
    const verified = await runCli(environment, 'audit', 'verify', '--json')
    t.match(JSON.parse(verified.stdout), { jobs: 1 })
    t.equal(verified.stderr, '')
    await standby.stop('immediate')
    t.teardown(() => standby.start())
    const without = await runCli(environment, 'audit', 'verify', '--json')
    t.match(JSON.parse(without.stdout), { jobs: 1 })
    t.match(without.stderr, /the server itself is read/)
  })

  t.test('a standby that was promoted is no standby any more', async (t) => {
    const { service } = await serve(t)
    const jobId = await submit(service)
    await fetchJob(service, jobId)
    await standby.promote()
    await service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST' })
    t.equal((await fetchJob(service, jobId)).status, 'failed')
  })
})

async function list({ request }: Service): Promise<Job[]> {
  return (await json<{ jobs: Job[] }>(await request('/v1/jobs'))).data.jobs
}

async function lag({ request }: Service): Promise<number | null> {
  return (await json<{ replica: { lag_bytes: number | null } }>(await request('/readyz'))).data.replica.lag_bytes
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
