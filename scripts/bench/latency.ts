import { startApiProcess } from './api-process.ts'
import type { Bench } from './bench.ts'
import { type Comparison, quantile } from './comparison.ts'
import { timeNotifications } from './latency/notify-side.ts'
import { timeFrames } from './latency/stream-side.ts'
import { alternate } from './rounds.ts'
import { createRunningJob } from './running-job.ts'

const EVENTS = 400

export const latency: Bench = {
  name: 'latency',
  about:
    'time from the commit of an event in one process to its frame at the client of another, against a bare NOTIFY between two connections',

  async run(stage, rounds) {
    const api = await startApiProcess(stage)
    try {
      const times = await alternate(rounds, {
        frames: async () => timeFrames(stage.platform, api.port, await createRunningJob(stage), EVENTS),
        notifications: () => timeNotifications(stage.platform.databaseUrl, EVENTS),
      })
      const compare = (measure: string, q: number, atMost: number): Comparison => ({
        measure,
        unit: 'ms',
        ours: { name: 'commit to client', values: times.frames.map((values) => quantile(values, q)) },
        against: { name: 'bare NOTIFY', values: times.notifications.map((values) => quantile(values, q)) },
        aim: { atMost },
      })
      return [compare('p50', 0.5, 2), compare('p99', 0.99, 4)]
    } finally {
      await api.stop()
    }
  },
}
