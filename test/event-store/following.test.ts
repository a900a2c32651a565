import { once } from 'node:events'
import pg from 'pg'
import t from 'tap'
import type { Statements } from '../../src/database/statements.ts'
import { DomainError } from '../../src/errors.ts'
import { createAnnouncer } from '../../src/event-store/announcer.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { FIRST_EVENTS } from '../../src/event-store/pages-ahead.ts'
import { createStreamReader, PAGE_EVENTS, type StreamReader } from '../../src/event-store/read.ts'
import { createSubscriptions, type Subscription } from '../../src/event-store/subscriptions.ts'
import { CHANNEL, createWakeups, parseWakeups, type Wakeups } from '../../src/event-store/wakeups.ts'
import { watchStream } from '../../src/event-store/watch.ts'
import { JOB_SUCCEEDED, messageLogged, resultProduced } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'
import { parseFrames } from '../support/streams.ts'

const NEVER_MS = 2 ** 31 - 1
const MISSING = '019aa000-0000-7000-8000-00000000dead'
const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const { platform, key } = await startService(t, { worker: false })
const { database } = platform
const stored = createStreamReader(database, '')

/** Appends without a word to anybody. */
const append = (jobId: string, ...lines: string[]) =>
  appendEvents(
    database,
    jobId,
    1,
    lines.map((line) => messageLogged('info', line)),
  )
const end = (jobId: string) => appendEvents(database, jobId, 1, [RESULT, JOB_SUCCEEDED])

/** A process that follows streams; what it does of its own accord is switched off unless asked for. */
function follower({
  page = stored.page,
  heads = stored.heads,
  slowTimerMs = NEVER_MS,
}: Partial<StreamReader> & { slowTimerMs?: number } = {}) {
  const wakeups = createWakeups()
  const { onJob } = wakeups
  let listening = 0
  wakeups.onJob = (...what) => {
    const stop = onJob(...what)
    listening += 1
    return () => {
      listening -= 1
      stop()
    }
  }
  const tails: number[] = []
  let reads = 0
  let looks = 0
  const counting: StreamReader = {
    ...stored,
    page: (...place) => {
      reads += 1
      return page(...place)
    },
    heads: (jobIds) => {
      looks += 1
      return heads(jobIds)
    },
  }
  const subscriptions = createSubscriptions(counting, wakeups, { onTail: (at) => void tails.push(at), slowTimerMs })
  t.teardown(subscriptions.close)
  return { wakeups, subscriptions, tails, reads: () => reads, looks: () => looks, listening: () => listening }
}

/** Reads a stream as one client does. */
function reader({ subscriptions }: Pick<ReturnType<typeof follower>, 'subscriptions'>, jobId: string, after = 0) {
  let text = ''
  let takes = true
  let changed = () => {}
  const seen = { ended: 0, failures: [] as unknown[] }
  const subscription: Subscription = subscriptions.subscribe(jobId, after, {
    deliver(frames) {
      text += frames.toString()
      changed()
      return takes
    },
    end() {
      seen.ended += 1
      changed()
    },
    fail(error) {
      seen.failures.push(error)
      changed()
    },
  })
  const ids = () => parseFrames(text).map(({ id }) => id)
  return {
    resume: () => subscription.resume(),
    close: () => subscription.close(),
    seen,
    ids,
    /** From now on it wants no more after each delivery, until it resumes. */
    stall: () => (takes = false),
    /** Resolves once it was given this id. */
    async given(id: number) {
      while (ids().at(-1) !== id) await new Promise<void>((resolve) => (changed = resolve))
    },
    async settled() {
      while (seen.ended + seen.failures.length === 0) await new Promise<void>((resolve) => (changed = resolve))
    },
  }
}

/** Time for whatever is wrongly under way to show: several answers of the database. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 5; i++) await stored.heads([MISSING])
}

t.test('a wake-up is enough', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follower()
  const client = reader(process, jobId)
  await client.given(2)
  process.wakeups.wake(jobId, await append(jobId, 'one'))
  await client.given(3)
  process.wakeups.wake(jobId, await append(jobId, 'two', 'three'))
  await client.given(5)
  t.same(client.ids(), [1, 2, 3, 4, 5])
  t.equal(process.reads(), 3)
  process.wakeups.wake(jobId, 4)
  await quiet()
  t.equal(process.reads(), 3, 'of what it has it needs no telling')
})

t.test('a wake-up that comes during a read is not lost', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  let release = Promise.resolve()
  let read = () => {}
  const process = follower({
    async page(...place) {
      const page = await stored.page(...place)
      read()
      await release
      return page
    },
  })
  const client = reader(process, jobId)
  await client.given(2)
  const held = Promise.withResolvers<void>()
  release = held.promise
  const wasRead = new Promise<void>((resolve) => (read = resolve))
  process.wakeups.wake(jobId, await append(jobId, 'one'))
  await wasRead
  process.wakeups.wake(jobId, await append(jobId, 'two'))
  process.wakeups.wake(jobId, 4)
  held.resolve()
  await client.given(4)
  t.same(client.ids(), [1, 2, 3, 4])
  t.equal(process.reads(), 3, 'what came meanwhile took one more')
})

t.test('a gap is enough: whatever may have been missed is read', async (t) => {
  const jobIds = await Promise.all([storeRunningJob(platform, key), storeRunningJob(platform, key)])
  const process = follower()
  const clients = jobIds.map((jobId) => reader(process, jobId))
  await Promise.all(clients.map((client) => client.given(2)))
  for (const jobId of jobIds) await append(jobId, 'missed')
  process.wakeups.gap()
  await Promise.all(clients.map((client) => client.given(3)))
  t.equal(process.reads(), 4)
})

t.test('behind a gap, many streams are read a few at a time', async (t) => {
  let [under, most] = [0, 0]
  const process = follower({
    async page(...place) {
      most = Math.max(most, ++under)
      return stored.page(...place).finally(() => under--)
    },
  })
  const jobs = await Promise.all(Array.from({ length: 40 }, () => storeRunningJob(platform, key)))
  const clients = jobs.map((jobId) => reader(process, jobId))
  await Promise.all(clients.map((client) => client.given(2)))
  await Promise.all(jobs.map((jobId) => append(jobId, 'missed')))
  most = 0
  process.wakeups.gap()
  await Promise.all(clients.map((client) => client.given(3)))
  t.ok(most < 10, `at most ${most} of them at once`)
  for (const client of clients) client.close()
})

t.test('the slow timer is enough, also after it could not look', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  let fails = 2
  const process = follower({
    heads: async (jobIds) => (fails-- > 0 ? Promise.reject(new Error('away')) : stored.heads(jobIds)),
    slowTimerMs: 10,
  })
  const client = reader(process, jobId)
  await client.given(2)
  await append(jobId, 'missed')
  await client.given(3)
  t.equal(process.reads(), 2, 'a look that fails reads nothing')

  const looks = process.looks()
  while (process.looks() < looks + 3) await quiet()
  t.equal(process.reads(), 2, 'and one that finds nothing new neither')
})

t.test('nobody looks after streams that nobody follows', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follower({ slowTimerMs: 5 })
  const client = reader(process, jobId)
  await client.given(2)
  t.equal(process.listening(), 1)
  client.close()
  client.close()
  t.equal(process.listening(), 0)
  await quiet()
  const looks = process.looks()
  process.wakeups.wake(jobId, await append(jobId, 'unheard'))
  process.wakeups.gap()
  await new Promise((resolve) => setTimeout(resolve, 30))
  t.same([process.reads(), process.looks(), client.ids()], [1, looks, [1, 2]])

  reader(process, jobId)
  process.subscriptions.close()
  await quiet()
  const reads = process.reads()
  process.wakeups.gap()
  await quiet()
  t.equal(process.reads(), reads, 'nor after those of a process that stops')
})

t.test('clients that stand at the same place share a read', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follower()
  const clients = Array.from({ length: 3 }, () => reader(process, jobId))
  await Promise.all(clients.map((client) => client.given(2)))
  t.equal(process.reads(), 1)
  process.wakeups.wake(jobId, await append(jobId, 'one'))
  await Promise.all(clients.map((client) => client.given(3)))
  t.equal(process.reads(), 2)
  clients[0]!.close()
  process.wakeups.wake(jobId, await end(jobId))
  await Promise.all(clients.slice(1).map((client) => client.settled()))
  t.same(
    clients.map((client) => [client.ids().at(-1), client.seen.ended]),
    [
      [3, 0],
      [6, 1],
      [6, 1],
    ],
  )
})

t.test('a client that wants no more is left alone until it resumes, and misses nothing', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follower()
  const [slow, quick] = [reader(process, jobId), reader(process, jobId)]
  await slow.given(2)
  slow.stall()
  process.wakeups.wake(jobId, await append(jobId, 'one'))
  await Promise.all([slow.given(3), quick.given(3)])
  slow.resume()
  await quiet()
  process.wakeups.wake(jobId, await append(jobId, 'two'))
  await Promise.all([slow.given(4), quick.given(4)])
  process.wakeups.wake(jobId, await append(jobId, 'three'))
  await quick.given(5)
  await quiet()
  t.same(slow.ids(), [1, 2, 3, 4])
  slow.resume()
  await slow.given(5)
  t.same(slow.ids(), [1, 2, 3, 4, 5])
  slow.close()
  slow.resume()
  const reads = process.reads()
  await quiet()
  t.equal(process.reads(), reads)
})

t.test('what was read ahead for a client that does not read is dropped', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const lines = Array.from({ length: PAGE_EVENTS }, (_, n) => `line ${n}`)
  for (let page = 0; page < 3; page++) await append(jobId, ...lines)
  const process = follower({ slowTimerMs: 10 })
  const client = reader(process, jobId)
  client.stall()
  await client.given(FIRST_EVENTS)
  while (process.reads() < 3) await quiet()
  const looks = process.looks()
  while (process.looks() < looks + 2) await quiet()
  t.equal(process.reads(), 3, 'the page that it has, and two')
  client.resume()
  await client.given(FIRST_EVENTS + PAGE_EVENTS)
  t.ok(process.reads() > 3, 'it is read again')
})

t.test('a hint beyond the end of a stream is looked into once', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follower()
  const client = reader(process, jobId)
  process.wakeups.wake(jobId, 1_000)
  await client.given(2)
  await quiet()
  const reads = process.reads()
  t.ok(reads <= 3, `${reads} reads`)
  await quiet()
  t.equal(process.reads(), reads)
})

t.test('a database that is away is waited for; any other failure is told to those whom it concerns', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  let failure: unknown
  const process = follower({
    page: async (...place) => (failure === undefined ? stored.page(...place) : Promise.reject(failure)),
  })
  const client = reader(process, jobId)
  await client.given(2)
  failure = new DomainError('UNAVAILABLE', 'away')
  process.wakeups.wake(jobId, await append(jobId, 'one'))
  await quiet()
  failure = undefined
  await client.given(3)
  t.same(client.seen, { ended: 0, failures: [] })

  client.stall()
  process.wakeups.wake(jobId, await append(jobId, 'two'))
  await client.given(4)
  failure = new Error('unreadable')
  const other = reader(process, jobId, 3)
  await other.settled()
  t.same([other.seen.failures, client.seen.failures], [[failure], []])
  failure = undefined
  client.resume()
  process.wakeups.wake(jobId, await append(jobId, 'three'))
  await client.given(5)
})

t.test('streams of jobs that are not there, or not any more, end', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  let gone = false
  const process = follower({
    page: async (...place) => (gone ? undefined : stored.page(...place)),
    heads: async () => new Map(),
    slowTimerMs: 10,
  })
  const missing = reader(process, MISSING)
  await missing.settled()
  t.same([missing.seen.ended, missing.ids()], [1, []])
  const client = reader(process, jobId)
  await client.given(2)
  gone = true
  await client.settled()
  t.equal(client.seen.ended, 1, 'found by the slow timer')
})

t.test('the lag of those who wait is told, and not that of those who catch up', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follower()
  const client = reader(process, jobId)
  await client.given(2)
  t.same(process.tails, [])
  process.wakeups.wake(jobId, await append(jobId, 'one'))
  await client.given(3)
  await quiet()
  const { rows } = await database.pool.query(
    'select (extract(epoch from recorded_at) * 1000)::float8 as at from darkroom.events where job_id = $1 and seq = 3',
    [jobId],
  )
  t.equal(process.tails.length, 1)
  t.ok(Math.abs(process.tails[0]! - rows[0].at) < 1)
})

t.test('whoever polls is woken by a wake-up, by a gap and by the slow timer, each by itself', async (t) => {
  const none = new AbortController().signal
  const watched = (act: (wakeups: Wakeups) => void, ms = NEVER_MS, slowTimerMs = NEVER_MS) => {
    const wakeups = createWakeups()
    const watch = watchStream(wakeups, MISSING, slowTimerMs)
    const changed = watch.beyond(2, ms, none)
    act(wakeups)
    return changed.then(watch.close)
  }
  await watched((wakeups) => wakeups.wake(MISSING, 3))
  await watched((wakeups) => wakeups.gap())
  await watched(() => undefined, NEVER_MS, 10)
  await watched(() => undefined, 10)
  const wakeups = createWakeups()
  const watch = watchStream(wakeups, MISSING, NEVER_MS)
  wakeups.wake(MISSING, 3)
  await watch.beyond(2, NEVER_MS, none)
  t.pass('also when it came before it was waited for')
  const leaving = new AbortController()
  const left = watch.beyond(3, NEVER_MS, leaving.signal)
  leaving.abort()
  await left
  await watch.beyond(3, NEVER_MS, leaving.signal)
})

t.test('who has stopped listening hears nothing more, and the others do', async (t) => {
  const { onJob, onAny, onGap, wake, gap } = createWakeups()
  const heard: string[] = []
  const listen = (name: string) => [
    onJob(MISSING, (seq) => heard.push(`${name} job ${seq}`)),
    onAny((_, seq) => heard.push(`${name} any ${seq}`)),
    onGap(() => heard.push(`${name} gap`)),
  ]
  const stops = listen('one')
  listen('two')
  for (const stop of [...stops, ...stops]) stop()
  wake(MISSING, 7)
  wake('019aa000-0000-7000-8000-00000000beef', 8)
  gap()
  t.same(heard, ['two job 7', 'two any 7', 'two any 8', 'two gap'])
})

t.test('announcements', async (t) => {
  const listening = new pg.Client({ connectionString: platform.databaseUrl })
  await listening.connect()
  t.teardown(() => listening.end())
  await listening.query(`listen ${CHANNEL}`)
  const next = async () => {
    for (;;) {
      const [{ payload }] = await once(listening, 'notification')
      if (payload.includes(MISSING)) return parseWakeups(payload)
    }
  }
  const errors: Error[] = []
  let sent = 0
  const wakeups = createWakeups()
  const hear: number[] = []
  wakeups.onJob(MISSING, (seq) => hear.push(seq))
  let failing = false
  const statements: Statements = {
    query: (...of) => (failing ? Promise.reject(new Error('away')) : database.statements.query(...of)),
  }
  const announcer = createAnnouncer(
    { ...database, statements },
    wakeups,
    'news',
    (error) => errors.push(error),
    () => (sent += 1),
  )

  const first = next()
  announcer.announce(MISSING, 5)
  announcer.announce(MISSING, 3)
  t.same(await first, [[MISSING, 5]], 'of several the highest is told, whichever came last')
  t.same(hear, [5, 3], 'this process hears of each at once')

  failing = true
  announcer.announce(MISSING, 6)
  await announcer.close()
  t.same([errors.length, sent], [1, 1], 'one that cannot be sent is reported')
  failing = false
  const second = next()
  announcer.announce(MISSING, 7)
  t.same(await second, [[MISSING, 7]], 'and the next one is sent')

  const last = next()
  announcer.announce(MISSING, 8)
  await announcer.close()
  t.equal(sent, 3, 'what is pending is sent before the process goes')
  t.same(await last, [[MISSING, 8]])
  t.same(
    parseWakeups(`x:1 ${MISSING}:9 ${MISSING}: ${MISSING}:1x :3`),
    [[MISSING, 9]],
    'what makes no sense is passed over',
  )
})
