import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { forgetWebhookDeliveries } from '../../src/webhooks/deliveries.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { startReceiver, status } from './receiver.ts'
import { administer, deliveriesWhen, endJob, startWebhookService } from './webhook-service.ts'

const DAY_MS = 86_400_000

t.test('records of attempts are removed when they are old', async (t) => {
  const service = await startWebhookService(t, { DARKROOM_WEBHOOK_SCHEDULE: '3600' })
  const receiver = await startReceiver(t, [status(200)])
  const down = await startReceiver(t, [status(500)])
  const idFrom = (daysAgo: number) => uuidv7({ msecs: Date.now() - daysAgo * DAY_MS })
  const [old, retold, recent, waiting] = [
    await endJob(service, receiver.url, idFrom(31)),
    await endJob(service, receiver.url, idFrom(31)),
    await endJob(service, receiver.url, idFrom(29)),
    await endJob(service, down.url, idFrom(31)),
  ]
  for (const jobId of [old, retold, recent]) {
    await deliveriesWhen(service, jobId, ({ state }) => state === 'delivered')
  }
  await deliveriesWhen(service, waiting, ({ deliveries }) => deliveries[0]?.status === 500)
  const age = (jobId: string, days: number) =>
    administer(
      service,
      `update darkroom.webhook_deliveries set started_at = now() - interval '${days} days' where job_id = '${jobId}'`,
    )
  await age(old, 31)
  await age(recent, 29)
  await age(waiting, 31)

  const left = async () => {
    const webhooks = [old, retold, recent, waiting].map((jobId) => deliveriesWhen(service, jobId, () => true))
    return (await Promise.all(webhooks)).map(({ state, deliveries }) => [state, deliveries.length])
  }
  const all = [
    ['delivered', 1],
    ['delivered', 1],
    ['delivered', 1],
    ['pending', 1],
  ]
  t.equal(await forgetWebhookDeliveries(service.platform.database, 32), 0)
  t.same(await left(), all)

  // A worker that starts does its housekeeping, with 30 days by default.
  const worker = await spawnDarkroom(t, 'worker', {
    DATABASE_URL: service.config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_GRACE_SECONDS: '0',
  })
  await deliveriesWhen(service, old, ({ deliveries }) => deliveries.length === 0)
  worker.kill('SIGTERM')
  await worker.exited
  t.same(await left(), [['delivered', 0], ...all.slice(1)], 'neither the recent nor one still to be delivered')
})
