import { request } from 'node:http'
import t from 'tap'
import { type AcceptedJob, type Job, json } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { AGENT, asJson } from './formats.ts'

/** Below the time after which it would be seen without a wake-up, by the look that is taken every three seconds. */
const LOOK_MS = 2_500
const INSTRUCTIONS = 'draw a red circle on a white background'

function submit(service: Service, prefer: string, headers: Readonly<Record<string, string>> = {}) {
  return service.request(AGENT, asJson({ instructions: INSTRUCTIONS }, { Prefer: prefer, ...headers }))
}

t.test('Prefer: wait answers with the job when it ends in time', async (t) => {
  const service = await startService(t, { fallbacks: false })
  const response = await submit(service, 'wait=60', { 'Idempotency-Key': 'wait' })
  t.equal(response.status, 200)
  t.equal(response.headers.get('preference-applied'), 'wait=60')
  t.equal(response.headers.get('retry-after'), null)
  const { data } = await json<Job>(response)
  t.match(data, { status: 'succeeded', progress: 1, outputs: [{ width: 2048, height: 2048 }] })
  t.equal(response.headers.get('location'), data.links.self)
  t.same(data, (await json<Job>(await service.request(data.links.self))).data)

  const again = await submit(service, 'wait=60', { 'Idempotency-Key': 'wait' })
  t.same([again.status, again.headers.get('idempotent-replayed')], [200, 'true'], 'a replay waits as well')
  t.same((await json<Job>(again)).data, data)

  const failed = await service.request(
    AGENT,
    asJson({ instructions: 'xyzzy plugh' }, { Prefer: 'respond-async, wait=60' }),
  )
  t.equal(failed.status, 200, 'a failure is an end, too')
  t.match((await json<Job>(failed)).data, { status: 'failed', error: { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' } })
})

t.test('Prefer: wait', async (t) => {
  const service = await startService(t, { worker: false, fallbacks: false })
  const accepted = async (response: Response) => {
    t.equal(response.status, 202)
    t.equal(response.headers.get('retry-after'), '2')
    const { data } = await json<AcceptedJob>(response)
    t.equal(data.links.self, `/v1/jobs/${data.job_id}`)
    return data.job_id
  }
  const cancel = (jobId: string) => service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST' })
  const newest = async () => {
    const { data } = await json<{ jobs: Job[] }>(await service.request('/v1/jobs?limit=1'))
    return data.jobs[0]?.job_id
  }
  /** A job may be seen a moment before its request begins to wait. */
  const submitAgain = async (idempotencyKey: string): Promise<Response> => {
    const response = await submit(service, 'wait=0', { 'Idempotency-Key': idempotencyKey })
    return response.status === 409 ? submitAgain(idempotencyKey) : response
  }

  t.test('gives up after its time with the usual answer', async (t) => {
    const startedAt = performance.now()
    await accepted(await submit(service, 'wait=1'))
    t.ok(performance.now() - startedAt >= 990)
    const response = await submit(service, 'wait=0')
    t.equal(response.headers.get('preference-applied'), 'wait=0')
    await accepted(response)
  })

  t.test('is passed over when it makes no sense', async (t) => {
    for (const prefer of ['wait', 'wait=', 'wait=abc', 'wait=-1', 'wait=1.5', 'await=60', 'return=minimal']) {
      const response = await submit(service, prefer)
      t.equal(response.headers.get('preference-applied'), null, prefer)
      await accepted(response)
    }
  })

  t.test('never waits longer than a minute', async (t) => {
    const before = await newest()
    const waiting = submit(service, 'wait=3600')
    let jobId = await newest()
    while (jobId === before) jobId = await newest()
    await cancel(jobId!)
    t.equal((await waiting).headers.get('preference-applied'), 'wait=60')
  })

  t.test('answers at once when the job is cancelled', async (t) => {
    const before = await newest()
    const waiting = submit(service, 'wait=60')
    let jobId = await newest()
    while (jobId === before) jobId = await newest()
    const canceledAt = performance.now()
    await cancel(jobId!)
    const response = await waiting
    t.ok(performance.now() - canceledAt < LOOK_MS)
    t.equal(response.status, 200)
    t.match((await json<Job>(response)).data, { job_id: jobId, status: 'failed', error: { code: 'JOB_CANCELED' } })
  })

  t.test('does not keep its idempotency key from being used again', async (t) => {
    const before = await newest()
    const waiting = submit(service, 'wait=60', { 'Idempotency-Key': 'waiting' })
    let jobId = await newest()
    while (jobId === before) jobId = await newest()
    t.equal(await accepted(await submitAgain('waiting')), jobId)
    await cancel(jobId!)
    t.equal((await waiting).status, 200)
  })

  t.test('leaves the job alone when its client goes away', async (t) => {
    const before = await newest()
    const { hostname, port } = new URL(service.url)
    const headers = {
      Authorization: `Bearer ${service.key.api_key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'gone',
      Prefer: 'wait=60',
    }
    const sent = request({ hostname, port, path: AGENT, method: 'POST', headers })
    sent.on('error', () => undefined)
    const gone = new Promise((resolve) => sent.once('close', resolve))
    sent.end(JSON.stringify({ instructions: INSTRUCTIONS }))
    let jobId = await newest()
    while (jobId === before) jobId = await newest()
    sent.destroy()
    await gone
    const again = await submitAgain('gone')
    t.equal(again.headers.get('idempotent-replayed'), 'true')
    t.equal(await accepted(again), jobId)
    t.match((await json<Job>(await service.request(`/v1/jobs/${jobId}`))).data, { status: 'queued' })
  })
})
