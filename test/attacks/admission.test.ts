import sharp from 'sharp'
import t from 'tap'
import { watchEngineProcesses } from '../support/engine-processes.ts'
import { form, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const AGENT = '/v2/image/agent'
const REQUESTS = 20
const PICTURES = 10

/** 20 megapixels of one colour in about a kilobyte, which take the better part of a second to look at. */
const avif = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#3366cc' } })
  .avif({ effort: 0 })
  .toBuffer()

/** The same picture in another file: behind its boxes there is room for one more. */
function variant(n: number): Blob {
  const box = Buffer.from('\0\0\0\x0cfree\0\0\0\0', 'latin1')
  box.writeUInt32BE(n, 8)
  return new Blob([new Uint8Array(avif), new Uint8Array(box)])
}

t.test('pictures that take long to look at', { timeout: 240_000 }, async (t) => {
  const service = await startService(t, { worker: false })
  const leave = new AbortController()
  let answers = 0
  const flood = (key: string, requests: number, from = 0) =>
    Array.from({ length: requests }, async (_, n) => {
      const images = Array.from({ length: PICTURES }, (_, i) => variant(from + n * PICTURES + i))
      const body = form({ instructions: 'make it sepia', images })
      const response = await service.request(AGENT, { method: 'POST', body, key, signal: leave.signal })
      answers += 1
      return response
    })

  t.test('are not looked at for a key without credits', async (t) => {
    const engines = await watchEngineProcesses(process.pid)
    const poor = await service.createKey(0)
    for (const response of await Promise.all(flood(poor.api_key, REQUESTS))) {
      t.equal(response.status, 402)
      t.match(await json(response), { errors: { code: 'INSUFFICIENT_CREDITS' } })
    }
    await engines?.use()
    t.equal(engines?.count() ?? 0, 0, 'no engine was started')
    engines?.stop()
  })

  t.test('keep nobody else waiting, and wait in a line that ends', async (t) => {
    const rich = await service.createKey(1_000_000)
    answers = 0
    const flooding = flood(rich.api_key, REQUESTS)
    for (const request of flooding) request.catch(() => undefined)
    for (let width = 20; width < 25; width++) {
      const create = { width, height: 20, channels: 3 as const, background: '#3366cc' }
      const images = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())])
      const response = await service.request(AGENT, {
        method: 'POST',
        body: form({ instructions: 'make it sepia', images }),
      })
      t.same([response.status, answers], [202, 0], 'another key is served before any of these')
    }

    const more = flood(rich.api_key, REQUESTS, 10_000)
    for (const request of more) request.catch(() => undefined)
    const refused = await Promise.race(more)
    t.equal(refused.status, 503)
    t.match(refused.headers.get('retry-after'), /^[1-9]\d*$/)
    t.match(await json(refused), { errors: { code: 'UNAVAILABLE' } })
    leave.abort()
    await Promise.allSettled([...flooding, ...more])
  })
})
