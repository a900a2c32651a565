import { appendEvents } from '../../../src/event-store/append.ts'
import { messageLogged } from '../../../src/jobs/events.ts'
import { startApiProcess } from '../api-process.ts'
import { quantile } from '../comparison.ts'
import { createRunningJob } from '../running-job.ts'
import type { Stage } from '../stage.ts'
import { residentMb } from './memory.ts'
import { openSockets, streamRequest } from './sockets.ts'

const STREAMS = 10_000
const EVENTS = 5

/** 10,000 streams of one job on one process: what they cost, and how long an event takes to reach all of them. */
export async function measureStreams(stage: Stage): Promise<string[]> {
  const job = await createRunningJob(stage)
  const api = await startApiProcess(stage)
  try {
    const before = await residentMb(api.pid)
    const openedAt = performance.now()
    const sockets = await openSockets(api.port, STREAMS, streamRequest(job))
    let reached = 0
    let arrived: (() => void) | undefined
    let marker = 'id: 2\n'
    const times: number[] = []
    let sentAt = openedAt
    for (const socket of sockets) {
      let tail = ''
      socket.setEncoding('latin1').on('data', (text: string) => {
        tail = (tail + text).slice(-2_000)
        if (!tail.includes(marker)) return
        tail = ''
        times.push(performance.now() - sentAt)
        reached += 1
        if (reached === STREAMS) arrived?.()
      })
    }
    const everybody = () =>
      new Promise<void>((resolve) => {
        arrived = resolve
        if (reached === STREAMS) resolve()
      })
    await everybody()
    const openSeconds = (performance.now() - openedAt) / 1000
    const during = await residentMb(api.pid)

    times.length = 0
    for (let n = 0; n < EVENTS; n++) {
      reached = 0
      const next = everybody()
      marker = `id: ${3 + n}\n`
      const seq = await appendEvents(stage.platform.database, job.jobId, job.attempt, [messageLogged('info', `${n}`)])
      sentAt = performance.now()
      stage.platform.announcer.announce(job.jobId, seq)
      await next
    }
    for (const socket of sockets) socket.destroy()
    return [
      `streams: ${STREAMS} opened in ${openSeconds.toFixed(1)} s; ${before.toFixed(0)} MB before, ${during.toFixed(0)} MB with them: ${(((during - before) * 1024) / STREAMS).toFixed(1)} KiB each`,
      `streams: one event reached all of them: p50 ${quantile(times, 0.5).toFixed(0)} ms, last ${Math.max(...times).toFixed(0)} ms after its commit (client and server on one machine)`,
    ]
  } finally {
    await api.stop()
  }
}
