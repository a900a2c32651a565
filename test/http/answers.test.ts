import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { storeJob } from '../support/appending.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

t.test('answers', async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await storeJob(service.platform, service.key)

  async function problem(method: string, path: string, init: { key?: string; headers?: Record<string, string> } = {}) {
    const response = await service.request(path, { method, ...init })
    const { data, errors } = await json(response)
    t.equal(data, null, `${method} ${path.slice(0, 60)}: no data`)
    t.match(errors, { code: String, message: String, request_id: response.headers.get('request-id') })
    return { status: response.status, code: errors?.code, headers: response.headers }
  }

  t.test('to a job id that is none', async (t) => {
    const other = await storeJob(service.platform, await service.createKey(10))
    const ids = {
      JOB_ID_REQUIRED: ['', '%20', '%20%09', '%00%20'.slice(3)],
      JOB_NOT_FOUND: [
        ...[
          'nonsense',
          'job_123',
          'x'.repeat(3_000),
          '%00',
          `${jobId}%00`,
          `%20${jobId}`,
          `${jobId}x`,
          "'%20or%201=1--",
        ],
        ...['%F0%9F%8C%BB', '%2F', '%', '%zz', '%ff%fe', '%ED%A0%80', uuidv7(), other],
      ],
    }
    const status = { JOB_ID_REQUIRED: 400, JOB_NOT_FOUND: 404 }
    for (const code of ['JOB_ID_REQUIRED', 'JOB_NOT_FOUND'] as const) {
      for (const id of ids[code]) {
        for (const [method, path] of [
          ['GET', `/v1/jobs/${id}`],
          ['GET', `/v1/jobs/${id}?as_of=1`],
          ['GET', `/v1/jobs/${id}/stream`],
          ['GET', `/v1/jobs/${id}/events`],
          ['POST', `/v1/jobs/${id}/cancel`],
          ['POST', `/v1/jobs/${id}/stream-token`],
        ] as const) {
          const answer = await problem(method, path)
          t.match(answer, { status: status[code], code }, `${method} ${path.slice(0, 60)}`)
        }
      }
    }
  })

  t.test('to a path that is none', async (t) => {
    for (const path of [
      '/v1',
      '/v2/image',
      '/v1/job',
      '/v1/jobs/a/b',
      '/v1/jobs/a/b/c',
      '/favicon.ico',
      '//',
      '/%00',
      '/%',
    ]) {
      t.match(await problem('GET', path), { status: 404, code: 'NOT_FOUND' }, path)
    }
  })

  t.test('to a method that is none', async (t) => {
    const allowed: Record<string, [path: string, allow: string, ...methods: string[]]> = {
      submissions: ['/v2/image/agent', 'POST', 'GET', 'PUT', 'DELETE'],
      jobs: ['/v1/jobs', 'HEAD, GET', 'POST', 'DELETE', 'PROPFIND'],
      'one job': [`/v1/jobs/${jobId}`, 'HEAD, GET, DELETE', 'POST', 'PUT', 'PATCH'],
      cancelling: [`/v1/jobs/${jobId}/cancel`, 'POST', 'GET', 'DELETE'],
      streams: [`/v1/jobs/${jobId}/stream`, 'HEAD, GET', 'POST'],
      health: ['/healthz', 'HEAD, GET', 'POST'],
    }
    for (const [what, [path, allow, ...methods]] of Object.entries(allowed)) {
      for (const method of methods) {
        const answer = await problem(method, path)
        t.match(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' }, `${method} ${what}`)
        t.equal(answer.headers.get('allow'), allow, `${method} ${what}`)
      }
    }
  })

  t.test("carry a request id, the client's own if it is sane", async (t) => {
    const id = async (given?: string, path = '/v1/jobs') => {
      const headers: Record<string, string> = given === undefined ? {} : { 'Request-Id': given }
      return (await service.request(path, { headers })).headers.get('request-id')
    }
    for (const sane of ['a', 'req-1.2:3_4', 'x'.repeat(128), uuidv7()]) t.equal(await id(sane), sane)
    for (const insane of ['', 'x'.repeat(129), 'two words', '<script>', 'ü', 'a;b', '{"a":1}']) {
      t.match(await id(insane), UUID, `instead of ${insane.slice(0, 20)}`)
    }
    t.not(await id(), await id(), 'each has its own')
    t.equal(await id('mine', '/nowhere'), 'mine', 'on errors')
    t.equal(await id('mine', '/healthz'), 'mine', 'without a key')
    t.equal((await problem('GET', '/nowhere', { headers: { 'Request-Id': 'mine' } })).headers.get('request-id'), 'mine')
  })

  t.test('say whether the service lives and is ready', async (t) => {
    for (const [path, status] of [
      ['/healthz', 'alive'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await fetch(`${service.url}${path}`)
      t.equal(response.status, 200)
      t.same(await response.json(), { data: { status }, errors: null })
    }
  })
})
