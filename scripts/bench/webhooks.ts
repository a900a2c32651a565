import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/observability/log.ts'
import { createOutboundClient } from '../../src/outbound/client.ts'
import { connectQueue } from '../../src/queue/connect.ts'
import { startWebhookWorker } from '../../src/worker/webhooks.ts'
import { readArguments } from '../read-arguments.ts'
import { quantile } from './comparison.ts'
import { openStage, QUEUE_LIMIT, type Stage } from './stage.ts'

const BACKLOGS = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000]
const DELIVERIES = 60
const EVERY_MS = 100
/** On time: 99 in 100 arrive within this of their job's end. */
const ON_TIME_MS = 1_000

const { wholeNumber } = readArguments(
  `npm run bench:webhooks [-- --most n]

Measures how late webhooks arrive while ever more of them wait for a receiver that takes connections and never answers, with
one worker as it is by default; until they arrive late, or n wait.`,
  { options: { most: { type: 'string', default: '256000' } } },
)
const most = wholeNumber('most')

const arrivals = new Map<string, (at: number) => void>()
const live = createServer((request, response) => {
  request.resume()
  response.end()
  // The id of a message is that of its job, and the number of an event.
  const [jobId = ''] = String(request.headers['webhook-id']).split('_')
  arrivals.get(jobId)?.(performance.now())
})
let hanging = 0
const dead = createTcpServer((socket) => {
  hanging += 1
  socket.resume().on('error', () => undefined)
  socket.on('close', () => {
    hanging -= 1
  })
})

const stage = await openStage()
const log = createLog('error')
const outbound = createOutboundClient({ allowHosts: ['127.0.0.1'] })
const queue = await connectQueue({ url: stage.platform.databaseUrl, onError: fail })
const { database, wakeups, metrics } = stage.platform
const settings = readConfig({})
const worker = startWebhookWorker({ queue, database, outbound, wakeups, log, metrics, settings })
try {
  const [liveUrl, deadUrl] = [await listen(live), await listen(dead)]
  const [key] = await stage.createKeys(1)
  await endJob(stage, key!, deadUrl)
  let onTime = 0
  let waiting = 1
  console.log(' waiting        p50        p99        max   from the end of a job to its receiver')
  for (const backlog of BACKLOGS.filter((backlog) => backlog <= most)) {
    await addToBacklog(stage, deadUrl, Math.max(0, backlog - waiting))
    waiting = Math.max(waiting, backlog)
    const times = await timeDeliveries(stage, key!, liveUrl)
    const figures = [0.5, 0.99, 1].map((q) => `${quantile(times, q).toFixed(0).padStart(7)} ms`)
    console.log(`${backlog.toLocaleString('en').padStart(8)} ${figures.join(' ')}   ${hanging} hang`)
    if (quantile(times, 0.99) > ON_TIME_MS) break
    onTime = backlog
  }
  console.log(
    `\n${onTime.toLocaleString('en')} webhooks to a dead receiver leave all others on time (p99 within ${ON_TIME_MS} ms)`,
  )
} finally {
  await worker.stop(0)
  await queue.close()
  await outbound.close()
  await stage.close()
  live.close()
  dead.close()
}

/** Has as many jobs ended as there are to be more waiting, all of them like the one that was ended first. */
async function addToBacklog({ owner }: Stage, url: string, count: number): Promise<void> {
  if (count === 0) return
  await owner.query(
    `with first as (select job_id, receiver from darkroom.webhooks where url = $1 limit 1),
     ended as (
       insert into darkroom.jobs
       select copy.*
       from first join darkroom.jobs j using (job_id),
         generate_series(1, $2) n,
         jsonb_populate_record(j, jsonb_build_object('job_id', md5(now()::text || n)::uuid)) copy
       returning job_id
     )
     insert into darkroom.webhooks (job_id, url, receiver, state)
     select e.job_id, $1, f.receiver, 'pending' from ended e, first f`,
    [url, count],
  )
  await owner.query(
    `select darkroom_private.schedule_webhook(w.job_id, w.seq, 0) from darkroom.webhooks w where w.state = 'pending' and w.queue_id is null`,
  )
  await owner.query('vacuum analyze darkroom.jobs, darkroom.webhooks, pgboss.job')
}

/** Milliseconds from the end of each of some jobs to the arrival of its webhook. */
async function timeDeliveries(stage: Stage, key: CreatedKey, url: string): Promise<number[]> {
  const times: Promise<number>[] = []
  for (let n = 0; n < DELIVERIES; n += 1) {
    times.push(timeDelivery(stage, key, url))
    await delay(EVERY_MS)
  }
  return Promise.all(times)
}

async function timeDelivery(stage: Stage, key: CreatedKey, url: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const jobId = uuidv7()
  arrivals.set(jobId, resolve)
  const endedAt = await endJob(stage, key, url, jobId)
  return (await promise) - endedAt
}

/** Ends a job that no worker has taken, and returns when that was. */
async function endJob({ platform }: Stage, key: CreatedKey, url: string, jobId = uuidv7()): Promise<number> {
  const { database, announcer } = platform
  await createSubmitJob(
    database,
    announcer,
    QUEUE_LIMIT,
  )({
    jobId,
    type: 'image_agent',
    keyId: key.key_id,
    accountId: key.account_id,
    input: { instructions: 'nothing', images: [], webhook_url: url },
    cost: 1,
  })
  await cancelJob(database, jobId)
  return performance.now()
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

function fail(error: unknown): never {
  throw error
}
