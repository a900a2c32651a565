import { Logger, type Runner, run } from 'graphile-worker'
import { createPool } from '../../../src/database/silent-connections.ts'
import { perSecond } from '../closed-loop.ts'
import { JOB_INPUT } from '../submit/job-input.ts'
import { countdown } from './countdown.ts'

const TASK = 'bench_plain'

/** graphile-worker in this process, with as many places and connections as darkroom has and everything else by default. */
export interface GraphileWorker {
  /** Takes `total` jobs from `addJob` to their end; `callers` add one after the other. Returns jobs per second. */
  runThrough(callers: number, total: number): Promise<number>
  close(): Promise<void>
}

export async function startGraphileWorker(
  databaseUrl: string,
  connections: number,
  slots: number,
): Promise<GraphileWorker> {
  let ended = countdown(0)
  // Its own pool stops hearing of broken connections before all of them are closed: that ends the process when the database goes.
  const pool = createPool({ connectionString: databaseUrl, max: connections }, (error) => console.error(error.message))
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: slots,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { [TASK]: () => ended.count() },
  })
  return {
    async runThrough(callers, total) {
      ended = countdown(total)
      const startedAt = performance.now()
      await perSecond(Array.from({ length: callers }), total, () => runner.addJob(TASK, JOB_INPUT))
      await ended.done
      return (total * 1000) / (performance.now() - startedAt)
    },
    async close() {
      await runner.stop()
      await pool.end()
    },
  }
}
