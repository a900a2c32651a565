import t, { type Test } from 'tap'
import { startHttp } from '../outbound/servers.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { ended, fetchJob, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'

const ENVIRONMENT = { DARKROOM_ALLOW_HOSTS: '127.0.0.1', DARKROOM_WORKER_SLOTS: '1' }
const FETCH_SECONDS = 60

/** The API and two worker processes with a slot each, and somebody else's key. */
async function startTwoWorkers(t: Test): Promise<{ service: Service; other: Pick<Service, 'request'> }> {
  const service = await startService(t, { worker: false, environment: ENVIRONMENT })
  const environment = { ...ENVIRONMENT, DATABASE_URL: service.config.databaseUrl!, DARKROOM_HOME: service.home }
  await Promise.all([spawnDarkroom(t, 'worker', environment), spawnDarkroom(t, 'worker', environment)])
  const { api_key: key } = await service.createKey(1_000)
  return { service, other: { request: (path, init) => service.request(path, { ...init, key }) } }
}

t.test('servers that drip keep nobody else waiting, and have a minute in all', async (t) => {
  const { service, other } = await startTwoWorkers(t)
  let dripping = 0
  const full = Promise.withResolvers<void>()
  const port = await startHttp(t, (_, response) => {
    dripping += 1
    if (dripping === 16) full.resolve()
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    const drops = setInterval(() => response.write('x'), 1_000)
    response.on('close', () => clearInterval(drops))
  })
  const images = Array.from({ length: 4 }, (_, number) => `http://127.0.0.1:${port}/${number}.jpg`)
  const slow = await Promise.all(
    Array.from({ length: 12 }, () => submit(service, { instructions: 'make it black and white', images })),
  )
  await full.promise

  const picture = await submit(other)
  t.match(await ended(other, picture), { status: 'succeeded' })
  const states = await Promise.all(slow.map((jobId) => fetchJob(service, jobId)))
  t.notOk(
    states.find(({ status }) => status === 'failed' || status === 'succeeded'),
    'while all of them drip',
  )
  t.ok(states.filter(({ status }) => status === 'processing').length <= 8, 'a quarter of the places of two workers')

  const begun = slow.filter((_, index) => states[index]!.status === 'processing')
  const failed = await Promise.all(begun.map((jobId) => ended(service, jobId)))
  t.match(new Set(failed.map(({ error }) => error?.code)), new Set(['OUTBOUND_TIMEOUT']))
  const { rows } = await service.platform.database.pool.query(
    `select max(extract(epoch from finished_at - started_at)) as seconds from darkroom.jobs where job_id = any($1)`,
    [begun],
  )
  t.ok(rows[0].seconds < FETCH_SECONDS + 10, `${rows[0].seconds} s for four pictures`)
})

t.test('a hundred jobs of one account delay that of another by a few', async (t) => {
  const { service, other } = await startTwoWorkers(t)
  const many = await Promise.all(Array.from({ length: 100 }, () => submit(service)))
  await ended(service, many[0]!)
  const one = await submit(other)
  await ended(other, one)
  const { rows } = await service.platform.database.pool.query(
    `select count(*)::int as between from darkroom.jobs j, darkroom.jobs own
     where own.job_id = $1 and j.job_id <> $1 and j.started_at between own.created_at and own.started_at`,
    [one],
  )
  t.ok(rows[0].between <= 3, `${rows[0].between} of the others started meanwhile`)
})
