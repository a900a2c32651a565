import type { Bench } from './bench.ts'
import { runThroughDarkroom } from './jobs/through-darkroom.ts'
import { openPlainQueue, runThroughPgBoss } from './jobs/through-pg-boss.ts'
import { alternate } from './rounds.ts'
import { POOL_SIZE } from './stage.ts'

const CALLERS = 64
const SLOTS = 32
const JOBS = 3_000

export const jobs: Bench = {
  name: 'jobs',
  about: `jobs without work from submission to their end, ${CALLERS} callers, ${SLOTS} jobs at once, all in one process, against plain pg-boss: send, and work in batches of ${SLOTS}`,

  async run(stage, rounds) {
    const { platform } = stage
    const keys = await stage.createKeys(CALLERS)
    const boss = await openPlainQueue(platform.databaseUrl, POOL_SIZE)
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
      })
      return [
        {
          measure: 'jobs ended',
          unit: '/s',
          ours: { name: 'darkroom', values: values.darkroom },
          against: { name: 'plain pg-boss', values: values.plain },
          aim: { atLeast: 0.8 },
        },
      ]
    } finally {
      await boss.stop({ graceful: false })
    }
  },
}
