import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EventSource } from 'eventsource'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import t, { type Test } from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { type Frame, parseFrames, readStream, withoutHousekeeping } from '../support/streams.ts'

const execute = promisify(execFile)
const FOLLOW = join(import.meta.dirname, 'follow.py')

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1.5 }, [])

const isMissing = (program: string) =>
  execute(program, ['--version']).then(
    () => false,
    () => `needs ${program}`,
  )

t.test('clients of others follow a stream that is cut, and miss and repeat nothing', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service
  const jobId = await storeRunningJob(platform, key)
  const lines = Array.from({ length: 40 }, (_, i) => messageLogged('info', `line ${i}: “quotes”, 🌻 and\na line feed`))
  await appendEvents(platform.database, jobId, 1, [...lines, progressReported(0.5), RESULT, JOB_SUCCEEDED])
  const whole = await readStream(service, jobId)
  const wanted = parseFrames(whole).map(({ id, event, data }) => ({ id, event, data }))
  const proxied = (t: Test) => startCuttingProxy(t, service.url, [700, 1_500, 90, 2_000], { retryMs: 10 })
  const path = `/v1/jobs/${jobId}/stream`
  const authorization = { Authorization: `Bearer ${key.api_key}` }

  t.test('eventsource, as in a browser', async (t) => {
    const proxy = await proxied(t)
    const made = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST' })
    const { data } = await json<{ stream: string }>(made)
    const source = new EventSource(`${proxy.url}${data.stream}`)
    const seen: Omit<Frame, 'raw'>[] = []
    const closed = Promise.withResolvers<void>()
    for (const event of ['status', 'log', 'result', 'end']) {
      source.addEventListener(event, ({ lastEventId, data }) => seen.push({ id: Number(lastEventId), event, data }))
    }
    source.addEventListener('error', () => source.readyState === source.CLOSED && closed.resolve())
    await closed.promise
    t.same(seen, wanted)
    t.equal(proxy.cuts(), 4)
  })

  t.test('eventsource-parser', async (t) => {
    const proxy = await proxied(t)
    const seen: Omit<Frame, 'raw'>[] = []
    while (seen.at(-1)?.event !== 'end') {
      const headers = { ...authorization, 'Last-Event-ID': String(seen.at(-1)?.id ?? 0) }
      try {
        const response = await fetch(`${proxy.url}${path}`, { headers })
        const messages = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
        for await (const { id, event = '', data } of messages) seen.push({ id: Number(id), event, data })
      } catch {
        // It was cut, and goes on behind what was seen.
      }
    }
    t.same(seen, wanted)
    t.equal(proxy.cuts(), 4)
  })

  t.test('curl', { skip: await isMissing('curl') }, async (t) => {
    const proxy = await proxied(t)
    let text = ''
    while (!text.includes('event: end\n')) {
      const last = parseFrames(text).at(-1)?.id ?? 0
      const headers = ['-H', `Authorization: ${authorization.Authorization}`, '-H', `Last-Event-ID: ${last}`]
      const argv = ['-sN', '--max-time', '30', ...headers, `${proxy.url}${path}`]
      const { stdout } = await execute('curl', argv).catch((error: { readonly stdout: string }) => error)
      // What follows the last empty line is no whole message.
      const blocks = stdout.split('\n\n').slice(0, -1)
      text += withoutHousekeeping(blocks.map((block) => `${block}\n\n`).join(''))
    }
    t.equal(text, whole, 'byte for byte')
    t.equal(proxy.cuts(), 4)
  })

  t.test("Python's standard library", { skip: await isMissing('python3') }, async (t) => {
    const proxy = await proxied(t)
    const { stdout } = await execute('python3', [FOLLOW, `${proxy.url}${path}`, key.api_key])
    const seen = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    t.same(
      seen.map((message) => ({ ...message, id: Number(message.id) })),
      wanted,
    )
    t.equal(proxy.cuts(), 4)
  })
})
