import { once } from 'node:events'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openDatabase } from '../../src/database/connection.ts'
import { openListener } from '../../src/database/listener.ts'
import { createAnnouncer } from '../../src/event-store/announcer.ts'
import { appendEvents, createAppendEvents } from '../../src/event-store/append.ts'
import { newsChannel, parseNews } from '../../src/event-store/news.ts'
import { createStreamReader } from '../../src/event-store/read.ts'
import { createSubscriptions } from '../../src/event-store/subscriptions.ts'
import { CHANNEL, createWakeups, parseWakeups } from '../../src/event-store/wakeups.ts'
import { jobFailed, messageLogged } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'
import { parseFrames } from '../support/streams.ts'

const WRITERS = 8
const READERS = 4
const EVENTS = 10_000
const BATCH = 5

t.test('8 writers and 4 readers that keep reconnecting: nothing lost, repeated or out of order', async (t) => {
  const { platform, key, config } = await startService(t, { worker: false })
  const jobId = await storeRunningJob(platform, key)
  const admin = new pg.Client({ connectionString: config.databaseUrl })
  await admin.connect()
  t.teardown(() => admin.end())

  // Readers live in a "process" of their own: other connections, other listener, nothing shared with the writers.
  const channel = await newsChannel(platform.database)
  const readers = Array.from({ length: READERS }, () => startReader(t, platform.databaseUrl, channel, jobId))
  const append = createAppendEvents(platform.database)
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; n < EVENTS / WRITERS; n += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, i) => messageLogged('info', `${writer}:${n + i}`))
      const { lastSeq, news } = await append({ jobId, attempt: 1, events: batch })
      platform.announcer.announce(jobId, lastSeq, news)
    }
  })
  const disturbance = setInterval(() => {
    const sql = `select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'test reader' and datname = current_database() and random() < 0.5`
    void admin.query(sql)
  }, 120)
  await Promise.all(writers)
  clearInterval(disturbance)
  const last = await appendEvents(platform.database, jobId, 1, [jobFailed({ code: 'DONE', message: 'done' })])
  platform.announcer.announce(jobId, last)

  t.equal(last, EVENTS + 3)
  const stored = await platform.database.pool.query(
    `select seq, data ->> 'message' as message from darkroom.events where job_id = $1 and type = 'message_logged' order by seq`,
    [jobId],
  )
  for (const reader of readers) {
    const { frames, connections } = await reader
    t.ok(connections > 3, `a reader connected ${connections} times`)
    t.same(
      frames.map((frame) => frame.id),
      Array.from({ length: last + 1 }, (_, i) => i + 1),
      'every id once, in order',
    )
    const messages = frames.filter((frame) => frame.event === 'log').map((frame) => JSON.parse(frame.data).message)
    t.same(
      messages,
      stored.rows.map((row) => row.message),
      'and what it says is what is stored',
    )
  }
})

/** Follows a job to its end, dropping its subscription again and again and resuming from its last id. */
async function startReader(t: Test, url: string, channel: string, jobId: string) {
  const database = openDatabase({
    url,
    applicationName: 'test reader',
    poolSize: 1,
    role: undefined,
    onConnectionError: () => {},
  })
  const wakeups = createWakeups()
  const listener = openListener({
    connection: { ...database.connection },
    channels: {
      [CHANNEL]: (payload) => {
        for (const [id, seq] of parseWakeups(payload)) wakeups.wake(id, seq)
      },
      [channel]: (payload) => {
        for (const [id, news] of parseNews(payload, wakeups.isFollowed)) wakeups.tell(id, news)
      },
    },
    onConnected: wakeups.gap,
    onError: () => {},
  })
  const subscriptions = createSubscriptions(createStreamReader(database, ''), wakeups)
  t.teardown(async () => {
    subscriptions.close()
    await listener.close()
    await database.close()
  })

  let text = ''
  let connections = 0
  let finished = false
  while (!finished) {
    connections += 1
    const after = parseFrames(text).at(-1)?.id ?? 0
    const dropAfter = 200 + Math.floor(Math.random() * 2_000)
    const done = new EventTarget()
    let received = 0
    const subscription = subscriptions.subscribe(jobId, after, {
      deliver(frames) {
        // A connection that is cut delivers part of a page: the client keeps the whole frames of it.
        const chunk = frames.toString()
        received += chunk.split('\n\n').length - 1
        const cut = received > dropAfter && !chunk.includes('event: end')
        text += cut ? chunk.slice(0, chunk.indexOf('\n\n', Math.floor(chunk.length / 2)) + 2) : chunk
        if (cut) {
          subscription.close()
          done.dispatchEvent(new Event('done'))
        }
        return true
      },
      end() {
        finished = true
        done.dispatchEvent(new Event('done'))
      },
      fail(error) {
        throw error
      },
    })
    await once(done, 'done')
  }
  return { frames: parseFrames(text), connections }
}

t.test('announcements of many jobs share notifications, each below the limit', async (t) => {
  const { platform, config } = await startService(t, { worker: false })
  const heard = new Map<string, number>()
  const listening = new pg.Client({ connectionString: config.databaseUrl })
  await listening.connect()
  t.teardown(() => listening.end())
  await listening.query(`listen ${CHANNEL}`)
  let notifications = 0
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const jobIds = Array.from({ length: 1_000 }, (_, i) => `019aa000-0000-7000-8000-${String(i).padStart(12, '0')}`)
  listening.on('notification', ({ payload }) => {
    notifications += 1
    for (const [jobId, seq] of parseWakeups(payload ?? '')) heard.set(jobId, seq)
    if (heard.size === jobIds.length) resolve()
  })
  const announcer = createAnnouncer(platform.database, createWakeups(), 'news', (error) => t.fail(error))
  for (const [seq, jobId] of jobIds.entries()) announcer.announce(jobId, seq + 1)
  await all
  await announcer.close()
  t.ok(notifications < 20, `${notifications} notifications for 1,000 jobs`)
  t.same(heard.get(jobIds[999]!), 1_000)
})
