import diagnostics_channel from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { queryObjects } from 'node:v8'
import Koa from 'koa'
import t from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { type Envelope, ended, json, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { parseFrames, readStream, withoutHousekeeping } from '../support/streams.ts'

const IMAGE = {
  w256: 'outputs/x/a1/s.webp',
  w512: 'outputs/x/a1/m.webp',
  w1024: 'outputs/x/a1/l.webp',
  full: 'outputs/x/a1/f.jpg',
}
/** Readers that do not read. */
const LAZY = 10
const RESULT = resultProduced(
  { images: [IMAGE], model_id: 'image-agent-1-preview', style_id: 0, request_duration_s: 1.5 },
  [{ key: IMAGE.full, width: 2048, height: 2048, content_type: 'image/jpeg', bytes: 1, sha256: '00' }],
)

/** How many requests' contexts of Koa are in memory, after a collection of garbage. */
function contexts(): number {
  function Context() {}
  Context.prototype = Object.getPrototypeOf(new Koa().context)
  return queryObjects(Context, { format: 'count' })
}

/** A job that has ended, with enough events for two pages. */
async function storeEndedJob(service: Service, lines: number): Promise<string> {
  const { platform, key } = service
  const jobId = await storeRunningJob(platform, key)
  const log = Array.from({ length: lines }, (_, i) =>
    messageLogged('info', `line ${i}: "quotes", ünïcode 🌻 and\na line feed`),
  )
  await appendEvents(platform.database, jobId, 1, [...log, progressReported(0.5), RESULT, JOB_SUCCEEDED])
  return jobId
}

t.test('streams', async (t) => {
  const service = await startService(t, { worker: false, fallbacks: false })
  const { platform } = service
  const append = async (jobId: string, events: Parameters<typeof appendEvents>[3]) =>
    platform.announcer.announce(jobId, await appendEvents(platform.database, jobId, 1, events))
  const stream = (jobId: string, init: RequestInit = {}, query = '') =>
    service.request(`/v1/jobs/${jobId}/stream${query}`, init)

  t.test('tell a job from its first event to its end', async (t) => {
    const jobId = await storeEndedJob(service, 1)
    const response = await stream(jobId)
    t.equal(response.status, 200)
    t.match(response.headers.get('content-type'), /^text\/event-stream/)
    t.equal(response.headers.get('cache-control'), 'no-store, no-transform')
    t.equal(response.headers.get('x-accel-buffering'), 'no')
    const text = await response.text()
    t.match(text, /^: .*\nretry: 2000\n\n/)
    const frames = parseFrames(text)
    t.same(
      frames.map((frame) => [frame.id, frame.event]),
      [
        [1, 'status'],
        [2, 'status'],
        [3, 'log'],
        [4, 'status'],
        [5, 'result'],
        [6, 'status'],
        [7, 'end'],
      ],
    )
    t.same(JSON.parse(frames[0]!.data), { status: 'queued', progress: 0, output: null, error: null })
    t.match(JSON.parse(frames[2]!.data), {
      level: 'info',
      message: /ünïcode 🌻 and\na line feed/,
      created_at: /^\d{4}-.*Z$/,
    })
    const full = `${service.config.staticUrl}/${IMAGE.full}`
    t.match(JSON.parse(frames[4]!.data), { images: [{ full }], request_duration_s: 1.5, style_id: 0 })
    t.match(JSON.parse(frames[5]!.data), {
      status: 'succeeded',
      progress: 1,
      output: { images: [{ full }] },
      error: null,
    })
    t.equal(frames[6]!.data, 'succeeded')
  })

  t.test('resume after each id with exactly the rest, byte for byte', async (t) => {
    const jobId = await storeEndedJob(service, 30)
    const whole = await readStream(service, jobId)
    const frames = parseFrames(whole)
    t.ok(frames.length > 30)
    for (const [index, { id }] of frames.entries()) {
      const rest = frames
        .slice(index + 1)
        .map((frame) => frame.raw)
        .join('')
      const response = await stream(jobId, { headers: { 'Last-Event-ID': String(id) } })
      if (index === frames.length - 1) {
        t.equal(response.status, 204, 'nothing is left after end')
      } else {
        const text = withoutHousekeeping(await response.text())
        if (text !== rest) t.fail(`resuming after ${id} differs`)
      }
      const byQuery = await stream(jobId, {}, `?after=${id}`)
      if (withoutHousekeeping(await byQuery.text()) !== rest) t.fail(`?after=${id} differs`)
    }
  })

  t.test('page through long streams', async (t) => {
    const jobId = await storeEndedJob(service, 2_500)
    const frames = parseFrames(await readStream(service, jobId))
    t.same(
      frames.map((frame) => frame.id),
      Array.from({ length: 2_506 }, (_, i) => i + 1),
    )
  })

  t.test('show 50 concurrent readers identical frames of a job that is under way', async (t) => {
    const jobId = await storeRunningJob(platform, service.key)
    const readers = Array.from({ length: 50 }, () => readStream(service, jobId))
    for (let i = 0; i < 40; i++) await append(jobId, [messageLogged('info', `line ${i}`), progressReported(i / 100)])
    await append(jobId, [RESULT, JOB_SUCCEEDED])
    const texts = await Promise.all(readers)
    t.equal(new Set(texts).size, 1)
    t.equal(texts[0], await readStream(service, jobId), 'and so does a reader who comes later')
    t.equal(parseFrames(texts[0]!).length, 85)
  })

  t.test('hear at once what another process appended', async (t) => {
    const jobId = await storeRunningJob(platform, service.key)
    const response = await stream(jobId)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const read = async (words: string) => {
      while (!text.includes(words)) text += (await reader.read()).value ?? t.fail('the stream ended')
    }
    await read('id: 2')
    await platform.database.pool.query(`select darkroom.log_message($1, 'info', 'from psql')`, [jobId])
    await read('from psql')
    const other = await startService(t, { worker: false, databaseUrl: platform.databaseUrl })
    const line = [messageLogged('info', 'from another API')]
    other.platform.announcer.announce(jobId, await appendEvents(other.platform.database, jobId, 1, line))
    await read('from another API')
    await other.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST', key: service.key.api_key })
    await read('event: end')
    await reader.cancel()
    t.pass('nothing but a notification can have told of it')
  })

  t.test('refuse positions that make no sense', async (t) => {
    const running = await storeRunningJob(platform, service.key)
    const over = await storeEndedJob(service, 1)
    const fault = async (response: Response) => {
      const { errors } = (await response.json()) as Envelope
      return [response.status, errors?.code, errors?.fields?.[0]?.field]
    }
    t.same(await fault(await stream(running, { headers: { 'Last-Event-ID': 'abc' } })), [
      400,
      'VALIDATION_ERROR',
      'Last-Event-ID',
    ])
    t.same(await fault(await stream(running, { headers: { 'Last-Event-ID': '-1' } })), [
      400,
      'VALIDATION_ERROR',
      'Last-Event-ID',
    ])
    t.same(await fault(await stream(running, {}, '?after=x')), [400, 'VALIDATION_ERROR', 'after'])
    t.same(await fault(await stream(running, {}, '?after=99')), [409, 'STREAM_DIVERGED', 'after'])
    t.equal((await stream(over, { headers: { 'Last-Event-ID': '99' } })).status, 409)
    const header = await stream(over, { headers: { 'Last-Event-ID': '6' } }, '?after=1')
    t.same(
      parseFrames(await header.text()).map((frame) => frame.id),
      [7],
      'the header wins',
    )
  })

  t.test('belong to the key that created the job', async (t) => {
    const jobId = await storeEndedJob(service, 1)
    const other = await service.createKey()
    t.equal((await service.request(`/v1/jobs/${jobId}/stream`, { key: other.api_key })).status, 404)
    t.equal((await fetch(`${service.url}/v1/jobs/${jobId}/stream`)).status, 401)
  })

  t.test('open for a browser with a token of that one stream', async (t) => {
    const jobId = await storeEndedJob(service, 1)
    const another = await storeEndedJob(service, 1)
    const made = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST' })
    const { data } = await json<{ token: string; stream: string }>(made)
    const opened = await fetch(`${service.url}${data.stream}`)
    t.equal(opened.status, 200)
    t.equal(parseFrames(await opened.text()).length, 7)
    t.equal((await fetch(`${service.url}/v1/jobs/${another}/stream?token=${data.token}`)).status, 401)
    t.equal((await fetch(`${service.url}/v1/jobs/${jobId}/stream?token=st_nonsense`)).status, 401)
    t.equal((await fetch(`${service.url}/v1/jobs/${jobId}?token=${data.token}`)).status, 401, 'and nothing else')
  })

  t.test('do not wait for readers that do not read, nor keep for them what they can catch up on', async (t) => {
    const jobId = await storeRunningJob(platform, service.key)
    const open: ServerResponse[] = []
    const onRequest = (message: unknown) => open.push((message as { response: ServerResponse }).response)
    diagnostics_channel.subscribe('http.server.request.start', onRequest)
    // A body that nobody reads is not taken off its connection.
    const lazy = await Promise.all(Array.from({ length: LAZY }, () => stream(jobId)))
    diagnostics_channel.unsubscribe('http.server.request.start', onRequest)
    const eager = readStream(service, jobId)
    const long = Array.from({ length: 100 }, () => messageLogged('info', 'x'.repeat(1_900)))
    let kept = 0
    for (let i = 0; i < 60; i++) {
      await append(jobId, long)
      kept = Math.max(kept, ...open.map((response) => response.writableLength))
    }
    await append(jobId, [RESULT, JOB_SUCCEEDED])
    const text = await eager
    t.same(
      parseFrames(text).map(({ id }) => id),
      Array.from({ length: 6_005 }, (_, i) => i + 1),
      'the eager reader has everything, in order',
    )
    t.equal(open.length, LAZY)
    t.ok(kept < 2_500_000, `at most a page of 1,000 events is kept for a lazy one: ${kept} bytes`)
    for (const response of lazy) t.ok(withoutHousekeeping(await response.text()) === text, 'who then has the same')
  })

  t.test('keep nothing of what Koa knew of their request', async (t) => {
    const jobId = await storeRunningJob(platform, service.key)
    const open = await Promise.all(Array.from({ length: 20 }, () => stream(jobId)))
    await append(jobId, [messageLogged('info', 'a line')])
    t.ok(contexts() < 10, 'the requests of 20 open streams')
    await append(jobId, [RESULT, JOB_SUCCEEDED])
    for (const response of open) t.match(await response.text(), 'event: end')
  })

  t.test('have a twin for clients that poll', async (t) => {
    const jobId = await storeRunningJob(platform, service.key)
    const events = async (query: string) =>
      json<{ events: { id: number; event: string; data: unknown }[]; last_event_id: number; ended: boolean }>(
        await service.request(`/v1/jobs/${jobId}/events${query}`),
      )
    const first = await events('')
    t.same(
      first.data.events.map((event) => event.id),
      [1, 2],
    )
    const waiting = events('?after=2&wait=20')
    await append(jobId, [RESULT, JOB_SUCCEEDED])
    const next = await waiting
    t.same(
      next.data.events.map((event) => [event.id, event.event]),
      [
        [3, 'result'],
        [4, 'status'],
        [5, 'end'],
      ],
    )
    t.same([next.data.last_event_id, next.data.ended, next.data.events[2]!.data], [5, true, 'succeeded'])
    t.match(await events('?after=5'), { data: { events: { length: 0 }, ended: true } })
    t.equal((await service.request(`/v1/jobs/${jobId}/events?wait=61`)).status, 400)
  })
})

t.test('a real job, followed live', async (t) => {
  const service = await startService(t)
  const jobId = await submit(service)
  const frames = parseFrames(await readStream(service, jobId))
  const job = await ended(service, jobId)
  t.equal(job.status, 'succeeded')
  t.equal(frames.at(-1)!.data, 'succeeded')
  const ids = frames.map((frame) => frame.id)
  t.same(
    ids,
    [...new Set(ids)].sort((a, b) => a - b),
    'every id once, in order',
  )
  t.ok(frames.some((frame) => frame.event === 'log'))
  const result = JSON.parse(frames.find((frame) => frame.event === 'result')!.data)
  t.same(Object.keys(result.images[0]).sort(), ['full', 'w1024', 'w256', 'w512'])
  const image = await fetch(result.images[0].full)
  t.equal(image.status, 200)
})
