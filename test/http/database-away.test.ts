import t from 'tap'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { type AcceptedJob, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'
import { tracesOf } from './support/traces.ts'

t.test('while the database is away', async (t) => {
  const cluster = await startPrivateCluster(t)
  const { url: databaseUrl } = await createTestDatabase(t, cluster)
  const service = await startService(t, { worker: false, databaseUrl })
  const image = `data:image/png;base64,${(await picture()).toString('base64')}`
  const submit = (headers?: Record<string, string>) =>
    service.request(AGENT, asJson({ instructions: 'make it sepia', images: [image] }, headers))
  const { data } = await json<AcceptedJob>(await submit())
  const fresh = await service.createKey(100)
  const { jobs, balance } = await tracesOf(service)

  const requests = {
    submit: () => submit(),
    'submit with an idempotency key': () => submit({ 'Idempotency-Key': 'away' }),
    fetch: () => service.request(data.links.self),
    'fetch from the past': () => service.request(`${data.links.self}?as_of=1`),
    'fetch with a key not seen before': () => service.request(data.links.self, { key: fresh.api_key }),
    list: () => service.request('/v1/jobs'),
    stream: () => service.request(data.links.stream),
    poll: () => service.request(`${data.links.self}/events?after=0&wait=5`),
    cancel: () => service.request(`${data.links.self}/cancel`, { method: 'POST' }),
    'stream token': () => service.request(`${data.links.self}/stream-token`, { method: 'POST' }),
    readiness: () => service.request('/readyz'),
  }
  // One that is already waiting for an answer.
  const polling = service.request(`${data.links.self}/events?after=1&wait=30`)
  const waiting = submit({ Prefer: 'wait=30', 'Idempotency-Key': 'accepted' })
  while ((await tracesOf(service)).jobs === jobs);
  await cluster.stop('immediate')

  t.test('requests get 503 and a time to come back', async (t) => {
    for (const [what, send] of Object.entries(requests)) {
      const startedAt = performance.now()
      const response = await send()
      const { data, errors } = await json(response)
      t.equal(response.status, 503, what)
      t.match(response.headers.get('retry-after'), /^[1-9]\d*$/, what)
      t.match(
        { data, errors },
        { data: null, errors: { code: 'UNAVAILABLE', message: String, request_id: String } },
        what,
      )
      t.notMatch(errors?.message, /ECONN|127\.0\.0\.1|terminat|postgres/i, 'the cause stays inside')
      t.ok(performance.now() - startedAt < 3_000, `${what} is answered soon`)
    }
    t.equal((await service.request('/healthz')).status, 200, 'the process is alive')
    t.equal((await service.request('/nowhere')).status, 404)
    t.equal((await service.request('/v1/jobs', { key: 'nonsense' })).status, 401, 'what is no key needs no database')
  })

  t.test('a request that waited is answered', async (t) => {
    t.equal((await polling).status, 503)
    const response = await waiting
    t.equal(response.status, 202, 'a job that was accepted stays so')
    t.match((await json<AcceptedJob>(response)).data, { links: { self: String } })
  })

  t.test('nothing is held, and all goes on when it is back', async (t) => {
    await cluster.start()
    t.same(
      [(await tracesOf(service)).jobs, (await tracesOf(service)).balance],
      [jobs + 1, balance - 10],
      'only the job that was accepted',
    )
    for (const [what, send] of Object.entries(requests)) {
      if (what === 'stream' || what.includes('not seen')) continue
      const response = await send()
      t.ok(response.status === 200 || response.status === 202, `${what}: ${response.status}`)
    }
    t.equal((await requests['fetch with a key not seen before']()).status, 404)
    t.match(await (await requests.stream()).text(), /event: end\ndata: failed/)
  })
})
