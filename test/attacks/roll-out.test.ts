import t from 'tap'
import { migrate } from '../../src/database/migrate.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { COMPATIBLE, NEXT, objects, otherVersion } from '../support/other-version.ts'
import { ownPort } from '../support/own-port.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { ended, fetchJob, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

const compatible = await otherVersion(t, COMPATIBLE)

t.test('two versions side by side', async (t) => {
  const service = await startService(t, { worker: false })
  const { databaseUrl } = service.config
  const rolledOut = new AbortController()
  const client = async (): Promise<string[]> => {
    const jobs: string[] = []
    while (!rolledOut.signal.aborted) {
      const jobId = await submit(service)
      jobs.push(jobId)
      const page = await service.request(`/v1/jobs/${jobId}/events`)
      if (page.status !== 200 || (await fetchJob(service, jobId)).status !== 'queued')
        throw new Error(await page.text())
    }
    return jobs
  }
  const clients = Promise.all(Array.from({ length: 2 }, client))
  const followed = await submit(service)
  const stream = readStream(service, followed)
  t.same((await compatible.migrate(databaseUrl!)).applied, [NEXT])
  rolledOut.abort()
  const jobs = (await clients).flat()
  t.ok(jobs.length >= 2, `${jobs.length} jobs accepted while functions were replaced`)

  const environment = { DATABASE_URL: databaseUrl!, DARKROOM_HOME: service.home, DARKROOM_WORKER_SLOTS: '2' }
  await spawnDarkroom(t, 'worker', environment, compatible.root)
  t.equal((await ended(service, jobs[0]!)).status, 'succeeded', "the newer version's worker did the older's job")
  t.equal(parseFrames(await stream).at(-1)?.data, 'succeeded', 'and a stream that was open went on to its end')

  const before = await objects(databaseUrl!)
  const outcome = await migrate(databaseUrl!)
  t.match(outcome, { applied: [], objects: 'unchanged', newer: [NEXT] }, 'the older code starts again')
  t.same(await objects(databaseUrl!), before, 'and touches nothing')
})

t.test('a process that cannot go on with a newer database stops', async (t) => {
  const { url } = await createTestDatabase(t)
  const environment = { DATABASE_URL: url, DARKROOM_HOME: t.testdir(), PORT: String(await ownPort()) }
  const darkroom = await spawnDarkroom(t, 'api', environment)
  await compatible.migrate(url)
  const last = await otherVersion(t, { ...COMPATIBLE, 'migrations/001000_last.sql': () => 'select 1;' })
  await last.migrate(url)
  t.equal(await darkroom.exited, 1)
  t.match(darkroom.logged(), /newer than this code, which goes on.*\n(.*\n)*.*001000_last.*cannot go on/)
})
