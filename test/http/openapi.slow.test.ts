import { readdir, readFile } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { limitKey } from '../../src/accounts/limits.ts'
import { MOST_KEYS } from '../../src/accounts/manage-keys.ts'
import { expireOutputs } from '../../src/audit/expire-outputs.ts'
import { DomainError } from '../../src/errors.ts'
import { PROBLEM_CODES } from '../../src/http/problem.ts'
import { storeJob } from '../support/appending.ts'
import { ended, form, type Job, json, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { administer } from '../webhooks/webhook-service.ts'
import { picture, pictureOf } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'
import { type DescribedApi, readDescription } from './support/described-api.ts'
import { exchange, responseIn } from './support/raw.ts'

const DETAIL = '/v2/image-utils/detail-preservation'
const NOBODYS = '01890000-0000-7000-8000-000000000000'
const MEGABYTE = 1024 * 1024

/** Routes that are no part of the API: they belong to pages, or only refuse what is no address of a job. */
const ASIDE = ['ALL /v1/jobs/', 'ALL /v1/jobs//:part']
const isAside = (route: string) => ASIDE.includes(route) || route.startsWith('GET /docs/')

t.test('the description of the API', async (t) => {
  const service = await startService(t, {
    worker: false,
    environment: { DARKROOM_QUEUE_LIMIT: '8', DARKROOM_ALLOW_HOSTS: '127.0.0.1' },
  })
  const api = await readDescription(service)
  const { description } = api
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method as 'get' | 'post' | 'delete',
      operation,
    })),
  )

  t.test('is an OpenAPI document without a fault', async (t) => {
    // Some requests cannot be refused: that is what they are for.
    const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } })
    const document = makeDocumentFromString(JSON.stringify(description), 'openapi.json')
    const problems = await lintDocument({ document, config, externalRefResolver: new BaseResolver() })
    t.same(
      problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`),
      [],
    )
  })

  t.test('names every route, and none that does not exist', async (t) => {
    const routes = service.routes.filter((route) => !isAside(route))
    const described = operations.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    // Files are served without the router.
    const withoutFiles = described.filter((route) => !route.startsWith('GET /files/'))
    t.same(withoutFiles.sort(), [...new Set(routes)].sort())
  })

  /** Sends a request and holds its answer against the description; `path` as described, its parameters in `values`. */
  async function send(
    t: Parameters<DescribedApi['check']>[0],
    [method, path]: readonly ['get' | 'post' | 'delete', string],
    values: Readonly<Record<string, string>> = {},
    init: Parameters<typeof service.request>[1] & { readonly query?: string } = {},
  ): Promise<void> {
    const { query = '', ...request } = init
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? `{${name}}`)
    const response = await service.request(`${address}${query}`, { method: method.toUpperCase(), ...request })
    await api.check(t, method, path, response)
  }

  const agent = ['post', AGENT] as const
  const plan = ['post', `${AGENT}/plan`] as const
  const detail = ['post', DETAIL] as const
  const FIELDS = asJson({ instructions: 'make it sepia' })

  t.test('fits what succeeds while jobs wait', async (t) => {
    await send(
      t,
      agent,
      {},
      { ...asJson({ instructions: 'make it sepia', agent_id: 'x' }, { 'Idempotency-Key': 'a' }) },
    )
    const again = asJson({ instructions: 'make it sepia', agent_id: 'x' }, { 'Idempotency-Key': 'a', Prefer: 'wait=0' })
    await send(t, agent, {}, again)
    const image = new Blob([await picture('png', 64)])
    const body = () => form({ source_image: image, reference_images: [image, image] })
    await send(t, detail, {}, { body: body() })
    // Jobs that end while their creation waits for that.
    for (const operation of [agent, detail]) {
      const key = await service.createKey(100)
      const request = operation === agent ? FIELDS : { body: body() }
      const created = send(
        t,
        operation,
        {},
        { ...request, key: key.api_key, headers: { ...request.headers, Prefer: 'wait=60' } },
      )
      const job_id = await cancelFirst(service, key.api_key)
      await created
      if (operation === agent) continue
      const picture = { job_id, field: 'source_image', index: '0' }
      await send(t, ['get', '/v1/jobs/{job_id}/inputs/{field}/{index}'], picture, { key: key.api_key })
    }
    await send(t, plan, {}, FIELDS)
    await send(t, plan, {}, asJson({ instructions: 'write "Hi" in red, then frobnicate' }))
    await send(t, ['get', '/v1/jobs'], {}, { query: '?limit=1' })
    await send(t, ['get', '/v1/jobs'], {}, { query: '?status=queued&type=detail_preservation' })

    const job_id = await storeJob(service.platform, service.key)
    for (const query of ['', '?as_of=1']) await send(t, ['get', '/v1/jobs/{job_id}'], { job_id }, { query })
    await send(t, ['get', '/v1/jobs/{job_id}/events'], { job_id })
    for (const query of ['?limit=3', '?after=now']) await send(t, ['get', '/v1/events'], {}, { query })
    await api.check(t, 'get', '/v1/stream', await beginningOf(await service.request('/v1/stream')))
    await send(t, ['get', '/v1/jobs/{job_id}/steps'], { job_id })
    for (const of of [
      { field: 'images', index: '0' },
      { field: 'constructor', index: 'x' },
    ]) {
      await send(t, ['get', '/v1/jobs/{job_id}/inputs/{field}/{index}'], { job_id, ...of })
    }
    await send(t, ['post', '/v1/jobs/{job_id}/stream-token'], { job_id })
    await send(t, ['delete', '/v1/jobs/{job_id}'], { job_id })
    await send(t, ['post', '/v1/jobs/{job_id}/cancel'], { job_id })
    await send(t, ['delete', '/v1/jobs/{job_id}'], { job_id })
    await send(t, ['get', '/v1/jobs/{job_id}/inputs/{field}/{index}'], { job_id, field: 'images', index: '0' })
    await send(t, ['get', '/v1/jobs/{job_id}/events'], { job_id })
    await send(t, ['get', '/v1/jobs/{job_id}/stream'], { job_id })
    await send(t, ['get', '/v1/jobs/{job_id}/stream'], { job_id }, { headers: { 'Last-Event-ID': '3' } })
    await send(t, ['get', '/v1/jobs/{job_id}/stream'], { job_id }, { headers: { 'Last-Event-ID': '99' } })

    const accepted = await service.request(AGENT, asJson({ instructions: 'x y z', webhook_url: 'http://127.0.0.1:9/' }))
    const { data } = await json<Job>(accepted)
    await service.request(`/v1/jobs/${data.job_id}/cancel`, { method: 'POST' })
    const of = { job_id: data.job_id }
    await send(t, ['get', '/v1/jobs/{job_id}/webhook-deliveries'], of)
    await send(t, ['post', '/v1/jobs/{job_id}/webhook-deliveries/redeliver'], of)

    const operator = await createKey(service.platform.database, { name: 'operator', credits: 0, mayOperate: true })
    const operate = { key: operator.api_key }
    const operated = await storeJob(service.platform, service.key)
    for (const [path, job_id] of [
      ['jobs/{job_id}/cancel', operated],
      ['jobs/{job_id}/cancel', operated],
      ['jobs/{job_id}/retry', operated],
      ['jobs/{job_id}/retry', await storeJob(service.platform, service.key)],
      ['webhooks/{job_id}/redeliver', of.job_id],
      ['webhooks/{job_id}/redeliver', operated],
    ] as const) {
      await send(t, ['post', `/v1/operate/${path}`], { job_id }, operate)
    }
    await send(t, ['post', '/v1/operate/webhooks/{job_id}/redeliver'], of, { ...operate, query: '?seq=x' })
    while (!api.seen.has('get_operator_figures 304')) {
      const headers = ifChanged(await service.request('/v1/operate', operate))
      await send(t, ['get', '/v1/operate'], {}, { ...operate, headers })
      await send(t, ['get', '/v1/operate'], {}, operate)
      await api.check(
        t,
        'get',
        '/v1/operate/stream',
        await beginningOf(await service.request('/v1/operate/stream', operate)),
      )
    }

    const options = { name: 'manager', credits: 0, mayManage: true }
    const manager = await createKey(service.platform.database, options)
    const manage = { key: manager.api_key }
    const { data: made } = await json<{ key_id: string }>(
      await service.request('/v1/keys?name=a', { method: 'POST', ...manage }),
    )
    await send(t, ['get', '/v1/keys'], {}, manage)
    await send(t, ['post', '/v1/keys'], {}, { ...manage, query: '?name=b' })
    await send(t, ['post', '/v1/keys'], {}, manage)
    for (const key_id of [made.key_id, manager.key_id, 'nobodys']) {
      await send(t, ['post', '/v1/keys/{key_id}/limit'], { key_id }, { ...manage, query: '?streams=3' })
      await send(t, ['post', '/v1/keys/{key_id}/limit'], { key_id }, { ...manage, query: '?streams=x' })
      await send(t, ['post', '/v1/keys/{key_id}/revoke'], { key_id }, manage)
    }
    for (let keys = 2; keys < MOST_KEYS; keys += 1) {
      await service.request(`/v1/keys?name=${keys}`, { method: 'POST', ...manage })
    }
    await send(t, ['post', '/v1/keys'], {}, { ...manage, query: '?name=c' })

    for (const path of [
      '/v1/credits',
      '/v1/usage',
      '/v1/webhook-secret',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
    ]) {
      await send(t, ['get', path])
    }
    await send(t, ['post', '/v1/webhook-secret/rotate'])
    await send(t, ['get', '/openapi.json'], {}, { headers: ifChanged(await fetch(`${service.url}/openapi.json`)) })
  })

  t.test('fits what every request can be refused with', async (t) => {
    const limited = await service.createKey()
    const limits = { rate: { requests: 1, seconds: 3_600 }, streams: undefined, uploads: undefined }
    await limitKey(service.platform.database, limited.key_id, limits)
    await service.request('/v1/credits', { key: limited.api_key })
    const guarded = operations.filter(({ operation }) => operation.security.length > 0)
    t.ok(guarded.length > 20, 'those that need a key were found')
    for (const { path, method, operation } of guarded) {
      const of = { job_id: NOBODYS, key_id: NOBODYS }
      await send(t, [method, path], of, { key: 'sk_live_v1_wrong' })
      await send(t, [method, path], of, { key: limited.api_key })
      t.ok(
        api.seen.has(`${operation.operationId} UNAUTHORIZED`) && api.seen.has(`${operation.operationId} RATE_LIMITED`),
      )
    }
    for (const { path, method } of operations.filter(({ path }) => /^\/v1\/(operate|keys)/.test(path))) {
      await send(t, [method, path], { job_id: NOBODYS, key_id: NOBODYS })
    }
    for (const { path, method } of operations.filter(({ path }) => path.startsWith('/v1/jobs/{job_id}'))) {
      await send(t, [method, path], { job_id: NOBODYS })
      await send(t, [method, path], { job_id: '%20' })
    }
  })

  t.test('fits what single requests are refused with', async (t) => {
    for (const path of ['', '/{job_id}', '/{job_id}/events', '/{job_id}/stream']) {
      const job_id = await storeJob(service.platform, service.key)
      const query = '?after=x&as_of=x&limit=x'
      await send(t, ['get', `/v1/jobs${path}`], { job_id }, { query })
      await service.request(`/v1/jobs/${job_id}/cancel`, { method: 'POST' })
      await send(t, ['get', '/v1/jobs/{job_id}/webhook-deliveries'], { job_id })
      await send(t, ['post', '/v1/jobs/{job_id}/webhook-deliveries/redeliver'], { job_id })
    }
    const FILE = '/files/outputs/{job_id}/{attempt}/{file}'
    await send(t, ['get', FILE], { job_id: NOBODYS, attempt: 'a1', file: `${'0'.repeat(64)}.png` })

    const send31MB = form({ source_image: new Blob([await pictureOf(31 * MEGABYTE)]), reference_images: 'data:,' })
    await send(t, detail, {}, { body: send31MB })
    for (const operation of [agent, plan, detail]) {
      const headers = { 'Content-Type': 'application/json' }
      await send(t, operation, {}, asJson({ instructions: 'ab', images: 'ftp://example.com' }))
      await send(t, operation, {}, { body: '{', headers })
      await send(t, operation, {}, { body: 'x', headers: { 'Content-Type': 'text/plain' } })
    }
    await send(t, agent, {}, { ...FIELDS, key: (await service.createKey(0)).api_key })
    await send(t, agent, {}, asJson({ instructions: 'otherwise' }, { 'Idempotency-Key': 'a' }))

    const slow = new PassThrough()
    slow.write('{"instructions":')
    const upload = service.request(AGENT, {
      method: 'POST',
      body: Readable.toWeb(slow) as ReadableStream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'slow' },
    } as RequestInit)
    while (!api.seen.has('create_image_agent_job IDEMPOTENCY_KEY_IN_USE')) {
      await send(t, agent, {}, asJson({ instructions: 'ab' }, { 'Idempotency-Key': 'slow' }))
    }
    slow.end('"ab"}')
    await upload

    const crowded = await service.createKey(100)
    const none = { rate: undefined, streams: 0, uploads: 0 }
    await limitKey(service.platform.database, crowded.key_id, none)
    const job_id = await storeJob(service.platform, crowded)
    await send(t, ['get', '/v1/jobs/{job_id}/stream'], { job_id }, { key: crowded.api_key })

    while (!api.seen.has('create_image_agent_job QUEUE_SATURATED')) await send(t, agent, {}, FIELDS)
  })

  t.test('fits what goes wrong inside', async (t) => {
    let width = 64
    /** What was looked at once is not looked at again. */
    const body = async () => {
      width += 1
      const image = new Blob([new Uint8Array(await picture('png', width))])
      return form({ source_image: image, reference_images: image })
    }
    const { storage } = service.platform
    const { put } = storage
    Object.assign(storage, { put: () => Promise.reject(new DomainError('STORAGE_FULL', 'Storage is full')) })
    await send(t, detail, {}, { body: await body() })
    Object.assign(storage, { put })

    // The pictures of a request are looked at in a process of its own, which somebody kills.
    while (!api.seen.has('create_detail_preservation_job ENGINE_LOST')) {
      const sent = send(t, detail, {}, { body: await body() })
      let answered = false
      void sent.then(() => (answered = true))
      while (!answered) await killEngines()
      await sent
    }

    await administer(service, 'alter view darkroom.account_balances rename to mislaid')
    await send(t, ['get', '/v1/credits'])
    await administer(service, 'truncate pgboss.queue cascade')
    await send(t, ['get', '/readyz'])
  })

  t.test('fits what succeeds while a worker works', async (t) => {
    const working = await startService(t, { environment: { DARKROOM_SLOW_SECONDS: '1' } })
    const request = async (
      [method, path]: readonly ['get' | 'post' | 'delete', string],
      address: string,
      init: RequestInit = {},
    ): Promise<void> =>
      api.check(t, method, path, await working.request(address, { method: method.toUpperCase(), ...init }))

    const job = await ended(working, await submit(working))
    const endless = `POST ${AGENT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${working.key.api_key}\r\n`
    const tooSlow = await exchange(working, `${endless}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
    await api.check(t, 'post', AGENT, responseIn(tooSlow))

    const { pathname } = new URL(job.outputs[0]!.url)
    const file = ['get', '/files/outputs/{job_id}/{attempt}/{file}'] as const
    const whole = await fetch(job.outputs[0]!.url)
    await request(file, pathname)
    await request(file, pathname, { headers: { Range: 'bytes=0-9' } })
    await request(file, pathname, { headers: { Range: `bytes=${job.outputs[0]!.bytes}-` } })
    await request(file, pathname, { headers: ifChanged(whole) })
    await request(['get', '/v1/jobs/{job_id}'], `/v1/jobs/${job.id}`)
    await request(['get', '/v1/jobs/{job_id}/stream'], `/v1/jobs/${job.id}/stream`)
    await request(['get', '/v1/jobs/{job_id}/events'], `/v1/jobs/${job.id}/events`)
    await request(['post', '/v1/jobs/{job_id}/cancel'], `/v1/jobs/${job.id}/cancel`)

    await expireOutputs(working.platform.database, working.platform.storage, 0)
    await request(file, pathname)
    await request(['get', '/v1/jobs/{job_id}'], `/v1/jobs/${job.id}`)
  })

  t.test('says nothing that was not seen here', async (t) => {
    for (const { operation } of operations) {
      const { operationId, responses } = operation
      for (const [status, { content }] of Object.entries(responses)) {
        const isRefusal = JSON.stringify(content ?? {}).includes('schemas/Problem')
        if (!isRefusal) t.ok(api.seen.has(`${operationId} ${status}`), `${operationId} ${status} was answered`)
      }
    }
    const codes = new Set([...api.seen].map((what) => what.split(' ')[1]))
    const withoutOperation = ['NOT_FOUND', 'METHOD_NOT_ALLOWED']
    for (const code of PROBLEM_CODES) {
      if (withoutOperation.includes(code)) t.match(description.info.description, code)
      else t.ok(codes.has(code), `something was refused with ${code}`)
    }
  })
})

/** The opening and the first messages of a stream that does not end. */
async function beginningOf(response: Response): Promise<Response> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('\n\nid: ') && text.endsWith('\n\n')) break
  }
  return new Response(text, response)
}

/** `fetch` forbids every cache to answer a condition of our own, unless we say what caches may do. */
function ifChanged({ headers }: Response): Record<string, string> {
  return { 'If-None-Match': headers.get('etag')!, 'Cache-Control': 'max-age=0' }
}

/** Cancels the first job of a key, as soon as it has one, and returns its id. */
async function cancelFirst(service: Service, key: string): Promise<string> {
  for (;;) {
    const { data } = await json<{ jobs: Job[] }>(await service.request('/v1/jobs', { key }))
    if (data.jobs[0] === undefined) continue
    await service.request(`/v1/jobs/${data.jobs[0].id}/cancel`, { method: 'POST', key })
    return data.jobs[0].id
  }
}

/** Kills every process of this one's that looks at pictures. */
async function killEngines(): Promise<void> {
  for (const task of await readdir('/proc/self/task')) {
    const children = (await readFile(`/proc/self/task/${task}/children`, 'utf8')).trim().split(' ')
    for (const pid of children.filter((text) => text !== '')) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('engine/child')) process.kill(Number(pid), 'SIGKILL')
    }
  }
}
