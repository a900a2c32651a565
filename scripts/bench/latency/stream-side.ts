import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createAppendEvents } from '../../../src/event-store/append.ts'
import { messageLogged } from '../../../src/jobs/events.ts'
import type { Platform } from '../../../src/platform.ts'
import type { RunningJob } from '../running-job.ts'
import { openStream } from '../stream-client.ts'

/** Milliseconds between two events: they are to be timed one by one, not in a queue. */
const PAUSE_MS = 5

/**
 * Appends `count` events in this process and reads them from a stream of the API, which is another process. Returns, for
 * each, the milliseconds from the commit to the arrival of its frame.
 */
export async function timeFrames(platform: Platform, port: number, job: RunningJob, count: number): Promise<number[]> {
  const { database, announcer } = platform
  const append = createAppendEvents(database)
  const stream = await openStream(port, job)
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))

  async function frame(seq: number): Promise<void> {
    // Rejects when the stream breaks.
    while (!text.includes(`id: ${seq}\n`)) await once(stream, 'data')
    text = ''
  }

  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const events = [messageLogged('info', `line ${n}`)]
    const { lastSeq: seq, news } = await append({ jobId: job.jobId, attempt: job.attempt, events })
    const committedAt = performance.now()
    announcer.announce(job.jobId, seq, news)
    await frame(seq)
    times.push(performance.now() - committedAt)
    await delay(PAUSE_MS)
  }
  stream.destroy()
  return times
}
