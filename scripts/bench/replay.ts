import { once } from 'node:events'
import { connect } from 'node:net'
import { appendEvents } from '../../src/event-store/append.ts'
import { messageLogged } from '../../src/jobs/events.ts'
import { startApiProcess } from './api-process.ts'
import type { Bench } from './bench.ts'
import { alternate } from './rounds.ts'
import { createRunningJob, type RunningJob } from './running-job.ts'
import type { Stage } from './stage.ts'

const EVENTS = 100_000
const BATCH = 1_000
const LAST_CHUNK = '0\r\n\r\n'

export const replay: Bench = {
  name: 'replay',
  about: `the whole stream of a job of ${EVENTS.toLocaleString('en')} events to one client, against COPY of the same rows`,

  async run(stage, rounds) {
    const job = await createLongJob(stage)
    const api = await startApiProcess(stage)
    try {
      const values = await alternate(rounds, {
        stream: () => eventsPerSecond(() => readStream(api.port, job)),
        copy: () => eventsPerSecond(() => copyRows(stage, job)),
      })
      return [
        {
          measure: 'events read',
          unit: '/s',
          ours: { name: 'event stream', values: values.stream },
          against: { name: 'COPY', values: values.copy },
        },
      ]
    } finally {
      await api.stop()
    }
  },
}

/** A job with a long log that has ended, so that its stream ends too. */
async function createLongJob(stage: Stage): Promise<RunningJob> {
  const { database } = stage.platform
  const job = await createRunningJob(stage)
  const append = (events: Parameters<typeof appendEvents>[3]) => appendEvents(database, job.jobId, job.attempt, events)
  for (let n = 0; n < EVENTS; n += BATCH) {
    await append(Array.from({ length: BATCH }, (_, i) => messageLogged('info', `Step ${n + i}: blurred the picture`)))
  }
  await append([{ type: 'job_failed', data: { error: { code: 'JOB_CANCELED', message: 'The job was cancelled.' } } }])
  return job
}

/** Understands no more of HTTP than how an answer ends, so that it takes little of the processor from the server. */
async function readStream(port: number, { jobId, key }: RunningJob): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  let last = ''
  socket.on('data', (chunk) => (last = chunk.toString('latin1', Math.max(chunk.length - LAST_CHUNK.length, 0))))
  const head = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${key.api_key}`
  socket.write(`GET /v1/jobs/${jobId}/stream HTTP/1.1\r\n${head}\r\n\r\n`)
  await once(socket, 'end')
  if (last !== LAST_CHUNK) throw new Error('the stream was not answered to its end')
}

async function copyRows({ owner }: Stage, { jobId }: RunningJob): Promise<void> {
  await owner.query(
    `copy (select seq, type, recorded_at, data from darkroom.events where job_id = '${jobId}' order by seq) to stdout`,
  )
}

async function eventsPerSecond(read: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await read()
  return (EVENTS * 1000) / (performance.now() - startedAt)
}
