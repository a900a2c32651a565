import t from 'tap'
import { revokeKey } from '../../src/accounts/accounts.ts'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { storeJob } from '../support/appending.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

t.test('a stream token', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service
  const jobId = await storeJob(platform, key)
  const another = await storeJob(platform, key)
  for (const id of [jobId, another]) await cancelJob(platform.database, id)
  const made = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST' })
  const { data } = await json<{ token: string; stream: string; expires_at: string }>(made)
  const open = (path: string) => fetch(`${service.url}${path}`)

  t.test('is made for an hour, and not to be cached', async (t) => {
    t.equal(made.status, 200)
    t.equal(made.headers.get('cache-control'), 'no-store')
    t.match(data.token, /^st_[\w-]{32}$/)
    t.equal(data.stream, `/v1/jobs/${jobId}/stream?token=${data.token}`)
    const seconds = (Date.parse(data.expires_at) - Date.now()) / 1000
    t.ok(seconds > 3_500 && seconds <= 3_600)
  })

  t.test('opens its stream, as often as it is asked to', async (t) => {
    for (const path of [data.stream, data.stream, data.stream.replace(jobId, jobId.toUpperCase())]) {
      const response = await open(path)
      t.equal(response.status, 200)
      t.match(await response.text(), /event: end\ndata: failed\n\n$/)
    }
  })

  t.test('lasts as long where the clock of the API is wrong', async (t) => {
    const { now } = Date
    t.teardown(() => {
      Date.now = now
    })
    Date.now = () => now() - 7_200_000
    const late = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST' })
    const { data } = await json<{ stream: string }>(late)
    const opened = await open(data.stream)
    t.equal(opened.status, 200)
    await opened.text()
  })

  t.test('opens nothing else', async (t) => {
    const paths = [
      ...[another, 'nonsense', '%00', 'x'.repeat(3_000)].map((id) => `/v1/jobs/${id}/stream?token=${data.token}`),
      ...['', 'st_', '%00', `${data.token}x`, 'x'.repeat(3_000)].map(
        (token) => `/v1/jobs/${jobId}/stream?token=${token}`,
      ),
      ...['', '/events'].map((rest) => `/v1/jobs/${jobId}${rest}?token=${data.token}`),
      `/v1/jobs/${jobId}/stream?token=${data.token}&token=${data.token}`,
    ]
    for (const path of paths) {
      const response = await open(path)
      t.equal(response.status, 401, path.slice(0, 100))
      t.match(response.headers.get('www-authenticate'), /^Bearer/)
      t.match((await json(response)).errors, { code: 'UNAUTHORIZED' })
    }
  })

  t.test("is not made for another key's job", async (t) => {
    const { api_key: stranger } = await service.createKey()
    const response = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST', key: stranger })
    t.equal(response.status, 404)
  })

  t.test('stops working with the key that made the job', async (t) => {
    const other = await service.createKey(10)
    const theirs = await storeJob(platform, other)
    await cancelJob(platform.database, theirs)
    const init = { method: 'POST', key: other.api_key }
    const answer = await service.request(`/v1/jobs/${theirs}/stream-token`, init)
    const { stream } = (await json<{ stream: string }>(answer)).data
    t.equal((await open(stream)).status, 200)
    await revokeKey(platform.database, other.key_id)
    t.equal((await open(stream)).status, 401)
    await platform.database.pool.query('delete from darkroom.stream_tokens where job_id = $1', [theirs])
  })

  t.test('is nowhere to be read, and expires', async (t) => {
    const { rows } = await platform.database.pool.query('select t::text as row from darkroom.stream_tokens t')
    t.equal(rows.length, 2)
    for (const { row } of rows) t.notMatch(row, data.token)
    await platform.database.pool.query("update darkroom.stream_tokens set expires_at = now() - interval '1 second'")
    t.equal((await open(data.stream)).status, 401)
  })
})
