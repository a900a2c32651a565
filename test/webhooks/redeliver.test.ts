import t from 'tap'
import { createClient } from '../../src/client/client.ts'
import type { WebhookDeliveries } from '../../src/webhooks/webhook-answers.ts'
import { answerOf, runCli } from '../cli/run-cli.ts'
import { json, submit } from '../support/requests.ts'
import { silent, startReceiver, status } from './receiver.ts'
import { administer, deliveriesWhen, endJob, startWebhookService } from './webhook-service.ts'

// Nothing is sent again by itself while this goes on.
const service = await startWebhookService(t, { DARKROOM_WEBHOOK_SCHEDULE: '3600' }, { fallbacks: false })

t.test('sends again what was delivered, given up or waits', async (t) => {
  const receiver = await startReceiver(t, [status(200), status(410), status(500), status(202)])
  const jobId = await endJob(service, receiver.url)
  const path = `/v1/jobs/${jobId}/webhook-deliveries/redeliver`
  const states: string[] = []
  for (let attempts = 1; ; attempts++) {
    const seen = await deliveriesWhen(service, jobId, ({ deliveries }) => deliveries[attempts - 1]?.status != null)
    states.push(seen.state)
    if (attempts === 4) break
    const response = await service.request(path, { method: 'POST' })
    t.equal(response.status, 202)
    const { data } = await json<WebhookDeliveries>(response)
    t.equal(data.webhook_id, seen.webhook_id)
    t.ok(data.state === 'pending' || data.deliveries.length > attempts, 'it is sent, or was by the time of the answer')
  }
  t.same(states, ['delivered', 'failed', 'pending', 'delivered'])
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
})

t.test('does not send twice what is being sent', async (t) => {
  const receiver = await startReceiver(t, [silent])
  const jobId = await endJob(service, receiver.url)
  await receiver.arrival(1)
  const response = await service.request(`/v1/jobs/${jobId}/webhook-deliveries/redeliver`, { method: 'POST' })
  t.equal(response.status, 202)
  const { deliveries } = (await json<WebhookDeliveries>(response)).data
  t.match(deliveries, [{ attempt: 1, milliseconds: null }], 'the attempt under way is shown')
  const queued = await administer(
    service,
    "select from pgboss.job where name = 'webhook_delivery' and state < 'completed'",
  )
  t.equal(queued.length, 1)
})

t.test('lists what was sent page by page', async (t) => {
  const receiver = await startReceiver(t, [status(200)])
  const jobId = await endJob(service, receiver.url)
  await deliveriesWhen(service, jobId, ({ state }) => state === 'delivered')
  const more = `select '${jobId}', attempt, now(), 500, 1 from generate_series(2, 145) attempt`
  await administer(
    service,
    `insert into darkroom.webhook_deliveries (job_id, attempt, started_at, status, milliseconds) ${more}`,
  )
  const path = `/v1/jobs/${jobId}/webhook-deliveries`
  const page = async (query: string) => (await json<WebhookDeliveries>(await service.request(path + query))).data
  const first = await page('')
  t.same(
    first.deliveries.map(({ attempt }) => attempt),
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
  const second = await page(`?limit=100&cursor=${first.next_cursor}`)
  t.equal(second.deliveries.length, 100)
  const last = await page(`?limit=25&cursor=${second.next_cursor}`)
  t.match(last, { state: 'delivered', deliveries: { length: 25 }, next_cursor: null })
  t.equal(last.deliveries.at(-1)?.attempt, 145)
  for (const wrong of ['limit=0', 'limit=101', 'cursor=x', 'cursor=-1', 'cursor=1&cursor=2']) {
    t.equal((await service.request(`${path}?${wrong}`)).status, 400, wrong)
  }
  const client = createClient({ url: service.url, apiKey: service.key.api_key })
  t.equal((await client.webhookDeliveries(jobId)).deliveries.length, 145, 'the client reads all pages')
})

t.test('what is not there, or not for this key', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const jobId = await endJob(service, 'http://127.0.0.1:9/hook')
  const silentJob = await submit(service)
  const unfinished = await submit(service, { instructions: 'draw a circle', webhook_url: 'https://example.com/' })
  const stranger = (await service.createKey()).api_key
  for (const [path, method] of [
    ['', 'GET'],
    ['/redeliver', 'POST'],
  ] as const) {
    for (const [id, key, code] of [
      [jobId, stranger, 'JOB_NOT_FOUND'],
      ['nonsense', undefined, 'JOB_NOT_FOUND'],
      [silentJob, undefined, 'WEBHOOK_NOT_FOUND'],
      [unfinished, undefined, 'WEBHOOK_NOT_FOUND'],
    ] as const) {
      const init = key === undefined ? { method } : { method, key }
      const response = await service.request(`/v1/jobs/${id}/webhook-deliveries${path}`, init)
      t.equal(response.status, 404)
      t.match(await json(response), { data: null, errors: { code } }, `${method} ${path} of ${id}`)
    }
  }
  const anonymous = await fetch(`${service.url}/v1/webhook-secret`)
  t.equal(anonymous.status, 401)
})

t.test('secrets at the command line', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const environment = { DATABASE_URL: service.config.databaseUrl!, DARKROOM_HOME: service.home }
  const { account_id: accountId } = service.key
  const first = await answerOf<{ secret: string }>(environment, 'webhooks', 'secret', accountId)
  t.match(first, { account_id: accountId, secret: /^whsec_/, previous_until: null })
  const rotated = await answerOf<{ secret: string }>(environment, 'webhooks', 'rotate', accountId)
  t.match(rotated, { secret: /^whsec_/, previous_until: /^\d{4}-/ })
  t.not(rotated.secret, first.secret)
  const shown = await runCli(environment, 'webhooks', 'secret', accountId)
  t.equal(shown.stdout, `${rotated.secret}\n`)
  const unknown = await runCli(environment, 'webhooks', 'secret', '00000000-0000-7000-8000-000000000000')
  t.match(unknown, { code: 1, stderr: /ACCOUNT_NOT_FOUND/ })
})
