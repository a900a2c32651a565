import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import * as v from 'valibot'
import { backoffMs } from '../../src/client/backoff.ts'
import { ApiError, ConnectionLost, createClient, DarkroomError, type Job } from '../../src/client/client.ts'
import { pollIntervals } from '../../src/client/polling.ts'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '../../src/client/webhook.ts'
import { WebhookEvent as DescribedEvent } from '../../src/webhooks/webhook-answers.ts'
import { picture } from '../http/agent-pictures.ts'
import { storeJob } from '../support/appending.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { ownPort } from '../support/own-port.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { startService } from '../support/service.ts'

async function listen(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const port = await ownPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

t.test('the client of a service that works', async (t) => {
  const service = await startService(t, { environment: { DARKROOM_ALLOW_HOSTS: '127.0.0.1' } })
  const client = createClient({ url: `${service.url}/`, apiKey: service.key.api_key })

  t.test('plans without creating anything', async (t) => {
    const content = await picture('png')
    const plan = await client.planImageAgent({
      instructions: 'make the pear grayscale',
      images: [{ content, filename: 'pear.png' }],
      resolution: '4K',
    })
    t.match(plan, { steps: [{ tool: 'grayscale', sentence: 'Turn black and white' }], error: null, price: 20 })
    t.equal((await client.credits()).held, 0)
    t.equal((await client.usage({ days: 3 })).days.length, 3)
    const left = AbortSignal.abort(new Error('somebody typed on'))
    await t.rejects(client.planImageAgent({ instructions: 'draw a star' }, { signal: left }), /typed on/)
    await t.rejects(client.planImageAgent({ instructions: 'ab' }), { code: 'VALIDATION_ERROR' })
  })

  t.test('creates an agent job from pictures in every form, and waits for its end', async (t) => {
    const bytes = await picture('jpeg')
    const path = join(await mkdtemp(join(tmpdir(), 'darkroom-pictures-')), 'small.jpg')
    t.teardown(() => rm(dirname(path), { recursive: true }))
    await writeFile(path, bytes)
    const { job_id: jobId, links } = await client.submitImageAgent({
      instructions: 'put the pictures into a grid',
      images: [
        path,
        pathToFileURL(path),
        bytes,
        new Blob([bytes]),
        new File([bytes], 'from a page.jpg'),
        new Blob([bytes]).stream(),
        createReadStream(path),
        { content: bytes, filename: 'named.jpg' },
        `data:image/jpeg;base64,${bytes.toString('base64')}`,
      ],
      aspect_ratio: '4:3',
      max_steps: 3,
    })
    t.equal(links.self, `/v1/jobs/${jobId}`)
    const job = await client.wait(jobId)
    t.match(job, { status: 'succeeded', input: { aspect_ratio: '4:3', max_steps: 3, resolution: '2K' }, error: null })
    const { images = [] } = job.input
    t.equal(images.length, 9)
    t.equal(new Set(images.map((image) => 'sha256' in image && image.sha256)).size, 1, 'all arrived whole')
    t.same(
      images.map((image) => 'filename' in image && image.filename),
      ['small.jpg', 'small.jpg', 'picture', 'picture', 'from a page.jpg', 'picture', 'picture', 'named.jpg', false],
    )
    t.equal((await fetch(job.output!.images[0]!.full)).status, 200)
  })

  t.test('goes on from a step of a job', async (t) => {
    const instructions = 'draw a gold star on a midnight blue background, then blur it'
    const { job_id: parent } = await client.submitImageAgent({ instructions, reference: 'first' })
    await client.wait(parent)
    const { job_id: anew } = await client.branch(parent, { step: 1, instructions: 'invert it', reference: 'second' })
    const { job_id: again } = await client.branch(parent)
    const job = await client.wait(anew)
    t.match(job, { status: 'succeeded', parent: { job_id: parent, step: 1 }, reference: 'second' })
    t.equal(job.plan?.steps.at(-1)?.tool, 'invert')
    t.match(await client.wait(again), { status: 'succeeded', input: { instructions } })
    t.match((await client.job(parent)).branches, [{ job_id: again }, { job_id: anew, step: 1 }])
  })

  t.test('reads webhooks that are genuine, and no others', async (t) => {
    const received: { body: Buffer; headers: Record<string, string | string[] | undefined> }[] = []
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const receiver = await listen(t, async (request, response) => {
      received.push({ body: Buffer.concat(await request.toArray()), headers: request.headers })
      response.end(() => (received.length === 1 ? first : second).resolve())
    })
    const submitted = await client.submitImageAgent({ instructions: 'draw a red circle', webhook_url: receiver })
    await first.promise
    while ((await client.webhookDeliveries(submitted.job_id)).state !== 'delivered');
    await client.redeliverWebhook(submitted.job_id)
    await second.promise

    const { secret } = await client.webhookSecret()
    const { body, headers } = received[0]!
    const event: WebhookEvent = verifyWebhook(secret, body, headers)
    t.ok(v.is(DescribedEvent, event), 'it is what the description of the API says')
    t.match(event, { type: 'job.succeeded', data: { id: submitted.job_id, status: 'succeeded', cut: { length: 0 } } })
    const { body: bodyAgain, headers: headersAgain } = received[1]!
    t.same(verifyWebhook(secret, bodyAgain.toString(), new Headers(headersAgain as Record<string, string>)), event)

    const altered = body.toString().replace('succeeded', 'failed')
    t.throws(() => verifyWebhook(secret, altered, headers), WebhookVerificationError)
    t.throws(() => verifyWebhook(secret, body, {}), WebhookVerificationError)
    t.not((await client.rotateWebhookSecret()).secret, secret)
  })
})

t.test('the client of a service whose jobs wait', async (t) => {
  const service = await startService(t, { worker: false })
  const { key } = service
  const apiKey = key.api_key
  const client = createClient({ url: service.url, apiKey })

  t.test('creates a detail preservation job', async (t) => {
    const { job_id: jobId } = await client.submitDetailPreservation({
      source_image: { content: await picture('png', 64), filename: 'source.png' },
      reference_images: [await picture('png', 64)],
      reference: 'order 7',
      metadata: { shop: 'Müller' },
    })
    const job: Job = await client.cancel(jobId)
    t.match(job, { type: 'detail_preservation', input: { source_image: { filename: 'source.png' } } })
    t.match(job, { status: 'failed', error: { code: 'JOB_CANCELED' }, reason: 'canceled' })
    t.match(job, { reference: 'order 7', metadata: { shop: 'Müller' } })
    const { jobs } = await client.jobPage({
      code: 'JOB_CANCELED',
      reference: 'order 7',
      q: 'SOURCE.png 7',
      created_after: new Date(job.created_at),
    })
    t.same(
      jobs.map(({ id }) => id),
      [jobId],
    )
  })

  t.test('creates one job, however often the answer is lost', async (t) => {
    const key = await service.createKey(1_000)
    const random = randomNumbers(7)
    const cuts = Array.from({ length: 2 }, () => Math.floor(random() * 500))
    const proxy = await startCuttingProxy(t, service.url, cuts, { of: 'connections' })
    const through = createClient({ url: proxy.url, apiKey: key.api_key })
    const { job_id: jobId } = await through.submitImageAgent({
      instructions: 'make it sepia',
      images: [await picture()],
    })
    t.equal(proxy.cuts(), cuts.length)
    const page = await through.jobPage()
    t.same(
      page.jobs.map(({ id }) => id),
      [jobId],
    )
    t.equal((await through.credits()).granted, 1_000)
  })

  t.test('fetches a picture of the request whole, however often it breaks off', async (t) => {
    const bytes = await picture('png', 64)
    const { job_id: jobId } = await client.submitImageAgent({ instructions: 'make it sepia', images: [bytes] })
    const proxy = await startCuttingProxy(t, service.url, [200, bytes.length], { of: 'connections' })
    const through = createClient({ url: proxy.url, apiKey })
    t.same(Buffer.from(await (await through.inputPicture(jobId, 'images', 0)).arrayBuffer()), bytes)
    t.equal(proxy.cuts(), 2)
    await t.rejects(client.inputPicture(jobId, 'images', 1), { name: 'ApiError', code: 'FILE_NOT_FOUND' })
  })

  t.test('repeats a job under a key of the caller, and hears of one that is used otherwise', async (t) => {
    const request = { instructions: 'draw a red circle' }
    const options = { idempotencyKey: 'my own' }
    const first = await client.submitImageAgent(request, options)
    t.same(await client.submitImageAgent(request, options), first)
    t.not((await client.submitImageAgent(request)).job_id, first.job_id)
    await t.rejects(client.submitImageAgent({ instructions: 'draw a blue circle' }, options), {
      name: 'ApiError',
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  t.test('lists jobs, page after page', async (t) => {
    const own = await service.createKey(10)
    const client = createClient({ url: service.url, apiKey: own.api_key })
    const stored: string[] = []
    for (let i = 0; i < 7; i++) stored.unshift(await storeJob(service.platform, own))
    const listed: string[] = []
    for await (const job of client.jobs({ limit: 3, type: 'image_agent' })) listed.push(job.id)
    t.same(listed, stored)
    const { jobs, next_cursor: cursor } = await client.jobPage({ limit: 2 })
    t.equal(jobs.length, 2)
    t.equal((await client.jobPage({ limit: 1, cursor: cursor! })).jobs[0]!.id, stored[2])
  })

  t.test('sees a job as it was', async (t) => {
    const jobId = await storeJob(service.platform, key)
    await client.cancel(jobId)
    t.equal((await client.job(jobId)).status, 'failed')
    t.equal((await client.job(jobId, { asOf: 1 })).status, 'queued')
    t.equal((await client.job(jobId, { asOf: new Date() })).status, 'failed')
  })

  t.test('follows a stream by a token', async (t) => {
    const jobId = await storeJob(service.platform, key)
    await client.cancel(jobId)
    const { stream, token } = await client.streamToken(jobId)
    t.ok(stream.endsWith(token))
    t.match(await (await fetch(`${service.url}${stream}`)).text(), /event: end/)
  })

  t.test('says what is left to spend', async (t) => {
    const key = await service.createKey(100)
    const own = createClient({ url: service.url, apiKey: key.api_key })
    const jobId = await storeJob(service.platform, key, 40)
    const { account_id } = key
    t.same(await own.credits(), { account_id, balance: 60, held: 40, spent: 0, granted: 100 })
    await own.cancel(jobId)
    t.same(await own.credits(), { account_id, balance: 100, held: 0, spent: 0, granted: 100 })
  })

  t.test('tells what the service refuses', async (t) => {
    const bad = client.submitImageAgent({ instructions: 'ab', max_steps: 31 })
    await t.rejects(bad, {
      name: 'ApiError',
      code: 'VALIDATION_ERROR',
      status: 400,
      fields: [{ field: 'instructions' }, { field: 'max_steps' }],
      requestId: String,
    })
    t.ok((await bad.catch((error) => error)) instanceof ApiError)
    await t.rejects(client.job(key.account_id), { code: 'JOB_NOT_FOUND', status: 404 })
    const poor = createClient({ url: service.url, apiKey: (await service.createKey(1)).api_key })
    const dear = poor.submitImageAgent({ instructions: 'draw a circle' })
    await t.rejects(dear, { code: 'INSUFFICIENT_CREDITS', status: 402 })
    const stranger = createClient({ url: service.url, apiKey: 'sk_live_v1_wrong' })
    await t.rejects(stranger.credits(), { code: 'UNAUTHORIZED', status: 401 })
  })

  t.test('tells that a file cannot be read', async (t) => {
    for (const path of ['/nowhere/picture.jpg', tmpdir()]) {
      const request = { instructions: 'make it sepia', images: [path] }
      await t.rejects(client.submitImageAgent(request), { name: 'DarkroomError', code: 'FILE_UNREADABLE' })
    }
  })

  t.test('tells that nobody is there, after trying again', async (t) => {
    for (const [url, key] of [
      ['darkroom', apiKey],
      ['ftp://127.0.0.1', apiKey],
      [service.url, undefined as unknown as string],
      [service.url, ''],
      [service.url, 'schlüssel'],
    ] as const) {
      t.throws(() => createClient({ url, apiKey: key }), { code: 'INVALID_OPTION' }, `${url} ${key}`)
    }
    const alone = createClient({ url: `http://127.0.0.1:${await ownPort()}`, apiKey, retries: 1 })
    const started = performance.now()
    const error = await alone.credits().catch((error) => error)
    t.ok(error instanceof ConnectionLost && error instanceof DarkroomError)
    t.match(error, { code: 'CONNECTION_LOST', message: /cannot be reached: ECONNREFUSED/ })
    t.ok(performance.now() - started >= 500)
  })

  t.test('comes back when a busy service says so, with the same idempotency key', async (t) => {
    const keys = new Set()
    const paths: string[] = []
    const url = await listen(t, async (request, response) => {
      await request.toArray()
      paths.push(request.url!)
      keys.add(request.headers['idempotency-key'])
      if (paths.length < 3) response.writeHead(429, { 'Retry-After': '0' }).end()
      else response.writeHead(202).end('{"data":{"job_id":"j"},"errors":null}')
    })
    const busy = createClient({ url, apiKey })
    t.same(await busy.submitImageAgent({ instructions: 'make it sepia', images: [await picture()] }), { job_id: 'j' })
    t.same(paths, Array(3).fill('/v2/image/agent'))
    t.equal(keys.size, 1)
  })

  t.test('does not wait for longer than is sensible, nor repeat what does harm twice', async (t) => {
    let requests = 0
    const url = await listen(t, (_, response) => {
      requests += 1
      response.writeHead(503, { 'Retry-After': requests === 1 ? '86400' : '0' }).end()
    })
    const busy = createClient({ url, apiKey })
    await t.rejects(busy.credits(), { name: 'ApiError', status: 503, retryAfterMs: 86_400_000 })
    await t.rejects(busy.rotateWebhookSecret(), { name: 'ApiError', status: 503 })
    t.equal(requests, 2)
  })

  t.test('stops at once when told to', async (t) => {
    const reason = new Error('enough')
    const url = await listen(t, (_, response) => void response.writeHead(503, { 'Retry-After': '60' }).end())
    const away = createClient({ url, apiKey })
    const controller = new AbortController()
    const pending = Promise.all([
      t.rejects(away.job('x', { signal: controller.signal }), reason),
      t.rejects(away.wait('x', { signal: controller.signal }), reason),
      t.rejects(away.jobs({ signal: controller.signal }).next(), reason),
      t.rejects(client.wait(await storeJob(service.platform, key), { signal: controller.signal }), reason),
      t.rejects(away.submitImageAgent({ instructions: 'make it sepia' }, { signal: controller.signal }), reason),
    ])
    setTimeout(() => controller.abort(reason), 100)
    await pending
    await t.rejects(away.credits({ signal: AbortSignal.abort(reason) }), reason)
  })
})

t.test('clients that failed together do not all come back together', async (t) => {
  for (const failures of [0, 3]) {
    const waits = Array.from({ length: 200 }, () => backoffMs(failures, 1_000))
    const least = 1_000 * 2 ** failures
    t.ok(
      waits.every((wait) => wait >= least && wait <= least * 1.25),
      'never sooner than they should, and not much later',
    )
    t.ok(Math.max(...waits) - Math.min(...waits) > least / 8, 'but spread')
  }
})

t.test('the pauses between looks at a job', async (t) => {
  for (let i = 0; i < 20; i++) {
    const [first, second, ...more] = pollIntervals().take(8)
    t.ok(first! >= 2_000 && first! <= 3_000)
    t.ok(Math.abs(second! - 2 * first!) <= 1)
    t.ok(more.at(-1)! >= 30_000 && more.at(-1)! <= 60_000)
  }
})
