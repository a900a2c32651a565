import { appendEvents } from '../../../src/event-store/append.ts'
import { messageLogged } from '../../../src/jobs/events.ts'
import { startApiProcess } from '../api-process.ts'
import { createRunningJob } from '../running-job.ts'
import type { Stage } from '../stage.ts'
import { openStream } from '../stream-client.ts'
import { residentMb } from './memory.ts'
import { openSockets, streamRequest } from './sockets.ts'

const READERS = 100
const BATCHES = 200
const EVENTS = 100
const LINE = 'x'.repeat(1_000)

/** 100 readers of a busy stream that stop reading, beside one that does not. */
export async function measurePaused(stage: Stage): Promise<string[]> {
  const { database, announcer } = stage.platform
  const job = await createRunningJob(stage)
  const api = await startApiProcess(stage)
  try {
    const normal = await openStream(api.port, job)
    let bytes = 0
    let last = ''
    normal.setEncoding('latin1').on('data', (text: string) => {
      bytes += text.length
      last = (last + text).slice(-4_000)
    })
    const append = async () => {
      const events = Array.from({ length: EVENTS }, () => messageLogged('info', LINE))
      const seq = await appendEvents(database, job.jobId, job.attempt, events)
      announcer.announce(job.jobId, seq)
      while (!last.includes(`id: ${seq}\n`)) await new Promise((resolve) => normal.once('data', resolve))
    }
    // The heap has grown to what a busy stream needs before anybody is counted.
    for (let n = 0; n < BATCHES; n++) await append()
    const before = await residentMb(api.pid)

    const paused = await openSockets(api.port, READERS, streamRequest(job))
    for (const socket of paused) socket.pause()
    bytes = 0
    let most = before
    for (let n = 0; n < BATCHES; n++) {
      await append()
      most = Math.max(most, await residentMb(api.pid))
    }
    for (const socket of paused) socket.destroy()
    normal.destroy()
    return [
      `paused: ${READERS} readers that do not read, of a stream that brings ${(bytes / 1e6).toFixed(0)} MB meanwhile: at most ${(most - before).toFixed(1)} MB more (${before.toFixed(0)} MB before)`,
    ]
  } finally {
    await api.stop()
  }
}
