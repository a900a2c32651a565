import diagnostics_channel from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { limitAccount, limitKey } from '../../src/accounts/limits.ts'
import { storeRunningJob } from '../support/appending.ts'
import { form, json, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'

const FIELDS = asJson({ instructions: 'make it sepia' })

async function refused(t: Test, response: Response, code: string): Promise<void> {
  t.equal(response.status, 429)
  t.match(response.headers.get('retry-after'), /^[1-9]\d*$/)
  t.match(await json(response), { data: null, errors: { code, message: String, request_id: String } })
}

/** Of five requests an hour; those used come back while they are counted. */
function isLeft(t: Test, { headers }: Response, left: number): void {
  const [, requests, seconds] = /^"requests";r=(\d);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
  t.equal(Number(requests), left)
  const whole = (5 - left) * 720
  t.ok(Number(seconds) <= whole && Number(seconds) > whole - 60, `whole again in ${seconds} s`)
}

t.test('the rate of requests of a key', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_RATE_LIMIT: '5/3600' } })

  t.test('is told with every answer, and kept', async (t) => {
    for (const left of [4, 3, 2, 1, 0]) {
      const response = await service.request(left === 2 ? '/v1/jobs/nonsense' : '/v1/jobs')
      t.not(response.status, 429)
      t.equal(response.headers.get('ratelimit-policy'), '"requests";q=5;w=3600')
      isLeft(t, response, left)
    }
    const response = await service.request('/v1/jobs')
    isLeft(t, response, 0)
    const seconds = Number(response.headers.get('retry-after'))
    t.ok(seconds > 660 && seconds <= 720, 'a request is allowed every 720 s')
    await refused(t, response, 'RATE_LIMITED')
    await refused(t, await service.request(AGENT, FIELDS), 'RATE_LIMITED')
  })

  t.test("is nobody else's, and that of its streams too, by token as well", async (t) => {
    const key = await service.createKey(100)
    const jobId = await storeRunningJob(service.platform, key)
    const made = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST', key: key.api_key })
    t.equal(made.status, 200)
    const { data } = await json<{ stream: string }>(made)
    const open = () => fetch(`${service.url}${data.stream}`)
    for (const left of [3, 2, 1, 0]) {
      const response = await open()
      isLeft(t, response, left)
      await response.body?.cancel()
    }
    await refused(t, await open(), 'RATE_LIMITED')
    await refused(t, await service.request(`/v1/jobs/${jobId}`, { key: key.api_key }), 'RATE_LIMITED')
  })

  t.test('can be its own', async (t) => {
    const { key_id: keyId, api_key: key } = await service.createKey()
    const limits = { rate: { requests: 1, seconds: 1 }, streams: undefined, uploads: undefined }
    t.equal(await limitKey(service.platform.database, keyId, limits), true)
    const both = await Promise.all([service.request('/v1/jobs', { key }), service.request('/v1/jobs', { key })])
    const [first, second] = both.toSorted((a, b) => a.status - b.status)
    t.equal(first!.status, 200)
    t.match([second!.status, second!.headers.get('retry-after')], [429, '1'])
    await pause(1_001)
    t.equal((await service.request('/v1/jobs', { key })).status, 200, 'whole again after its time')
  })

  t.test('is not asked of those without a key', async (t) => {
    const health = await fetch(`${service.url}/healthz`)
    const stranger = await service.request('/v1/jobs', { key: 'wrong' })
    t.same([health.status, stranger.status], [200, 401])
    for (const { headers } of [health, stranger]) t.equal(headers.get('ratelimit'), null)
  })
})

t.test('the rate of a key that spreads over processes', async (t) => {
  const environment = { DARKROOM_RATE_LIMIT: '100/3600' }
  const one = await startService(t, { worker: false, environment })
  const two = await startService(t, { worker: false, environment, databaseUrl: one.platform.databaseUrl })
  const key = one.key.api_key
  for (let n = 0; n < 100; n++) await (await one.request('/v1/jobs')).text()
  t.equal((await one.request('/v1/jobs')).status, 429)

  let throughTheOther = 0
  while ((await two.request('/v1/jobs', { key })).status === 200) {
    throughTheOther += 1
    await pause(100)
  }
  t.ok(throughTheOther < 50, `the other process let ${throughTheOther} through before it heard of it`)
  const other = await two.createKey()
  t.equal((await two.request('/v1/jobs', { key: other.api_key })).status, 200)
})

t.test('jobs under way', async (t) => {
  const environment = { DARKROOM_ACCOUNT_JOBS: '5' }
  const one = await startService(t, { worker: false, environment })
  const two = await startService(t, { worker: false, environment, databaseUrl: one.platform.databaseUrl })
  const key = one.key.api_key

  t.test('are no more than an account may have, however many are sent at once', async (t) => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : two).request(AGENT, { ...FIELDS, key })),
    )
    const accepted = responses.filter(({ status }) => status === 202)
    t.equal(accepted.length, 5)
    for (const response of responses) {
      if (response.status !== 202) await refused(t, response, 'CONCURRENCY_LIMITED')
    }
    const { rows } = await one.platform.database.pool.query(
      'select count(*)::int as jobs, sum(cost)::int as held from darkroom.jobs where account_id = $1',
      [one.key.account_id],
    )
    t.same(rows, [{ jobs: 5, held: 50 }])
    const stranger = await one.createKey(100)
    t.equal((await one.request(AGENT, { ...FIELDS, key: stranger.api_key })).status, 202, 'another account has its own')
  })

  t.test('make room as they end', async (t) => {
    const { data } = await json<{ jobs: { job_id: string }[] }>(await one.request('/v1/jobs'))
    await one.request(`/v1/jobs/${data.jobs[0]!.job_id}/cancel`, { method: 'POST' })
    t.equal((await one.request(AGENT, FIELDS)).status, 202)
    await refused(t, await one.request(AGENT, FIELDS), 'CONCURRENCY_LIMITED')
  })

  t.test('are limited otherwise for an account that is to', async (t) => {
    await limitAccount(one.platform.database, one.key.account_id, 6)
    t.equal((await two.request(AGENT, { ...FIELDS, key })).status, 202)
    await refused(t, await two.request(AGENT, { ...FIELDS, key }), 'CONCURRENCY_LIMITED')
    t.equal(await limitAccount(one.platform.database, one.key.account_id, undefined), true)
    await refused(t, await two.request(AGENT, { ...FIELDS, key }), 'CONCURRENCY_LIMITED')
  })
})

t.test('open streams and long polls of a key', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_KEY_STREAMS: '2' } })
  const { platform, key } = service
  const jobId = await storeRunningJob(platform, key)
  const open = () => service.request(`/v1/jobs/${jobId}/stream`)
  const streams = [await open(), await open()]
  await refused(t, await open(), 'CONCURRENCY_LIMITED')
  const poll = (wait: number) => service.request(`/v1/jobs/${jobId}/events?after=2&wait=${wait}`)
  await refused(t, await poll(30), 'CONCURRENCY_LIMITED')
  t.equal((await poll(0)).status, 200, 'what does not wait takes no place')
  const unheld = await service.request(AGENT, asJson({ instructions: 'make it sepia' }, { Prefer: 'wait=30' }))
  t.same([unheld.status, unheld.headers.get('preference-applied')], [202, null], 'a preference is not refused')
  const stranger = await service.createKey(10)
  const theirs = await storeRunningJob(platform, stranger)
  const another = await service.request(`/v1/jobs/${theirs}/stream`, { key: stranger.api_key })
  t.equal(another.status, 200, 'another key has its own')
  await another.body?.cancel()

  await streams[0]!.body!.cancel()
  let again = await open()
  while (again.status === 429) {
    await again.text()
    again = await open()
  }
  t.equal(again.status, 200, 'one that was closed makes room')
  for (const stream of [streams[1]!, again]) await stream.body!.cancel()
})

t.test('submissions that wait for their job', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_KEY_STREAMS: '1' } })
  const watched = await storeRunningJob(service.platform, service.key)
  const poll = () => service.request(`/v1/jobs/${watched}/events?after=2&wait=1`)
  const newest = async () => {
    const { data } = await json<{ jobs: { id: string }[] }>(await service.request('/v1/jobs?limit=1'))
    return data.jobs[0]!.id
  }
  const waiting = service.request(AGENT, asJson({ instructions: 'make it sepia' }, { Prefer: 'wait=60' }))
  while ((await newest()) === watched);
  await refused(t, await poll(), 'CONCURRENCY_LIMITED')
  await service.request(`/v1/jobs/${await newest()}/cancel`, { method: 'POST' })
  t.equal((await waiting).status, 200)
  t.equal((await poll()).status, 200, 'make room when they are answered')
})

t.test('streams that nobody waits for any more when they could begin', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_KEY_STREAMS: '1' } })
  const path = `/v1/jobs/${await storeRunningJob(service.platform, service.key)}/stream`
  const leave = (message: unknown) => (message as { request: IncomingMessage }).request.socket.destroy()
  diagnostics_channel.subscribe('http.server.request.start', leave)
  for (let left = 0; left < 10; left++) await t.rejects(service.request(path))
  diagnostics_channel.unsubscribe('http.server.request.start', leave)

  const stream = await service.request(path)
  t.equal(stream.status, 200, 'take nobody a place')
  await stream.body?.cancel()
})

t.test('uploads at once of a key', async (t) => {
  const service = await startService(t, {
    worker: false,
    environment: { DARKROOM_KEY_UPLOADS: '1', DARKROOM_SLOW_SECONDS: '300' },
  })
  const { hostname, port } = new URL(service.url)
  /** Nobody reads what is refused, and a client that is still sending may lose the answer with the connection. */
  async function large(): Promise<Response> {
    for (;;) {
      const body = form({ instructions: 'x'.repeat(2_000_000) })
      const response = await service.request(AGENT, { method: 'POST', body }).catch(() => undefined)
      if (response !== undefined) return response
    }
  }

  const body = 'instructions=make%20it%20sepia'
  const socket = connect(Number(port), hostname)
  const head = [`POST ${AGENT} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${service.key.api_key}`]
  const type = 'Content-Type: application/x-www-form-urlencoded'
  socket.write([...head, type, 'Transfer-Encoding: chunked', 'Expect: 100-continue', '', ''].join('\r\n'))
  // Whoever is told to go on has taken the place.
  t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 /)
  socket.write(`4\r\n${body.slice(0, 4)}\r\n`)
  await refused(t, await large(), 'CONCURRENCY_LIMITED')
  await submit(service)
  t.pass('small requests are no uploads')

  const rest = body.slice(4)
  socket.write(`${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`)
  t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 202 /)
  socket.destroy()
  t.equal((await large()).status, 413, 'the one that ended makes room, and this one has too much to say')
})

t.test('uploads at once of a key, however small', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_KEY_UPLOADS: '1' } })
  const image = new Blob([new Uint8Array(await picture())])
  const send = () =>
    service.request(AGENT, { method: 'POST', body: form({ instructions: 'make it sepia', images: image }) })
  // The first one waits until the process that looks at pictures has started; the others only meet it.
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  t.same(answers.map(({ status }) => status).sort(), [202, 429, 429, 429, 429])
  await refused(t, answers.find(({ status }) => status === 429)!, 'CONCURRENCY_LIMITED')
  t.equal((await send()).status, 202, 'what has ended makes room')
})
