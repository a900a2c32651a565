import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { createLog } from '../../src/observability/log.ts'
import { deliverWebhook } from '../../src/webhooks/deliver.ts'
import { ended, form, json, submit } from '../support/requests.ts'
import { messageOf, type Received, startReceiver, status } from './receiver.ts'
import { administer, deliveriesWhen, endJob, startWebhookService } from './webhook-service.ts'

interface Secret {
  readonly secret: string
  readonly created_at: string
  readonly previous_until: string | null
}

/** The headers of Standard Webhooks, as a receiver hands them to the library. */
function signature({ headers }: Received): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}

const service = await startWebhookService(t, {}, { fallbacks: false })

t.test('the end of a job is told and signed', async (t) => {
  const receiver = await startReceiver(t, [status(200, {}, 'thank you')])
  const jobId = await submit(service, {
    instructions: 'draw a red circle on a white background',
    webhook_url: receiver.url,
  })
  const arrived = await receiver.arrival(1)
  const { data: secret } = await json<Secret>(await service.request('/v1/webhook-secret'))
  t.match(secret, { secret: /^whsec_/, previous_until: null })
  new Webhook(secret.secret).verify(arrived.body, signature(arrived))
  t.throws(() => new Webhook(secret.secret).verify(`${arrived.body} `, signature(arrived)), 'one byte more is noticed')
  t.match(arrived.headers, { 'content-type': 'application/json', 'user-agent': 'darkroom' })

  const { plan: _, branches: __, ...job } = (await ended(service, jobId)) as unknown as Record<string, unknown>
  const { type, timestamp, data } = messageOf(arrived)
  t.equal(type, 'job.succeeded')
  const { seq, head_hash, cut, ...told } = data
  t.same(told, job, 'the job as it is fetched, but for its plan and branches')
  t.equal(timestamp, (job as unknown as { finished_at: string }).finished_at)
  const head = await service.platform.database.pool.query(
    "select last_seq as seq, encode(head_hash, 'hex') as head_hash from darkroom.jobs where job_id = $1",
    [jobId],
  )
  t.same([{ seq, head_hash }], head.rows)
  t.same(cut, [])

  const webhook = await deliveriesWhen(service, jobId, ({ state }) => state === 'delivered')
  t.match(webhook, { webhook_id: arrived.headers['webhook-id'], url: receiver.url, next_attempt_at: null })
  t.match(webhook.deliveries, [{ attempt: 1, status: 200, milliseconds: Number, error: null, answer: 'thank you' }])
  t.equal(webhook.deliveries.length, 1)
  t.same((await service.platform.database.pool.query('select * from darkroom.verify_projection()')).rows, [])
})

t.test('failures and cancellations are told as well', async (t) => {
  const receiver = await startReceiver(t, [status(204)])
  const jobId = await endJob(service, receiver.url)
  const message = messageOf(await receiver.arrival(1))
  const [job] = await administer(service, `select last_seq from darkroom.jobs where job_id = '${jobId}'`)
  t.match(message, {
    type: 'job.failed',
    data: { job_id: jobId, status: 'failed', error: { code: 'JOB_CANCELED' }, output: null, seq: job!.last_seq },
  })
})

t.test('a rotated secret signs beside the one before, for a day', async (t) => {
  const receiver = await startReceiver(t, [status(200)])
  const { data: old } = await json<Secret>(await service.request('/v1/webhook-secret'))
  const rotated = await service.request('/v1/webhook-secret/rotate', { method: 'POST' })
  t.equal(rotated.headers.get('cache-control'), 'no-store')
  const { data: current } = await json<Secret>(rotated)
  t.not(current.secret, old.secret)
  const hours = (Date.parse(current.previous_until!) - Date.now()) / 3_600_000
  t.ok(hours > 23.9 && hours <= 24, 'for 24 hours')
  t.same((await json<Secret>(await service.request('/v1/webhook-secret'))).data, current)

  await endJob(service, receiver.url)
  const during = await receiver.arrival(1)
  for (const { secret } of [old, current]) new Webhook(secret).verify(during.body, signature(during))
  t.equal(signature(during)['webhook-signature']?.split(' ').length, 2)

  await administer(service, "update darkroom.webhook_secrets set previous_until = now() - interval '1 second'")
  await endJob(service, receiver.url)
  const afterwards = await receiver.arrival(2)
  new Webhook(current.secret).verify(afterwards.body, signature(afterwards))
  t.throws(() => new Webhook(old.secret).verify(afterwards.body, signature(afterwards)))
  t.match((await json<Secret>(await service.request('/v1/webhook-secret'))).data, { previous_until: null })

  const stranger = await service.createKey()
  const other = await json<Secret>(await service.request('/v1/webhook-secret', { key: stranger.api_key }))
  t.not(other.data.secret, current.secret, 'every account has its own')
})

t.test('addresses that are refused at submission', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const unsafe = [
    'http://127.0.0.2/hook',
    'http://localhost/hook',
    'http://10.0.0.1/hook',
    'http://2130706434/',
    'http://[::ffff:127.0.0.2]/',
    'http://169.254.169.254/latest/meta-data',
    'https://user:secret@example.com/hook',
    'ftp://example.com/hook',
    'file:///etc/passwd',
    'http://example.com:25/',
  ]
  for (const url of unsafe) {
    const body = form({ instructions: 'draw a red circle', webhook_url: url })
    const response = await service.request('/v2/image/agent', { method: 'POST', body })
    const { errors } = await json(response)
    t.equal(response.status, 400, url)
    t.match(errors, { code: 'VALIDATION_ERROR', fields: [{ field: 'webhook_url', message: /^webhook_url/ }] }, url)
    t.equal(errors?.fields?.length, 1, url)
  }
  const { rows } = await service.platform.database.pool.query('select from darkroom.jobs')
  t.equal(rows.length, 0)
})

t.test('an address that turns out to be private is a recorded failure', async (t) => {
  const service = await startWebhookService(t, { DARKROOM_WEBHOOK_SCHEDULE: '0' })
  const jobId = await endJob(service, 'http://10.0.0.1/hook')
  const webhook = await deliveriesWhen(service, jobId, ({ state }) => state === 'failed')
  const error = /does not lead to a public address; .* DARKROOM_ALLOW_HOSTS/
  t.match(webhook.deliveries, [
    { attempt: 1, status: null, error, answer: null },
    { attempt: 2, error },
  ])
})

t.test('a delivery of what is not to be told any more is done with', async (t) => {
  const { database, outbound, metrics } = service.platform
  const parts = { database, outbound, metrics, log: createLog('silent'), settings: service.config }
  t.equal(await deliverWebhook(parts, uuidv7(), new AbortController().signal), true)
})
