import t from 'tap'
import { createClient } from '../../src/client/client.ts'
import { verifyWebhook } from '../../src/client/webhook.ts'
import { ended, form, json, submit } from '../support/requests.ts'
import { messageOf, startReceiver, status } from './receiver.ts'
import { deliveriesWhen, startWebhookService } from './webhook-service.ts'

const service = await startWebhookService(t, { DARKROOM_WEBHOOK_SCHEDULE: '0,0' }, { fallbacks: false })
const client = createClient({ url: service.url, apiKey: service.key.api_key })
const INSTRUCTIONS = 'draw a red circle on a white background and make it sepia'

t.test('a job tells that it started, each step, and its end, as it was asked to', async (t) => {
  const receiver = await startReceiver(t, [status(500), status(200)])
  const { job_id: jobId } = await client.submitImageAgent({
    instructions: INSTRUCTIONS,
    webhook_url: receiver.url,
    webhook_events: ['completed', 'step', 'started'],
  })
  const job = await client.wait(jobId)
  t.equal(job.status, 'succeeded')
  const webhook = await deliveriesWhen(service, jobId, ({ messages }) =>
    messages.every(({ state }) => state === 'delivered'),
  )
  const events = webhook.messages.map(({ event }) => event)
  t.same([events.at(0), events.at(-1)], ['started', 'completed'])
  t.equal(events.filter((event) => event === 'step').length, events.length - 2)
  const steps = await client.steps(jobId)
  t.ok(steps.length > 0, 'even quick steps are shown to those who want to hear of them')
  t.equal(steps.length, events.length - 2, 'every step that is shown is told of')
  t.equal(webhook.webhook_id, webhook.messages.at(-1)?.webhook_id)

  const { secret } = await client.webhookSecret()
  const told = receiver.received.map((one) => ({ ...one, event: verifyWebhook(secret, one.body, one.headers) }))
  t.equal(told.length, webhook.deliveries.length)
  t.same(
    webhook.deliveries.map(({ attempt }) => attempt),
    told.map((_, index) => index + 1),
    'attempts at all messages are numbered together',
  )
  const byId = Map.groupBy(told, ({ headers }) => String(headers['webhook-id']))
  t.same([...byId.keys()].toSorted(), webhook.messages.map(({ webhook_id }) => webhook_id).toSorted())
  t.ok(
    [...byId.values()].some((attempts) => attempts.length > 1),
    'one that was not taken came again',
  )
  for (const attempts of byId.values()) {
    t.equal(new Set(attempts.map(({ body }) => body)).size, 1, 'with the same body, whatever has happened since')
  }
  const one = (id: string) => messageOf(byId.get(id)![0]!)
  const started = one(webhook.messages[0]!.webhook_id)
  t.match(started, {
    type: 'job.started',
    timestamp: job.started_at!,
    data: { status: 'processing', progress: 0, output: null, attempt: 1, cut: { length: 0 } },
  })
  const stepped = one(webhook.messages[1]!.webhook_id)
  t.match(stepped, { type: 'job.step', data: { status: 'processing', step: steps[0], seq: steps[0]!.event_id } })
  t.ok(started.data.seq < stepped.data.seq)
  const finished = one(webhook.webhook_id)
  t.match(finished, { type: 'job.succeeded', data: { status: 'succeeded', seq: job.last_event_id } })
  t.same((await service.platform.database.pool.query('select * from darkroom.verify_projection()')).rows, [])
})

t.test('nothing else is told, and each message can be sent again', async (t) => {
  const receiver = await startReceiver(t, [status(200)])
  const jobId = await submit(service, {
    instructions: INSTRUCTIONS,
    webhook_url: receiver.url,
    webhook_events: 'started',
  })
  await ended(service, jobId)
  const webhook = await deliveriesWhen(service, jobId, ({ state }) => state === 'delivered')
  t.same(
    webhook.messages.map(({ event }) => event),
    ['started'],
    'not its end either',
  )
  await client.redeliverWebhook(jobId, { webhookId: webhook.webhook_id })
  await receiver.arrival(2)
  const again = await deliveriesWhen(
    service,
    jobId,
    ({ state, deliveries }) => state === 'delivered' && deliveries.length === 2,
  )
  t.match(again.deliveries, [
    { attempt: 1, event: 'started', webhook_id: webhook.webhook_id },
    { attempt: 2, event: 'started', webhook_id: webhook.webhook_id },
  ])
  t.equal(receiver.received[0]!.body, receiver.received[1]!.body)
  for (const webhookId of [`${jobId}_${1}`, `${jobId}_0`, 'x', `${jobId}_`]) {
    await t.rejects(client.redeliverWebhook(jobId, { webhookId }), { code: 'WEBHOOK_NOT_FOUND' }, webhookId)
  }
  t.equal(receiver.received.length, 2)
})

t.test('what is no choice, or has nobody to hear it, is refused', async (t) => {
  const url = 'https://example.com/'
  for (const [fields, message] of [
    [{ webhook_url: url, webhook_events: 'begun' }, 'webhook_events must be one or more of started, step, completed'],
    [{ webhook_url: url, webhook_events: '' }, 'webhook_events must be one or more of started, step, completed'],
    [{ webhook_events: 'started' }, 'webhook_events needs a webhook_url'],
  ] as const) {
    const body = form({ instructions: INSTRUCTIONS, ...fields })
    const response = await service.request('/v2/image/agent', { method: 'POST', body })
    t.equal(response.status, 400)
    t.match(await json(response), { errors: { fields: [{ field: 'webhook_events', message }] } })
  }
})

t.test('an empty list is as none: the end alone is told, and without an address nobody', async (t) => {
  for (const webhook of [{}, { webhook_url: 'https://example.com/' }]) {
    const body = JSON.stringify({ instructions: INSTRUCTIONS, webhook_events: [], ...webhook })
    const headers = { 'Content-Type': 'application/json' }
    const response = await service.request('/v2/image/agent', { method: 'POST', body, headers })
    t.equal(response.status, 202)
    const { data } = (await json(response)) as { data: { job_id: string } }
    const { rows } = await service.platform.database.pool.query('select input from darkroom.jobs where job_id = $1', [
      data.job_id,
    ])
    t.notOk('webhook_events' in rows[0].input)
  }
})
