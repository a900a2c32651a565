import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { storeJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'
import { AGENT, asJson } from './formats.ts'

const SHOP = 'https://shop.example.com'

const preflight = (origin: string, method = 'POST'): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': 'authorization, idempotency-key, last-event-id',
  },
})

t.test('pages of other origins', async (t) => {
  t.test('are not let in unless they are named', async (t) => {
    const service = await startService(t, { worker: false })
    for (const init of [preflight(SHOP), { headers: { Origin: SHOP } }]) {
      const { headers } = await service.request('/v1/jobs', init)
      t.same(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        [],
      )
    }
  })

  t.test('that are named may use all of the API', async (t) => {
    const environment = { CORS_ORIGINS: `${SHOP}, http://localhost:5173/` }
    const service = await startService(t, { worker: false, environment })
    const jobId = await storeJob(service.platform, service.key)

    for (const path of [AGENT, `/v1/jobs/${jobId}`, `/v1/jobs/${jobId}/stream`]) {
      const { status, headers } = await fetch(`${service.url}${path}`, preflight(SHOP))
      t.equal(status, 204, 'without a key, which browsers do not send with this question')
      t.equal(headers.get('access-control-allow-origin'), SHOP)
      t.match(headers.get('access-control-allow-methods'), /GET.*POST/)
      t.match(headers.get('access-control-allow-headers'), /Authorization.*Idempotency-Key.*Last-Event-ID/)
      t.match(headers.get('access-control-max-age'), /^\d+$/)
      t.equal(headers.get('access-control-allow-credentials'), null)
    }

    const readable = async (path: string, init: RequestInit = {}) => {
      const response = await service.request(path, {
        ...init,
        headers: { ...init.headers, Origin: 'http://localhost:5173' },
      })
      t.equal(response.headers.get('access-control-allow-origin'), 'http://localhost:5173', path)
      t.match(response.headers.get('vary'), /Origin/)
      t.match(response.headers.get('access-control-expose-headers'), /Location.*RateLimit.*Request-Id.*Retry-After/)
      return response
    }
    t.equal((await readable(AGENT, asJson({ instructions: 'make it sepia' }))).status, 202)
    t.equal((await readable(AGENT, asJson({}))).status, 400)
    t.equal((await readable('/v1/jobs', { headers: { Authorization: 'Bearer nobody' } })).status, 401)
    t.equal((await readable('/nowhere')).status, 404)
    t.equal((await readable(`/files/outputs/${jobId}/a1/${'0'.repeat(64)}.png`)).status, 404)

    await cancelJob(service.platform.database, jobId)
    const stream = await readable(`/v1/jobs/${jobId}/stream`, { headers: { 'Last-Event-ID': '1' } })
    t.match(stream.headers.get('content-type'), /^text\/event-stream/)
    t.match(await stream.text(), /\nretry: 2000\n\nid: 2\n/)

    const stranger = await service.request('/v1/jobs', { headers: { Origin: 'https://shop.example.com.evil.example' } })
    t.match([stranger.status, stranger.headers.get('access-control-allow-origin')], [200, null])
    t.match(stranger.headers.get('vary'), /Origin/, 'no cache gives one the answer of the other')
  })

  t.test('may all be let in', async (t) => {
    const service = await startService(t, { worker: false, environment: { CORS_ORIGINS: '*' } })
    const response = await service.request('/v1/jobs', { headers: { Origin: SHOP } })
    t.equal(response.headers.get('access-control-allow-origin'), '*')
  })

  t.test('are named by origins', async (t) => {
    for (const origins of ['shop.example.com', `${SHOP}/path`, 'null']) {
      await t.rejects(startService(t, { environment: { CORS_ORIGINS: origins } }), /CORS_ORIGINS/)
    }
  })
})
