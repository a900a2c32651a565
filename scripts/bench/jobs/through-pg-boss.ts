import { PgBoss } from 'pg-boss'
import { perSecond } from '../closed-loop.ts'
import { JOB_INPUT } from '../submit/job-input.ts'
import { countdown } from './countdown.ts'

const QUEUE = 'bench_plain'

/** Plain pg-boss, sending and working in this process with as many connections as darkroom has. */
export async function openPlainQueue(databaseUrl: string, connections: number): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: connections, schedule: false })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(QUEUE)
  return boss
}

/**
 * Takes `total` jobs from `send` to completion by a handler that does nothing, `slots` of them to a batch; `callers`
 * send one job after the other. The worker is woken by each send and by each batch in this process, which costs the
 * database nothing: it never sleeps while there is work. Returns jobs per second.
 */
export async function runThroughPgBoss(boss: PgBoss, callers: number, total: number, slots: number): Promise<number> {
  const ended = countdown(total)
  const worker = await boss.work(QUEUE, { batchSize: slots, burstWhenBatchFull: true }, async (batch) => {
    for (const _ of batch) ended.count()
    boss.notifyWorker(worker)
  })
  const startedAt = performance.now()
  await perSecond(Array.from({ length: callers }), total, async () => {
    await boss.send(QUEUE, JOB_INPUT)
    boss.notifyWorker(worker)
  })
  await ended.done
  await boss.offWork(QUEUE, { wait: true })
  return (total * 1000) / (performance.now() - startedAt)
}
