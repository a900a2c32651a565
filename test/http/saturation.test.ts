import t from 'tap'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'
import { tracesOf } from './support/traces.ts'

t.test('a queue that is full', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_QUEUE_LIMIT: '3' } })
  const submit = (headers?: Record<string, string>, key = service.key.api_key) =>
    service.request(AGENT, { ...asJson({ instructions: 'make it sepia' }, headers), key })
  const first = await submit({ 'Idempotency-Key': 'first' })
  t.equal(first.status, 202)
  const responses = []
  for (let n = 0; n < 3; n++) responses.push(await submit())
  t.same(
    responses.map(({ status }) => status),
    [202, 202, 429],
    'takes as many jobs as may wait',
  )

  t.test('refuses every account, and holds and keeps nothing', async (t) => {
    const other = await service.createKey(100)
    const before = await tracesOf(service)
    const image = `data:image/png;base64,${(await picture()).toString('base64')}`
    const refused = [
      await submit(),
      await submit({}, other.api_key),
      await submit({ 'Idempotency-Key': 'second' }),
      await service.request(AGENT, asJson({ instructions: 'make it sepia', images: [image] })),
    ]
    for (const response of refused) {
      t.equal(response.status, 429)
      t.match(response.headers.get('retry-after'), /^[1-9]\d*$/)
      const { data, errors } = await json(response)
      t.match(
        { data, errors },
        { data: null, errors: { code: 'QUEUE_SATURATED', message: String, request_id: String } },
      )
    }
    t.same(await tracesOf(service), before)
  })

  t.test('still repeats the answers it gave', async (t) => {
    const again = await submit({ 'Idempotency-Key': 'first' })
    t.match([again.status, again.headers.get('idempotent-replayed')], [202, 'true'])
    t.same(await again.json(), await first.json())
  })

  t.test('takes the next job when one has left', async (t) => {
    const { data } = await json<{ jobs: { job_id: string }[] }>(await service.request('/v1/jobs'))
    await service.request(`/v1/jobs/${data.jobs[0]!.job_id}/cancel`, { method: 'POST' })
    t.equal((await submit({ 'Idempotency-Key': 'second' })).status, 202, 'and with the key that was refused')
    t.equal((await submit()).status, 429)
  })
})

t.test('a queue that one account has filled lets others have a tenth of it each', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_QUEUE_LIMIT: '20' } })
  const submit = async (key: string) =>
    (await service.request(AGENT, { ...asJson({ instructions: 'make it sepia' }), key })).status
  const submitAll = async (key: string, count: number) => {
    const statuses = []
    for (let n = 0; n < count; n++) statuses.push(await submit(key))
    return statuses
  }
  t.same(await submitAll(service.key.api_key, 21), [...Array(20).fill(202), 429])
  for (const other of [await service.createKey(100), await service.createKey(100)]) {
    t.same(await submitAll(other.api_key, 3), [202, 202, 429])
  }
  t.equal(await submit(service.key.api_key), 429, 'whoever filled it still has to wait')
})
