import { startApiProcess } from '../api-process.ts'
import { median, quantile } from '../comparison.ts'
import { timeNotifications } from '../latency/notify-side.ts'
import { timeFrames } from '../latency/stream-side.ts'
import { alternate } from '../rounds.ts'
import { createRunningJob } from '../running-job.ts'
import type { Stage } from '../stage.ts'
import { submitOverHttp } from '../submit/http-side.ts'
import { openSockets, streamRequest } from './sockets.ts'

const STREAMS = 10_000
const EVENTS = 400
const CONNECTIONS = 64
const JOBS = 2_000
const ROUNDS = 3

/** What 10,000 open streams of a process cost others: a stream of another job there, and whoever submits jobs to it. */
export async function measureCrowd(stage: Stage): Promise<string[]> {
  const watched = await createRunningJob(stage)
  const keys = await stage.createKeys(CONNECTIONS)
  const empty = await startApiProcess(stage)
  const crowded = await startApiProcess(stage)
  try {
    const sockets = await openSockets(crowded.port, STREAMS, streamRequest(watched))
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))))
    for (const socket of sockets) socket.resume()

    const submitTo = (port: number) => async () => {
      await stage.clearQueue()
      return submitOverHttp(port, keys, JOBS)
    }
    const times = await alternate(ROUNDS, {
      frames: async () => timeFrames(stage.platform, crowded.port, await createRunningJob(stage), EVENTS),
      notifications: () => timeNotifications(stage.platform.databaseUrl, EVENTS),
    })
    const rates = await alternate(ROUNDS, { crowded: submitTo(crowded.port), empty: submitTo(empty.port) })
    for (const socket of sockets) socket.destroy()
    const of = (values: readonly number[][], q: number) => median(values.map((round) => quantile(round, q)))
    const latencies = [0.5, 0.99].map((q) => {
      const [ours, bare] = [of(times.frames, q), of(times.notifications, q)]
      return `crowd: from a commit to the client of another stream, p${q * 100} ${ours.toFixed(2)} ms, a bare NOTIFY ${bare.toFixed(2)} ms: ${(ours / bare).toFixed(1)} times as long`
    })
    const [beside, alone] = [median(rates.crowded), median(rates.empty)]
    return [
      ...latencies,
      `crowd: ${beside.toFixed(0)} jobs a second accepted beside ${STREAMS} open streams, ${alone.toFixed(0)} without them: ${(beside / alone).toFixed(2)} of it`,
    ]
  } finally {
    await Promise.all([empty.stop(), crowded.stop()])
  }
}
