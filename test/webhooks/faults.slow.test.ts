import t, { type Test } from 'tap'
import { LOOPBACK, spell } from '../outbound/spellings.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { submit } from '../support/requests.ts'
import type { Service } from '../support/service.ts'
import { silent, startReceiver, status } from './receiver.ts'
import { administer, deliveriesWhen, endJob, startWebhookService } from './webhook-service.ts'

/** Many more than are sent to one receiver at once. */
const BACKLOG = 60

t.test('a dead receiver keeps no other waiting', async (t) => {
  const service = await startWebhookService(t, { DARKROOM_WEBHOOK_SLOTS: '10' }, { worker: false })
  const dead = await startReceiver(t, [silent])
  const live = await startReceiver(t, [status(200)])
  for (let n = 0; n < BACKLOG; n++) await endJob(service, dead.url)
  // Whoever had to wait for the dead one would meet it again after a minute.
  await spawnWorker(t, service, { DARKROOM_WEBHOOK_SECONDS: '60' })
  await dead.arrival(8)
  for (let n = 0; n < 5; n++) await endJob(service, live.url)
  await live.arrival(5)
  t.equal(dead.received.length, 8, 'no more than eight at once')
})

t.test('a dead receiver is one, in whatever way its address is spelt', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const dead = await startReceiver(t, [silent])
  const live = await startReceiver(t, [status(200)])
  const random = randomNumbers(7)
  const server = { scheme: 'http', hosts: LOOPBACK, port: dead.port } as const
  for (let n = 0; n < 30; n++) {
    const fields = { instructions: 'draw a star', webhook_url: spell(server, random) }
    await service.request(`/v1/jobs/${await submit(service, fields)}/cancel`, { method: 'POST' })
  }
  await spawnWorker(t, service, { DARKROOM_WEBHOOK_SECONDS: '60', DARKROOM_WEBHOOK_SLOTS: '30' })
  await dead.arrival(8)
  await endJob(service, live.url)
  await live.arrival(1)
  t.equal(dead.received.length, 8, 'no more than eight at once')
})

t.test('an account with many dead receivers keeps no other waiting', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const dead = await Promise.all(Array.from({ length: 5 }, () => startReceiver(t, [silent])))
  const live = await startReceiver(t, [status(200)])
  for (let n = 0; n < 9; n++) for (const { url } of dead) await endJob(service, url)
  await spawnWorker(t, service, { DARKROOM_WEBHOOK_SECONDS: '60', DARKROOM_WEBHOOK_SLOTS: '40' })
  const arrived = () => dead.map(({ received }) => received.length).reduce((sum, count) => sum + count)
  while (arrived() < 32) await Promise.race(dead.map(({ received, arrival }) => arrival(received.length + 1)))
  const other = await service.createKey(10)
  for (let n = 0; n < 8; n++) await endJob(service, live.url, undefined, other)
  await live.arrival(8)
  t.equal(arrived(), 32, 'no more than 32 at once')
  t.ok(dead.every(({ received }) => received.length <= 8))
})

t.test('a worker killed in the middle of a delivery', async (t) => {
  const service = await startWebhookService(t, {}, { worker: false })
  const receiver = await startReceiver(t, [silent, status(200)])
  const first = await spawnWorker(t, service)
  const jobId = await endJob(service, receiver.url)
  await receiver.arrival(1)
  first.kill('SIGKILL')
  await first.exited
  await administer(service, "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'")
  const second = await spawnWorker(t, service)
  let log = ''
  second.child.stderr!.on('data', (chunk) => {
    log += chunk
  })
  await receiver.arrival(2)
  const webhook = await deliveriesWhen(service, jobId, ({ state }) => state === 'delivered')
  t.match(webhook.deliveries, [
    { attempt: 1, status: null, milliseconds: null, error: 'The attempt was cut off before there was an answer' },
    { attempt: 2, status: 200 },
  ])
  const [one, two] = receiver.received
  t.equal(one!.headers['webhook-id'], two!.headers['webhook-id'], 'the receiver can tell that it is the same')
  t.equal(one!.body, two!.body)
  second.kill('SIGTERM')
  t.equal(await second.exited, 0)
  t.match(log, 'darkroom is stopping')
  t.notMatch(log, /whsec_|v1,/, 'neither secret nor signature is logged')
})

function spawnWorker(t: Test, service: Service, environment: Readonly<Record<string, string>> = {}) {
  return spawnDarkroom(t, 'worker', {
    DATABASE_URL: service.config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_ALLOW_HOSTS: '127.0.0.1',
    DARKROOM_WORKER_SLOTS: '1',
    DARKROOM_WEBHOOK_SLOTS: '10',
    DARKROOM_GRACE_SECONDS: '0',
    LOG_LEVEL: 'trace',
    ...environment,
  })
}
