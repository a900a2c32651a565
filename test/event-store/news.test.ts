import { once } from 'node:events'
import pg from 'pg'
import t from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import { createAnnouncer } from '../../src/event-store/announcer.ts'
import { createAppendEvents, type NewEvent } from '../../src/event-store/append.ts'
import { type News, newsChannel, parseNews } from '../../src/event-store/news.ts'
import { createStreamReader, type StreamReader } from '../../src/event-store/read.ts'
import { createSubscriptions, type Subscription } from '../../src/event-store/subscriptions.ts'
import { createWakeups } from '../../src/event-store/wakeups.ts'
import {
  inputFetched,
  JOB_SUCCEEDED,
  jobFailed,
  messageLogged,
  planMade,
  progressReported,
  resultProduced,
  stepFinished,
  stepShown,
  toolCalled,
} from '../../src/jobs/events.ts'
import { inputKey, outputKey } from '../../src/storage/keys.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { storeRunningJob } from '../support/appending.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { startService } from '../support/service.ts'

const NEVER_MS = 2 ** 31 - 1
const STATIC_URL = 'https://pictures.example.com/files'
const HASH = 'ab'.repeat(32)
const { platform, key } = await startService(t, { worker: false })
const { database } = platform
const stored = createStreamReader(database, STATIC_URL)
const append = createAppendEvents(database)
const say = (jobId: string, ...lines: string[]) =>
  append({ jobId, attempt: 1, events: lines.map((line) => messageLogged('info', line)) })

/** A process that follows one job; it reads only when it is woken. */
function follow(jobId: string) {
  const wakeups = createWakeups()
  let reads = 0
  let held = Promise.resolve()
  const counting: StreamReader = {
    ...stored,
    async page(...place) {
      reads += 1
      const page = await stored.page(...place)
      await held
      return page
    },
  }
  const subscriptions = createSubscriptions(counting, wakeups, { slowTimerMs: NEVER_MS })
  t.teardown(subscriptions.close)
  return {
    wakeups,
    reads: () => reads,
    /** Keeps back what is read from now on until it is let go. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Reads as one client does that goes on when it was cut off. */
    client(after = 0) {
      const seen = { text: '', ended: false, failure: undefined as unknown }
      let takes = true
      let changed = () => {}
      const subscription: Subscription = subscriptions.subscribe(jobId, after, {
        deliver(frames) {
          seen.text += frames.toString()
          changed()
          return takes
        },
        end() {
          seen.ended = true
          changed()
        },
        fail(error) {
          seen.failure = error
          changed()
        },
      })
      return {
        seen,
        stall: () => (takes = false),
        resume() {
          takes = true
          subscription.resume()
        },
        async until(reached: (text: string) => boolean) {
          while (!reached(seen.text) && !seen.ended && seen.failure === undefined) {
            await new Promise<void>((resolve) => (changed = resolve))
          }
        },
        given(id: number) {
          return this.until((text) => text.includes(`id: ${id}\n`))
        },
      }
    },
  }
}

/** The whole stream as it is read at once. */
async function replayed(jobId: string): Promise<string> {
  return (await stored.page(jobId, 0))!.frames().toString()
}

t.test('who has read everything has the next messages from their announcement, and reads nothing', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follow(jobId)
  const client = process.client()
  await client.given(2)
  const { lastSeq, news } = await say(jobId, 'one', 'two')
  process.wakeups.tell(jobId, news!)
  process.wakeups.wake(jobId, lastSeq)
  await client.given(4)
  t.equal(process.reads(), 1, 'only what was there at first')
  process.wakeups.tell(jobId, news!)
  t.equal(client.seen.text, await replayed(jobId), 'and has them once')
})

t.test('who stands elsewhere, stalls, or has read another history, reads', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follow(jobId)
  const client = process.client()
  await client.given(2)
  const { news: missed } = await say(jobId, 'one')
  const { news: next, lastSeq } = await say(jobId, 'two')
  process.wakeups.tell(jobId, next!)
  t.notMatch(client.seen.text, /two/, 'one is missing before it')
  process.wakeups.tell(jobId, { ...missed!, afterHash: next!.afterHash })
  t.notMatch(client.seen.text, /one/, 'it follows another event than the one that was read')
  process.wakeups.wake(jobId, lastSeq)
  await client.given(4)
  t.equal(process.reads(), 2)

  client.stall()
  process.wakeups.tell(jobId, (await say(jobId, 'three')).news!)
  process.wakeups.tell(jobId, (await say(jobId, 'four')).news!)
  t.notMatch(client.seen.text, /four/, 'a client that takes no more is sent no more')
  client.resume()
  await client.given(6)
  t.equal(client.seen.text, await replayed(jobId))
})

t.test('late news do not take readers away from a read that knows more', async (t) => {
  const jobId = await storeRunningJob(platform, key)
  const process = follow(jobId)
  const client = process.client()
  await client.given(2)
  const { news: late } = await say(jobId, 'one')
  const { lastSeq } = await say(jobId, 'two')
  const letGo = process.hold()
  process.wakeups.wake(jobId, lastSeq)
  process.wakeups.tell(jobId, late!)
  letGo()
  await client.given(4)
  t.equal(client.seen.text, await replayed(jobId))
  t.equal(process.reads(), 2)
})

t.test('an announcement fits into a notification, and says what there is room for', async (t) => {
  const listening = new pg.Client({ connectionString: platform.databaseUrl })
  await listening.connect()
  t.teardown(() => listening.end())
  const channel = await newsChannel(database)
  await listening.query(`listen ${channel}`)
  const announcer = createAnnouncer(database, createWakeups(), channel, (error) => t.fail(error))
  const jobIds = await Promise.all(Array.from({ length: 8 }, () => storeRunningJob(platform, key)))
  const [large, twice, ...others] = jobIds as [string, string, ...string[]]
  const followed = new Set([large, twice, ...others.slice(1)])

  const notified = once(listening, 'notification')
  const announce = (jobId: string, { lastSeq, news }: Awaited<ReturnType<typeof say>>) =>
    announcer.announce(jobId, lastSeq, news)
  const saidInTurn = [await say(twice, 'ünö'), await say(twice, 'two "words"')]
  const saidOnce = await Promise.all(others.map((jobId) => say(jobId, 'x'.repeat(400))))
  announce(large, await say(large, ...Array.from({ length: 4 }, () => 'x'.repeat(1_000))))
  for (const said of saidInTurn) announce(twice, said)
  for (const [index, said] of saidOnce.entries()) announce(others[index]!, said)
  const [{ payload }] = await notified
  await announcer.close()

  t.ok(Buffer.byteLength(payload) <= 4_000, 'it is bounded')
  const heard = new Map<string, News>(parseNews(payload, (jobId) => followed.has(jobId)))
  t.notOk(heard.has(large), 'what is too large is left to be read')
  t.notOk(heard.has(others[0]!), 'nobody is told of what nobody follows')
  const [first, second] = saidInTurn.map(({ news }) => news!)
  t.same(heard.get(twice), {
    ...second,
    afterSeq: 2,
    afterHash: first!.afterHash,
    frames: first!.frames + second!.frames,
  })
  t.ok(heard.size < jobIds.length - 2, 'and so is what there is no room for')
})

async function storeJobWithAddress(): Promise<string> {
  const { jobId } = await createSubmitJob(
    database,
    platform.announcer,
    1_000_000,
  )({
    jobId: uuidv7(),
    type: 'image_agent',
    keyId: key.key_id,
    accountId: key.account_id,
    input: { instructions: 'nothing', images: [{ source: 'uri', uri: 'https://example.com/' }] },
    cost: 1,
  })
  await startAttempt(database, jobId, 'test', 100)
  return jobId
}

/** Every kind of event that an attempt appends, in lives that end in each way. */
function lifeOf(jobId: string, random: () => number): NewEvent[] {
  const kept = outputKey(jobId, 1, HASH, 'png')
  const file = { key: kept, sha256: HASH, bytes: 9, content_type: 'image/png', width: 1, height: 1 }
  const output = {
    images: [{ full: kept, w256: kept, w512: kept, w1024: kept }],
    model_id: 'm',
    style_id: 0,
    request_duration_s: 1,
  }
  const middle = [
    () => progressReported(Math.round(random() * 100) / 100),
    () => messageLogged('warn', `“${'ü\n"'.repeat(Math.floor(random() * 40))}” ${random()}`),
    () => planMade({ planner: 'p', steps: [], not_understood: [], declined: [], notes: [] }),
    () => toolCalled({ tool: 't', arguments: {}, outcome: 'done', message: 'm' }),
    () => stepFinished({ step: 1, tool: 't', words: 'w', plan: 'p', key: `steps/${jobId}/x`, sha256: HASH }),
    () => stepShown({ step: 1, words: 'w', picture: file }),
  ]
  const pick = () => middle[Math.floor(random() * middle.length)]!()
  const end =
    random() < 0.5 ? [resultProduced(output, [file]), JOB_SUCCEEDED] : [jobFailed({ code: 'X', message: 'no' })]
  const fetched = inputFetched('images', 0, { ...file, source: 'file', key: inputKey(jobId, HASH) })
  return [fetched, ...middle.map((make) => make()), ...Array.from({ length: 20 }, pick), ...end]
}

t.test('whatever is announced, lost, late or repeated: live bytes are those of a replay', async (t) => {
  const random = randomNumbers(17)
  let reads = 0
  let announced = 0
  for (let round = 0; round < 12; round += 1) {
    const jobId = await storeJobWithAddress()
    const process = follow(jobId)
    const clients = [process.client(), process.client()]
    let attempt = 1
    let late: (() => void)[] = []
    for (let events = lifeOf(jobId, random); events.length > 0; ) {
      const { lastSeq, news } = await append({ jobId, attempt, events: events.splice(0, 1 + Math.floor(random() * 3)) })
      const tell = () => news !== undefined && process.wakeups.tell(jobId, news)
      const wake = () => process.wakeups.wake(jobId, lastSeq)
      if (news !== undefined) announced += 1
      const chance = random()
      if (chance < 0.6) late.unshift(tell, wake)
      else if (chance < 0.7) late.unshift(wake, tell, tell)
      else if (chance < 0.8) late.push(tell)
      else late.push(wake)
      if (random() < 0.7) for (const act of late.splice(0)) act()
      else late = late.toReversed()
      const client = clients[Math.floor(random() * clients.length)]!
      if (random() < 0.1) client.stall()
      if (random() < 0.3) client.resume()
      if (random() < 0.2) clients.push(process.client())
      if (random() < 0.4) await stored.heads([jobId])
      if (events.length > 3 && random() < 0.05) attempt = (await startAttempt(database, jobId, 'another', 100)).attempt
    }
    for (const act of late) act()
    process.wakeups.gap()
    const whole = await replayed(jobId)
    for (const client of clients) {
      client.resume()
      await client.until(() => false)
      t.equal(client.seen.text, whole)
    }
    reads += process.reads()
  }
  t.ok(announced > 100 && reads < announced, `${announced} appends could be announced, ${reads} pages were read`)
})
