import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import type { KeyMessagePage } from '../../src/jobs/job-answers.ts'
import { picture } from '../http/agent-pictures.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { ownPort } from '../support/own-port.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

const execute = promisify(execFile)
const PACKAGE = join(import.meta.dirname, '../../src/client/python')
const USE = join(import.meta.dirname, 'use.py')

const FRESH_ENOUGH = 'import sys; sys.exit(sys.version_info < (3, 11))'
const skip = await execute('python3', ['-c', FRESH_ENOUGH]).then(
  () => false,
  () => 'needs python3, 3.11 or newer',
)

/** What a part of `use.py` prints, which is JSON. */
async function use(part: string, ...argv: readonly string[]): Promise<unknown> {
  const env = { ...process.env, PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await execute('python3', ['-W', 'error', USE, part, ...argv], { env })
  return JSON.parse(stdout)
}

t.test('the Python client of a service that works', { skip }, async (t) => {
  const service = await startService(t, { environment: { DARKROOM_ALLOW_HOSTS: '127.0.0.1' } })
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-python-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'small.jpg')
  await writeFile(path, await picture('jpeg', 64))
  const received = Promise.withResolvers<{ body: string; headers: Record<string, unknown> }>()
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    response.end(() => received.resolve({ body, headers: request.headers }))
  })
  const port = await ownPort()
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
  t.teardown(() => receiver.close())

  t.test('uploads, plans, waits, downloads, and says what is refused', async (t) => {
    t.match(await use('whole', service.url, service.key.api_key, path, `http://127.0.0.1:${port}`), {
      plan: ['grayscale'],
      status: 'succeeded',
      filenames: ['small.jpg', null, 'picture', 'näme".png'],
      hashes: 1,
      downloaded: [true, true],
      refused: { code: 'VALIDATION_ERROR', status: 400, fields: ['max_steps'], request_id: String },
      unreadable: 'FILE_UNREADABLE',
      missing: 'JOB_NOT_FOUND',
    })
  })

  t.test('reads webhooks that are genuine, and no others', async (t) => {
    const { body, headers } = await received.promise
    const stored = join(folder, 'webhook.json')
    await writeFile(stored, JSON.stringify({ body, headers }))
    t.strictSame(await use('webhook', service.url, service.key.api_key, stored), {
      type: 'job.succeeded',
      status: 'succeeded',
      refused: ['WEBHOOK_NOT_VERIFIED', 'WEBHOOK_NOT_VERIFIED', 'WEBHOOK_NOT_VERIFIED'],
    })
  })
})

t.test('the Python client of a service that is cut off', { skip }, async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service

  t.test('makes one job of a submission, however often its answer is lost', async (t) => {
    const own = await service.createKey(1_000)
    const proxy = await startCuttingProxy(t, service.url, [0, 120], { of: 'connections' })
    const { first, again, listed } = (await use('repeated', proxy.url, own.api_key)) as Record<string, unknown>
    t.equal(proxy.cuts(), 2)
    t.equal(again, first, 'the same once more, under the same key')
    t.strictSame(listed, [first])
  })

  t.test('asks for details to be preserved, and cancels', async (t) => {
    const path = join(t.testdir(), 'source.png')
    await writeFile(path, await picture('png', 64))
    t.strictSame(await use('detail', service.url, key.api_key, path), {
      type: 'detail_preservation',
      source: 'source.png',
      code: 'JOB_CANCELED',
    })
  })

  t.test('follows a stream that is cut, and misses and repeats nothing', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    const lines = Array.from({ length: 40 }, (_, i) =>
      messageLogged('info', `line ${i}: “quotes”, 🌻 and\na line feed`),
    )
    const result = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1.5 }, [])
    await appendEvents(platform.database, jobId, 1, [...lines, progressReported(0.5), result, JOB_SUCCEEDED])
    const wanted = parseFrames(await readStream(service, jobId)).map(({ id, event }) => [id, event])
    for (const part of ['follow', 'follow_async']) {
      const proxy = await startCuttingProxy(t, service.url, [700, 1_500, 90, 2_000], { retryMs: 10 })
      const { seen, last } = (await use(part, proxy.url, key.api_key, jobId)) as Record<string, unknown>
      t.strictSame(seen, wanted, part)
      t.equal(last, 'line 39: “quotes”, 🌻 and\na line feed')
      t.equal(proxy.cuts(), 4)
    }
  })

  t.test('follows all jobs of a key, cut as well', async (t) => {
    const own = await service.createKey(100)
    const jobs = [await storeRunningJob(platform, own), await storeRunningJob(platform, own)]
    const result = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1.5 }, [])
    for (const jobId of jobs) {
      const lines = Array.from({ length: 10 }, (_, i) =>
        messageLogged('info', `line ${i}: “quotes”, 🌻 and\na line feed`),
      )
      await appendEvents(platform.database, jobId, 1, [...lines, result, JOB_SUCCEEDED])
    }
    const stored = async () => {
      const page = await json<KeyMessagePage>(await service.request('/v1/events?limit=1000', { key: own.api_key }))
      return page.data.events
    }
    let events = await stored()
    // The transaction of another test may hold them back.
    while (events.filter(({ event }) => event === 'end').length < 2) events = await stored()
    const proxy = await startCuttingProxy(t, service.url, [700, 1_500, 90, 2_000], { retryMs: 10 })
    t.strictSame(await use('follow_all', proxy.url, own.api_key, String(events.length)), {
      seen: events.map(({ id, job_id, event }) => [id, job_id, event]),
      last: 'line 9: “quotes”, 🌻 and\na line feed',
      ends: jobs.map((jobId) => [jobId, 'succeeded']),
    })
    t.equal(proxy.cuts(), 4)
  })

  t.test('breaks off what a task that is cancelled waits for', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    t.strictSame(await use('cancelled', service.url, key.api_key, jobId), { cancelled: true })
  })
})
