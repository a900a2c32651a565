import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { generateApiKey } from '../../src/accounts/api-key.ts'
import { openDatabase } from '../../src/database/connection.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { ownPort } from '../support/own-port.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { type Envelope, form, type Job } from '../support/requests.ts'
import { startReceiver, status } from '../webhooks/receiver.ts'

const METRICS_TOKEN = 'scraper-1f6c'

/** The figures of a scrape by name and labels, as they stand in its text. */
type Figures = ReadonlyMap<string, number>

async function scrape(port: string): Promise<Figures> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]))
}

async function scrapedWhen(port: string, wanted: (figures: Figures) => boolean): Promise<Figures> {
  for (;;) {
    const figures = await scrape(port)
    if (wanted(figures)) return figures
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

t.test('an API and a worker under work of every kind', async (t) => {
  const { url: databaseUrl } = await createTestDatabase(t)
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const [port, apiMetrics, workerMetrics] = [String(await ownPort()), String(await ownPort()), String(await ownPort())]
  const environment = {
    DATABASE_URL: databaseUrl,
    DARKROOM_HOME: home,
    PORT: port,
    DARKROOM_ALLOW_HOSTS: '127.0.0.1',
    DARKROOM_WORKER_SLOTS: '1',
    DARKROOM_RATE_LIMIT: '1000/3600',
    METRICS_TOKEN,
    LOG_LEVEL: 'trace',
  }
  // One after the other: the first brings the database up to date.
  const api = await spawnDarkroom(t, 'api', { ...environment, METRICS_PORT: apiMetrics })
  const worker = await spawnDarkroom(t, 'worker', { ...environment, METRICS_PORT: workerMetrics })

  const onConnectionError = (error: Error) => t.fail(error)
  const options = { url: databaseUrl, applicationName: 'test', poolSize: 1, role: undefined, onConnectionError }
  const database = openDatabase(options)
  const { api_key: key, key_id: keyId } = await createKey(database, { name: 'test', credits: 1_000 })
  await database.close()
  const receiver = await startReceiver(t, [status(204)])

  const request = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { Authorization: `Bearer ${key}`, ...headers } })
  const submit = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    (await (await request('/v2/image/agent', { method: 'POST', body: form(fields) }, headers)).json()) as Envelope<Job>

  const wait = { Prefer: 'wait=60' }
  const good = await submit(
    { instructions: 'draw a red circle on a white background', webhook_url: receiver.url },
    { ...wait, 'Idempotency-Key': 'good', 'Request-Id': 'the-good-one' },
  )
  t.equal(good.data.status, 'succeeded')
  t.equal((await submit({ instructions: 'zzz qqq xxx' }, wait)).data.status, 'failed')
  await submit({ instructions: 'no' })
  const { data: token } = (await (
    await request(`/v1/jobs/${good.data.job_id}/stream-token`, { method: 'POST' })
  ).json()) as Envelope<{ token: string; stream: string }>
  const { data: secret } = (await (await request('/v1/webhook-secret')).json()) as Envelope<{ secret: string }>
  await receiver.arrival(1)

  // Followed live, by somebody with a token.
  const { data: live } = await submit({ instructions: 'draw a blue square on a white background' })
  const made = await request(`/v1/jobs/${live.job_id}/stream-token`, { method: 'POST' })
  const { data: liveToken } = (await made.json()) as Envelope<{ token: string; stream: string }>
  const stream = await fetch(`http://127.0.0.1:${port}${liveToken.stream}`)
  t.match(await stream.text(), /event: end\ndata: succeeded/)

  // Somebody who waits, and leaves before there is anything to tell.
  const waiting = ask(`http://127.0.0.1:${port}/v1/events?after=now&wait=60`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  waiting.on('error', () => undefined)
  await once(waiting, 'finish')
  waiting.destroy()

  const stranger = generateApiKey().key
  t.test('keep secrets out of their logs, wherever clients put them', async (t) => {
    const secrets = [key, stranger, token.token, liveToken.token, secret.secret, METRICS_TOKEN]
    await fetch(`http://127.0.0.1:${port}${token.stream}`).then((response) => response.text())
    for (const text of secrets.slice(0, 5)) {
      const encoded = encodeURIComponent(text)
      await request(`/v1/jobs/${encoded}`, {}, { 'Request-Id': text.replace(/[^\w.:-]/g, '') })
      await request(`/${encoded}/${encoded}?key=${encoded}`)
      await request('/v1/jobs', {}, { Authorization: `Bearer ${text}x`, 'Idempotency-Key': text })
      await submit({ instructions: 'no', agent_id: text, webhook_url: `https://${encoded}@example.com/` })
    }
    await request('/v1/jobs', {}, { Authorization: `Bearer ${stranger}` })
    await request('/v1/jobs', {}, { Authorization: `Bearer ${key.slice(0, -1)}` })
    await fetch(`http://127.0.0.1:${apiMetrics}/metrics`, { headers: { Authorization: `Bearer ${key}` } })

    // The lines of a request come before its connection carries the next.
    await request('/healthz', {}, { 'Request-Id': 'the-last-one' })
    while (!api.logged().includes('the-last-one')) await new Promise((resolve) => setTimeout(resolve, 5))
    const logged = api.logged() + worker.logged()
    t.ok(logged.split('\n').length > 25, 'there is something to search')
    t.match(logged, `sk_live_v1_${keyId}_[redacted]`, 'and keys were met')
    for (const text of secrets) {
      const guarded = text.replace(/^sk_live_v1_[^_]+_|^st_|^whsec_/, '')
      for (const written of [guarded, encodeURIComponent(guarded)]) {
        t.notMatch(logged, written)
        t.notMatch(logged, written.slice(-12), 'not even its end')
      }
    }
  })

  t.test('name requests and attempts in their logs', async (t) => {
    const lines = [api, worker].map((process) =>
      process
        .logged()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    )
    const request = lines[0]!.find((line) => line.request_id === 'the-good-one')
    t.match(request, { msg: 'request', key_id: keyId, job_id: good.data.job_id, status: 200, ms: Number })
    const attempt = lines[1]!.find((line) => line.job_id === good.data.job_id)
    t.match(attempt, { msg: 'an attempt ended', attempt: 1, outcome: 'succeeded', type: 'image_agent', ms: Number })
  })

  t.test('can be scraped', async (t) => {
    // What has just been told to a client is counted, and its place made free, a moment later.
    const left = 'darkroom_http_requests_total{route="/v1/events",method="GET",status="499"}'
    const one = await scrapedWhen(
      apiMetrics,
      (figures) => figures.get('darkroom_streams_open') === 0 && figures.get(left) === 1,
    )
    const two = await scrapedWhen(
      workerMetrics,
      (figures) =>
        figures.get('darkroom_worker_slots_busy') === 0 &&
        figures.get('darkroom_webhook_deliveries_total{result="delivered"}') === 1,
    )
    const has = (figures: Figures, name: string, least: number, most = least) => {
      const value = figures.get(`darkroom_${name}`)
      t.ok(value !== undefined && value >= least && value <= most, `${name}: ${value}, expected ${least} to ${most}`)
    }

    has(one, 'submissions_total{type="image_agent",outcome="accepted"}', 3)
    has(one, 'submissions_total{type="image_agent",outcome="refused"}', 6)
    has(one, 'http_requests_total{route="/v2/image/agent",method="POST",status="202"}', 1)
    has(one, 'http_requests_total{route="/v2/image/agent",method="POST",status="200"}', 2)
    has(one, 'http_problems_total{code="VALIDATION_ERROR"}', 6)
    has(one, 'http_requests_total{route="/v1/jobs",method="GET",status="401"}', 7)
    has(one, 'http_problems_total{code="UNAUTHORIZED"}', 7)
    has(one, 'http_request_duration_seconds_count{route="/v2/image/agent"}', 9)
    has(one, 'streams_open', 0)
    has(one, 'event_lag_seconds_count', 1, 1_000)
    has(one, 'event_lag_seconds_sum', 0, 60)
    has(one, 'notifications_sent_total', 1, 1_000)
    has(one, 'notifications_received_total', 3, 1_000)
    has(one, 'listener_connects_total', 1)
    has(one, 'database_up', 1)
    has(one, 'database_connections{state="idle"}', 1, 100)
    has(one, 'queue_jobs{type="image_agent",state="queued"}', 0)

    has(two, 'job_wait_seconds_count{type="image_agent"}', 3)
    has(two, 'job_duration_seconds_count{type="image_agent",status="succeeded"}', 2)
    has(two, 'job_duration_seconds_sum{type="image_agent",status="succeeded"}', 0.05, 120)
    has(two, 'job_failures_total{type="image_agent",code="INSTRUCTIONS_NOT_UNDERSTOOD"}', 1)
    has(two, 'attempt_duration_seconds_count{type="image_agent",outcome="succeeded"}', 2)
    has(two, 'webhook_deliveries_total{result="delivered"}', 1)
    has(two, 'webhook_delivery_duration_seconds_count', 1)
    has(two, 'webhooks_pending', 0)
    has(two, 'worker_slots', 1)
    has(two, 'worker_slots_busy', 0)
    for (const figures of [one, two]) t.ok(figures.get('process_resident_memory_bytes')! > 10_000_000)

    const labels = [...one.keys(), ...two.keys()].filter((name) => name.includes('{'))
    t.notMatch(labels.join('\n'), /[0-9a-f]{8}-|sk_live/, 'nothing that a client sends is a label')
  })

  t.test('are scraped by whoever has the token, and nobody else', async (t) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${workerMetrics}${path}`, { headers })
    t.equal((await get('/metrics')).status, 401)
    t.equal((await get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}x` })).status, 401)
    const scraped = await get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })
    t.match([scraped.status, scraped.headers.get('content-type')], [200, /^text\/plain; version=0\.0\.4/])
    t.equal((await get('/', { Authorization: `Bearer ${METRICS_TOKEN}` })).status, 404)
    t.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 404, 'and not where the API listens')
  })
})
