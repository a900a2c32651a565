import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { createClient, type EventsOptions, type JobMessage } from '../../src/client/client.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { type Service, startService } from '../support/service.ts'

const IMAGE = { w256: 'outputs/s.webp', w512: 'outputs/m.webp', w1024: 'outputs/l.webp', full: 'outputs/f.jpg' }
const RESULT = resultProduced({ images: [IMAGE], model_id: 'm', style_id: 0, request_duration_s: 1.5 }, [])

async function all(messages: AsyncIterable<JobMessage>): Promise<JobMessage[]> {
  const seen: JobMessage[] = []
  for await (const message of messages) seen.push(message)
  return seen
}

/** What the stored events of a job make its stream say, worked out from the table alone. */
async function storedMessages(service: Service, jobId: string): Promise<JobMessage[]> {
  const { rows } = await service.platform.database.pool.query(
    'select seq, type, data, recorded_at from darkroom.events where job_id = $1 order by seq',
    [jobId],
  )
  const statuses: Record<string, string> = { job_queued: 'queued', job_succeeded: 'succeeded', job_failed: 'failed' }
  const withAddresses = (output: { images: Record<string, string>[] }) => ({
    ...output,
    images: output.images.map((image) =>
      Object.fromEntries(Object.entries(image).map(([size, key]) => [size, `${service.config.staticUrl}/${key}`])),
    ),
  })
  const messages = rows.map(({ seq: id, type, data, recorded_at }) => {
    if (type === 'message_logged') {
      return { id, event: 'log', data: { ...data, created_at: recorded_at.toISOString() } }
    }
    if (type === 'result_produced') return { id, event: 'result', data: withAddresses(data.output) }
    const { progress = 0, error = null, output } = data
    const status = statuses[type] ?? 'processing'
    return { id, event: 'status', data: { status, progress, output: output ? withAddresses(output) : null, error } }
  })
  const last = messages.at(-1)!
  return [
    ...messages,
    { id: last.id + 1, event: 'end', data: (last.data as { status: string }).status },
  ] as JobMessage[]
}

t.test('a stream cut at random bytes', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service

  for (const seed of [1, 2, 3]) {
    t.test(`is the stored events, each once and in order (seed ${seed})`, async (t) => {
      const random = randomNumbers(seed)
      const jobId = await storeRunningJob(platform, key)
      const append = async (events: Parameters<typeof appendEvents>[3]) =>
        platform.announcer.announce(jobId, await appendEvents(platform.database, jobId, 1, events))
      // From within the opening block to many messages later.
      const cutAfter = Array.from({ length: 40 }, () => Math.floor(random() ** 2 * 3_000))
      const proxy = await startCuttingProxy(t, service.url, cutAfter, { retryMs: 5 })
      const client = createClient({ url: proxy.url, apiKey: key.api_key })

      let opened = 0
      let lost = 0
      const following = all(
        client.events(jobId, { onOpen: () => (opened += 1), onLost: () => (lost += 1), retries: 40 }),
      )
      // Half of them while it follows, so that it is cut both in pages of old events and between new ones.
      for (let i = 0; i < 60; i++) {
        const lines = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, j) =>
          messageLogged('info', `line ${i}.${j}: “quotes”, 🌻 and\na line feed`),
        )
        await append([...lines, progressReported(i / 100)])
      }
      await append([RESULT, JOB_SUCCEEDED])

      t.same(await following, await storedMessages(service, jobId))
      t.equal(proxy.cuts(), cutAfter.length, 'every cut was made')
      t.equal(lost, cutAfter.length, 'and told')
      t.ok(opened <= lost + 1)
    })
  }
})

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A server that answers each connection in turn as it is told, and 204 when it has no more to say. */
async function startScripted(t: Test, answers: Handle[]) {
  const positions: (string | undefined)[] = []
  const server = createServer((request, response) => {
    positions.push(request.headers['last-event-id'] as string | undefined)
    const answer = answers.shift() ?? ((_, { writeHead }) => writeHead.call(response, 204).end())
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'key' })
  const waits: number[] = []
  return {
    positions,
    waits,
    follow: (options: EventsOptions = {}) =>
      client.events('job', { onLost: ({ waitMs }) => void waits.push(waitMs), ...options }),
  }
}

const RETRY = 'retry: 20\n\n'
const status = (id: number) => `id: ${id}\nevent: status\ndata: {"progress":${id}}\n\n`
const end = (id: number) => `id: ${id}\nevent: end\ndata: succeeded\n\n`

const says =
  (text: string): Handle =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(text)

const refuses =
  (code: number, headers: Record<string, string>, body: string): Handle =>
  (_, response) =>
    response.writeHead(code, headers).end(body)

t.test('what a server may do to a client that follows', async (t) => {
  const idsOf = async (messages: AsyncIterable<JobMessage>) => (await all(messages)).map(({ id }) => id)

  t.test('204: there is nothing more', async (t) => {
    const { follow, positions } = await startScripted(t, [])
    t.same(await idsOf(follow({ after: 9 })), [])
    t.same(positions, ['9'])
  })

  t.test('closing the stream before its end: it goes on, after no less than the server asks for', async (t) => {
    const { follow, positions, waits } = await startScripted(t, [
      says(RETRY + status(1) + status(2) + status(3).slice(0, 20)),
      says(RETRY + status(3)),
      says(RETRY + status(4) + end(5)),
    ])
    t.same(await idsOf(follow()), [1, 2, 3, 4, 5])
    t.same(positions, [undefined, '2', '3'])
    t.ok(
      waits.every((ms) => ms >= 20 && ms <= 25),
      `waited ${waits}`,
    )
  })

  t.test('starting over: nothing is said twice', async (t) => {
    const again = status(1) + status(2) + status(3) + end(4)
    const { follow } = await startScripted(t, [says(RETRY + status(1) + status(2)), says(again)])
    t.same(await idsOf(follow()), [1, 2, 3, 4])
  })

  t.test('being busy or away: it comes back, not before Retry-After', async (t) => {
    const problem = '{"data":null,"errors":{"code":"UNAVAILABLE","message":"away","request_id":"r"}}'
    const { follow, waits } = await startScripted(t, [
      says('retry: 1\n\n'),
      refuses(503, { 'Retry-After': '1' }, problem),
      refuses(502, { 'Content-Type': 'text/html' }, '<h1>Bad Gateway</h1>'),
      refuses(200, { 'Content-Type': 'text/html' }, 'please log in to this hotel'),
      (request) => request.socket.destroy(),
      says(status(1) + end(2)),
    ])
    t.same(await idsOf(follow()), [1, 2])
    t.equal(waits.length, 5)
    t.ok(waits[1]! >= 1_000, `waited ${waits}`)
  })

  t.test('staying away: it waits longer each time, and gives up at last', async (t) => {
    const away = Array.from({ length: 20 }, () => refuses(503, {}, ''))
    const { follow, waits } = await startScripted(t, [says('retry: 1\n\n'), ...away])
    await t.rejects(idsOf(follow()), { name: 'ApiError', status: 503, code: 'UNEXPECTED_ANSWER' })
    t.equal(waits.length, 10)
    t.ok(waits.at(-1)! > 4 * waits[2]!, `waited ${waits}`)
  })

  t.test('refusing: that is final', async (t) => {
    const problem = '{"data":null,"errors":{"code":"JOB_NOT_FOUND","message":"no such job","request_id":"r1"}}'
    const { follow, waits } = await startScripted(t, [refuses(404, {}, problem)])
    await t.rejects(idsOf(follow()), { name: 'ApiError', code: 'JOB_NOT_FOUND', status: 404, requestId: 'r1' })
    t.equal(waits.length, 0)
  })

  t.test('an abort ends it at once, while it listens and while it waits', async (t) => {
    const hangs: Handle = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(RETRY + status(1))
    const { follow } = await startScripted(t, [hangs, refuses(503, { 'Retry-After': '60' }, '')])
    const reason = new Error('enough')
    const listening = new AbortController()
    const messages = follow({ signal: listening.signal })
    t.match(await messages.next(), { value: { id: 1 } })
    const next = messages.next()
    listening.abort(reason)
    await t.rejects(next, reason)

    const waiting = new AbortController()
    await t.rejects(idsOf(follow({ signal: waiting.signal, onLost: () => waiting.abort(reason) })), reason)
  })

  t.test('hearing that the reader has left', async (t) => {
    const left = Promise.withResolvers<void>()
    const { follow } = await startScripted(t, [
      (_, response) => {
        response.once('close', () => left.resolve())
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(RETRY + status(1))
      },
    ])
    for await (const { id } of follow()) {
      t.equal(id, 1)
      break
    }
    await left.promise
  })
})
