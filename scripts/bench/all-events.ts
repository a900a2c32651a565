import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../src/accounts/accounts.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import { createAppendEvents } from '../../src/event-store/append.ts'
import { messageLogged } from '../../src/jobs/events.ts'
import { createStartAttempt } from '../../src/worker/attempt.ts'
import { startApiProcess } from './api-process.ts'
import type { Bench } from './bench.ts'
import type { Comparison } from './comparison.ts'
import { residentMb } from './edges/memory.ts'
import { openSockets } from './edges/sockets.ts'
import { alternate } from './rounds.ts'
import { QUEUE_LIMIT, type Stage } from './stage.ts'
import { JOB_COST, JOB_INPUT } from './submit/job-input.ts'

const JOBS = 1_000
/**
 * Each job says something, and everybody has heard it, before the next time, and on all sides so often a second: a process
 * that idles between takes more for what it hears. The first times, which compile code, do not count; what is compiled
 * later is little of so many.
 */
const WAVES = { first: 30, counted: 100, everyMs: 300 }
/** Linux counts processor time in these: sysconf(_SC_CLK_TCK) is 100 on every platform that Node runs on. */
const TICK_MS = 10

interface Cost {
  /** MB that the API took for the followers. */
  readonly memory: number
  /** Milliseconds of the API's processor time while the jobs spoke, beyond those that it took while nobody followed. */
  readonly processor: number
}

export const allEvents: Bench = {
  name: 'allevents',
  about: `${JOBS.toLocaleString('en')} jobs of a key that say ${WAVES.counted} things each, followed over one connection, against a stream for each: what that costs the API beyond hearing of as many while nobody follows, just before; a process of its own every time`,

  async run(stage, rounds) {
    const [key] = await stage.createKeys(1)
    const jobs = await startJobs(stage, key!)
    // Waiting and taken up are the first two messages of each.
    let said = 2
    const next = (paths: (seen: number) => readonly string[]) => {
      const begun = said + WAVES.first + WAVES.counted
      said = begun + WAVES.first + WAVES.counted
      return follow(stage, key!, jobs, paths(begun))
    }
    const costs = await alternate(rounds, {
      one: () => next(() => ['/v1/stream?after=now']),
      each: () => next((seen) => jobs.map((jobId) => `/v1/jobs/${jobId}/stream?after=${seen}`)),
    })
    const compare = (measure: keyof Cost, unit: string): Comparison => ({
      measure,
      unit,
      ours: { name: 'one stream of the key', values: costs.one.map((cost) => cost[measure]) },
      against: { name: `${JOBS} streams of jobs`, values: costs.each.map((cost) => cost[measure]) },
      aim: { atMost: 0.05 },
    })
    return [compare('memory', 'MB'), compare('processor', 'ms')]
  },
}

async function startJobs({ platform }: Stage, { key_id: keyId, account_id: accountId }: CreatedKey): Promise<string[]> {
  const { database, announcer } = platform
  const submitJob = createSubmitJob(database, announcer, QUEUE_LIMIT)
  const startAttempt = createStartAttempt(database, 'bench', 1)
  return Promise.all(
    Array.from({ length: JOBS }, async () => {
      const submission = { jobId: uuidv7(), type: 'image_agent', keyId, accountId, input: JOB_INPUT, cost: JOB_COST }
      const { jobId } = await submitJob(submission)
      await startAttempt(jobId)
      return jobId
    }),
  )
}

async function follow(stage: Stage, key: CreatedKey, jobs: readonly string[], paths: readonly string[]): Promise<Cost> {
  const api = await startApiProcess(stage)
  try {
    const append = createAppendEvents(stage.platform.database)
    const speak = async (waves: number, heard?: Listeners) => {
      for (let wave = 0; wave < waves; wave += 1) {
        const everything = Promise.all([heard?.more(JOBS), delay(WAVES.everyMs)])
        await Promise.all(
          jobs.map(async (jobId) => {
            const events = [messageLogged('info', `Step ${wave}: blurred the picture`)]
            const { lastSeq, news } = await append({ jobId, attempt: 1, events })
            stage.platform.announcer.announce(jobId, lastSeq, news)
          }),
        )
        await everything
      }
    }
    const takenBy = async (heard?: Listeners) => {
      await speak(WAVES.first, heard)
      const startedAt = await processorMs(api.pid)
      await speak(WAVES.counted, heard)
      return (await processorMs(api.pid)) - startedAt
    }
    const unfollowed = await takenBy()
    const before = await residentMb(api.pid)
    const heard = await listen(api.port, key, paths)
    const memory = (await residentMb(api.pid)) - before
    const processor = (await takenBy(heard)) - unfollowed
    heard.close()
    return { memory, processor }
  } finally {
    await api.stop()
  }
}

interface Listeners {
  /** Resolves when so many further messages have come over all of them together. */
  more(count: number): Promise<void>
  close(): void
}

/** Opens a stream for each path and resolves when all have begun. */
async function listen(port: number, key: CreatedKey, paths: readonly string[]): Promise<Listeners> {
  let opened = 0
  let left = 0
  const open = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<void>()
  const head = (n: number) => `GET ${paths[n]} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.api_key}\r\n\r\n`
  const sockets = await openSockets(port, paths.length, head)
  for (const socket of sockets) {
    let tail = ''
    let isOpen = false
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (tail + text).split('\n')
      tail = lines.pop()!
      if (!isOpen && lines.some((line) => line.startsWith('retry: '))) {
        isOpen = true
        opened += 1
        if (opened === paths.length) open.resolve()
      }
      left -= lines.filter((line) => line === 'event: log').length
      if (left === 0) heard.resolve()
    })
  }
  await open.promise
  return {
    more(count) {
      heard = Promise.withResolvers()
      left += count
      return heard.promise
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  // Behind the name, which may hold blanks and parentheses: state is the third field, utime and stime the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
