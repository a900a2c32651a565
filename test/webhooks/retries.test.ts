import t from 'tap'
import { readConfig } from '../../src/config.ts'
import { retryDelay } from '../../src/webhooks/schedule.ts'
import { ownPort } from '../support/own-port.ts'
import { type Behaviour, silent, startReceiver, status } from './receiver.ts'
import { administer, deliveriesOf, deliveriesWhen, endJob, startWebhookService } from './webhook-service.ts'

/** Every retry at once. */
const AT_ONCE = { DARKROOM_WEBHOOK_SCHEDULE: '0,0,0,0', DARKROOM_WEBHOOK_SECONDS: '2' }

const service = await startWebhookService(t, AT_ONCE)

const breakOff: Behaviour = (response) => response.destroy()
const elsewhere = status(302, { location: '/elsewhere' })

t.test('retries until an answer with 2xx', async (t) => {
  const receiver = await startReceiver(t, [
    status(500, {}, 'x'.repeat(5_000)),
    elsewhere,
    silent,
    breakOff,
    status(201),
  ])
  const jobId = await endJob(service, receiver.url)
  const webhook = await deliveriesWhen(service, jobId, ({ state }) => state !== 'pending')
  t.equal(webhook.state, 'delivered')
  const unreachable = 'The server at the URL could not be reached, or closed the connection'
  t.match(webhook.deliveries, [
    { attempt: 1, status: 500, error: null, answer: 'x'.repeat(1024) },
    { attempt: 2, status: 302, error: null },
    { attempt: 3, status: null, error: 'The server at the URL took too long', answer: null },
    { attempt: 4, status: null, error: unreachable },
    { attempt: 5, status: 201 },
  ])
  const slow = webhook.deliveries[2]!.milliseconds!
  t.ok(slow >= 2_000 && slow < 15_000, `timed out after ${slow} ms, which would be 15 s by default`)
  t.equal(receiver.received.length, 5, 'the redirect was not followed')
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1, 'always the same id')
  t.equal(new Set(receiver.received.map(({ body }) => body)).size, 1, 'always the same body')
})

t.test('gives up after the last retry, and at once when the receiver is gone', async (t) => {
  const broken = await startReceiver(t, [status(500)])
  const gone = await startReceiver(t, [status(410)])
  const [brokenJob, goneJob] = [await endJob(service, broken.url), await endJob(service, gone.url)]
  const failed = await deliveriesWhen(service, brokenJob, ({ state }) => state !== 'pending')
  t.match(failed, { state: 'failed', next_attempt_at: null })
  t.equal(failed.deliveries.length, 5, 'a first attempt and four retries')
  const ended = await deliveriesWhen(service, goneJob, ({ state }) => state !== 'pending')
  t.match(ended, { state: 'failed', deliveries: [{ status: 410 }] })
  t.equal(ended.deliveries.length, 1)
  const { rows } = await service.platform.database.pool.query('select * from darkroom.webhook_backlog')
  t.same(rows, [], 'nothing is left to be delivered')
})

t.test('keeps to the schedule, and to Retry-After where that is later', async (t) => {
  const service = await startWebhookService(t)
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const wishes: Record<string, string>[] = [{}, { 'retry-after': '1' }, { 'retry-after': '600' }]
  wishes.push({ 'retry-after': inAnHour }, { 'retry-after': '9999999' }, { 'retry-after': 'soon' })
  const delays = await Promise.all(
    wishes.map(async (headers) => {
      const receiver = await startReceiver(t, [status(503, headers)])
      const jobId = await endJob(service, receiver.url)
      const webhook = await deliveriesWhen(service, jobId, ({ deliveries }) => deliveries[0]?.status === 503)
      return (Date.parse(webhook.next_attempt_at!) - Date.parse(webhook.deliveries[0]!.started_at)) / 1000
    }),
  )
  for (const [index, least] of [5, 5, 600, 3_590, 86_400, 5].entries()) {
    const delay = delays[index]!
    t.ok(delay >= least && delay < least * 1.2 + 30, `${JSON.stringify(wishes[index])}: ${delay} s`)
  }
})

t.test('the schedule', async (t) => {
  const { webhookSchedule } = readConfig({})
  const hours = 3600
  t.same(webhookSchedule, [5, 300, 1800, 2 * hours, 5 * hours, 10 * hours, 14 * hours, 20 * hours, 24 * hours])
  for (const [index, least] of webhookSchedule.entries()) {
    const delays = Array.from({ length: 100 }, () => retryDelay(webhookSchedule, index + 1, undefined)!)
    t.ok(Math.min(...delays) >= least && Math.max(...delays) <= least * 1.2, `after failure ${index + 1}`)
    t.equal(new Set(delays).size, 100, 'spread')
  }
  t.equal(retryDelay(webhookSchedule, webhookSchedule.length + 1, '5'), undefined)
})

t.test('a receiver that was down and comes back', async (t) => {
  const service = await startWebhookService(t, { DARKROOM_WEBHOOK_SCHEDULE: '3600' })
  const port = await ownPort()
  const jobId = await endJob(service, `http://127.0.0.1:${port}/hook`)
  await deliveriesWhen(service, jobId, ({ deliveries }) => deliveries[0]?.error != null)
  const receiver = await startReceiver(t, [status(200)], port)
  await administer(service, "update pgboss.job set start_after = now() where name = 'webhook_delivery'")
  await receiver.arrival(1)
  const webhook = await deliveriesWhen(service, jobId, ({ state }) => state === 'delivered')
  t.match(webhook.deliveries, [{ status: null }, { status: 200 }])
})

t.test('a webhook that the queue forgot is found again', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const jobId = await endJob(service, 'http://127.0.0.1:9/hook')
  const { pool } = service.platform.database
  t.same((await pool.query('select darkroom.reconcile_webhooks()')).rows, [])
  await administer(service, "delete from pgboss.job where name = 'webhook_delivery'")
  t.same((await pool.query('select darkroom.reconcile_webhooks() as job')).rows, [{ job: jobId }])
  t.same((await pool.query('select darkroom.reconcile_webhooks()')).rows, [])
  t.match(await deliveriesOf(service, jobId), { state: 'pending', deliveries: { length: 0 } })
})
