import type { Bench } from './bench.ts'
import type { Comparison } from './comparison.ts'
import { runThroughDarkroom } from './jobs/through-darkroom.ts'
import { startGraphileWorker } from './jobs/through-graphile-worker.ts'
import { openPlainQueue, runThroughPgBoss } from './jobs/through-pg-boss.ts'
import { alternate } from './rounds.ts'
import { POOL_SIZE } from './stage.ts'

const CALLERS = 64
const SLOTS = 32
const JOBS = 3_000

export const jobs: Bench = {
  name: 'jobs',
  about: `jobs without work from submission to their end, ${CALLERS} callers, ${SLOTS} jobs at once, all in one process, against plain pg-boss (send, and work in batches of ${SLOTS}) and graphile-worker (addJob, ${SLOTS} at once)`,

  async run(stage, rounds) {
    const { platform } = stage
    const keys = await stage.createKeys(CALLERS)
    const boss = await openPlainQueue(platform.databaseUrl, POOL_SIZE)
    const graphile = await startGraphileWorker(platform.databaseUrl, POOL_SIZE, SLOTS)
    try {
      const values = await alternate(rounds, {
        async darkroom() {
          await stage.clearQueue()
          return runThroughDarkroom(platform, keys, JOBS, SLOTS)
        },
        async plain() {
          await stage.clearQueue()
          return runThroughPgBoss(boss, CALLERS, JOBS, SLOTS)
        },
        graphile: () => graphile.runThrough(CALLERS, JOBS),
      })
      const ours = { name: 'darkroom', values: values.darkroom }
      const against = (name: string, rates: readonly number[], aim: number): Comparison => ({
        measure: 'jobs ended',
        unit: '/s',
        ours,
        against: { name, values: rates },
        aim: { atLeast: aim },
      })
      return [against('plain pg-boss', values.plain, 1), against('graphile-worker', values.graphile, 2)]
    } finally {
      await graphile.close()
      await boss.stop({ graceful: false })
    }
  },
}
