import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { type Access, createAccessRecorder } from '../../src/audit/accesses.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, resultProduced } from '../../src/jobs/events.ts'
import { outputKey } from '../../src/storage/keys.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { connectSuperuser } from './tampering.ts'

const GREY = { width: 16, height: 16, channels: 3, background: '#888' } as const

interface Recorded {
  readonly kind: string
  readonly key_id: string | null
  readonly address: string
  readonly subject: string | null
  readonly times: number
}

/** What is recorded of a job once at least so many reads are. */
async function recorded({ platform }: Service, jobId: string, times: number): Promise<Recorded[]> {
  for (;;) {
    const { rows } = await platform.database.pool.query<Recorded>(
      `select kind, key_id, host(address) as address, subject, times
       from darkroom.job_accesses where job_id = $1 order by kind, key_id, subject`,
      [jobId],
    )
    if (rows.reduce((sum, row) => sum + row.times, 0) >= times) return rows
    await delay(50)
  }
}

t.test('who reads a job is recorded', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_PROXIES: '1' } })
  const { platform, key } = service
  const jobId = await storeRunningJob(platform, key)
  const another = await storeJob(platform, key)
  const file = outputKey(jobId, 1, 'a'.repeat(64), 'png')
  await platform.storage.put(file, Buffer.from('a picture'))
  const images = [{ full: file, w256: file, w512: file, w1024: file }]
  const result = resultProduced({ images, model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
  await appendEvents(platform.database, jobId, 1, [result, JOB_SUCCEEDED])
  const stranger = await service.createKey()
  const get = async (path: string, init: Parameters<Service['request']>[1] = {}) => {
    const response = await service.request(path, init)
    await response.arrayBuffer()
    return response.status
  }

  for (const proxied of ['unknown', '192.0.2.1:5678', 'fe80::1%eth0']) {
    t.equal(await get(`/v1/jobs/${another}`, { headers: { 'X-Forwarded-For': proxied } }), 200)
  }
  const together = await Promise.all(Array.from({ length: 5 }, () => get(`/v1/jobs/${jobId}`)))
  t.same(together, Array(5).fill(200))
  t.equal(await get(`/v1/jobs/${jobId}?as_of=1`), 200)
  t.equal(await get('/v1/jobs'), 200)
  t.equal(await get(`/v1/jobs/${jobId}/stream`), 200)
  t.equal(await get(`/v1/jobs/${jobId}/events`), 200)
  t.equal(await get(`/files/${file}`), 200)
  const open = await fetch(`${service.url}/files/${file}`)
  t.equal(await open.text(), 'a picture')
  await (await fetch(`${service.url}/files/${file}`, { headers: { authorization: 'Bearer nonsense' } })).text()
  const picture = new Blob([await sharp({ create: GREY }).png().toBuffer()])
  const given = await submit(service, { instructions: 'make it sepia', images: picture })
  t.equal(await get(`/v1/jobs/${given}/inputs/images/0`), 200)
  t.match(await recorded(service, given, 1), [{ kind: 'input', subject: /^inputs\// }])
  // What shows nothing is no access.
  t.equal(await get(`/v1/jobs/${jobId}`, { key: stranger.api_key }), 404)
  t.equal(await get(`/v1/jobs/${jobId}`, { key: 'nonsense' }), 401)
  t.equal(await get(`/v1/jobs/${jobId}`, { method: 'HEAD' }), 200)
  t.equal(await get(`/files/${file.replace('a1', 'a2')}`), 404)

  const { key_id } = key
  const address = '127.0.0.1'
  const expected = [
    { kind: 'job', key_id, address, subject: null, times: 7 },
    { kind: 'output', key_id, address, subject: file, times: 1 },
    { kind: 'output', key_id: null, address, subject: file, times: 2 },
    { kind: 'stream', key_id, address, subject: null, times: 2 },
  ]
  t.same(await recorded(service, jobId, 12), expected)
  const { rows } = await platform.database.pool.query(
    'select count(*)::int as rows, sum(times)::int as times from darkroom.accesses',
  )
  t.ok(rows[0].rows < rows[0].times, 'reads of one moment share rows')

  const environment = { DATABASE_URL: service.config.databaseUrl!, DARKROOM_HOME: service.home }
  t.match((await answerOf<{ accesses: object[] }>(environment, 'audit', 'accesses', jobId)).accesses, { length: 4 })
  t.match(await runCli(environment, 'audit', 'accesses', jobId), {
    code: 0,
    stdout: new RegExp(`7 +job +${key_id} \\(test\\) +127\\.0\\.0\\.1`),
  })
  await t.rejects(platform.database.pool.query('delete from darkroom.accesses'), /permission denied/)
})

t.test('what is left is written when the service stops, and a share when only that is asked for', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { database } = platform
  const jobId = await storeJob(platform, key)
  const access: Access = { jobId, keyId: key.key_id, kind: 'job', subject: undefined, address: '10.0.0.1' }
  const record = async (share: number, times: number) => {
    const recorder = createAccessRecorder({ database, share, onError: (error) => t.fail(String(error)) })
    for (let n = 0; n < times; n += 1) recorder.record(access)
    await recorder.close()
    const { rows } = await database.pool.query(
      'select coalesce(sum(times), 0) as times from darkroom.accesses where share = $1::real',
      [share],
    )
    return rows[0].times
  }
  t.equal(await record(1, 100), 100)
  t.equal(await record(0, 100), 0)
  const tenth = await record(0.1, 10_000)
  t.ok(tenth > 800 && tenth < 1_200, `${tenth} of 10,000`)
})

t.test('accesses that cannot be written wait, and none is lost', async (t) => {
  const { platform, config } = await startService(t, { worker: false })
  const { database } = platform
  const superuser = await connectSuperuser(t, config.databaseUrl!, [])
  await superuser.query('revoke execute on function darkroom_private.record_accesses(jsonb) from darkroom_service')
  const failures: number[] = []
  const failed = Promise.withResolvers<void>()
  const recorder = createAccessRecorder({
    database,
    share: 1,
    onError: (_, lost) => {
      failures.push(lost)
      failed.resolve()
    },
  })
  const jobIds = Array.from({ length: 200 }, () => uuidv7())
  const record = (jobId: string) =>
    recorder.record({ jobId, keyId: undefined, kind: 'job', subject: undefined, address: undefined })
  for (const jobId of jobIds) record(jobId)
  await failed.promise
  for (const jobId of jobIds) record(jobId)
  await superuser.query('grant execute on function darkroom_private.record_accesses(jsonb) to darkroom_service')
  await recorder.close()
  t.same(failures, [0])
  const { rows } = await database.pool.query(
    'select count(*)::int as rows, sum(times)::int as times from darkroom.accesses',
  )
  t.same(rows, [{ rows: 200, times: 400 }])
})

t.test('a recorder that is closed keeps no process alive, whether or not it could write', async (t) => {
  const { platform, config } = await startService(t, { worker: false })
  const superuser = await connectSuperuser(t, config.databaseUrl!, [])
  await superuser.query('revoke execute on function darkroom_private.record_accesses(jsonb) from darkroom_service')
  const failures: number[] = []
  const onError = (_: unknown, lost: number) => failures.push(lost)
  const recorder = createAccessRecorder({ database: platform.database, share: 1, onError })
  const record = () =>
    recorder.record({ jobId: uuidv7(), keyId: undefined, kind: 'job', subject: undefined, address: undefined })
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  record()
  record()
  await recorder.close()
  const closed = timers()
  record()
  t.equal(timers(), closed)
  t.same(failures, [2], 'what is lost is told')
})
