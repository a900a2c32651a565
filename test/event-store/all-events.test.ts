import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { followKey, subscribeToKey } from '../../src/event-store/follow-key.ts'
import { BEGINNING, createKeyEventReader, type KeyFilter, type KeyMessage } from '../../src/event-store/key-events.ts'
import { createKeyWakeups } from '../../src/event-store/key-wakeups.ts'
import { createStreamReader } from '../../src/event-store/read.ts'
import { JOB_SUCCEEDED, messageLogged, resultProduced } from '../../src/jobs/events.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { startService } from '../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const WRITERS = 6
const TRANSACTIONS = 25

t.test('everything of a key', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { database } = platform
  const reads = createKeyEventReader(database, 'http://static')
  const streams = createStreamReader(database, 'http://static')
  const connect = async () => {
    const client = new pg.Client({ connectionString: platform.databaseUrl, options: '-c search_path=darkroom' })
    await client.connect()
    t.teardown(() => client.end())
    return client
  }

  /** Reads on until there is nothing more, the last transaction of any writer included. */
  async function readOn(keyId: string, after: string, filter: KeyFilter): Promise<KeyMessage[]> {
    const seen: KeyMessage[] = []
    for (let at = after; ; ) {
      const { messages, lastId, more, held, intact } = await reads.messages(keyId, at, filter)
      t.ok(intact)
      seen.push(...messages)
      at = lastId
      // Somebody else's transaction on this server may still be open.
      if (!more && held) await pause(5)
      else if (!more) return seen
    }
  }

  const append = (client: pg.Client, jobId: string, events: readonly unknown[]) =>
    client.query('select darkroom_private.append_events($1, 1::smallint, $2)', [jobId, JSON.stringify(events)])

  t.test('is neither skipped nor repeated, in whatever order transactions end', async (t) => {
    const own = await createKey(database, { name: 'busy', credits: 1000 })
    const jobs = await Promise.all(Array.from({ length: 8 }, () => storeRunningJob(platform, own)))
    const foreign = await storeRunningJob(platform, key)
    jobs.sort()
    let writing = WRITERS

    /** Transactions that begin with a number, append to several jobs, are held open and end in any order, some undone. */
    async function write(seed: number): Promise<void> {
      const client = await connect()
      const random = randomNumbers(seed)
      for (let n = 0; n < TRANSACTIONS; n += 1) {
        await client.query('begin; select pg_current_xact_id()')
        // In the order of their ids, for those who wait for each other in a circle are stopped.
        for (const jobId of [...jobs, foreign].filter(() => random() < 0.3)) {
          await pause(random() * 15)
          await append(client, jobId, [messageLogged('info', `${seed}.${n}`)])
        }
        await pause(random() * 40)
        await client.query(random() < 0.85 ? 'commit' : 'rollback')
      }
      writing -= 1
    }

    async function read(limit: number): Promise<KeyMessage[]> {
      const seen: KeyMessage[] = []
      for (let at = BEGINNING, last = false; ; ) {
        const { messages, lastId, more, held, intact } = await reads.messages(own.key_id, at, { limit })
        if (!intact) throw new Error(`what was read up to ${at} is not there any more`)
        seen.push(...messages)
        at = lastId
        if (last && !more && !held) return seen
        last = writing === 0
        if (!more) await pause(3)
      }
    }

    const writers = Array.from({ length: WRITERS }, (_, seed) => write(seed + 1))
    const [seen, oneByOne] = await Promise.all([read(7), read(1), ...writers])
    t.same(oneByOne, seen, 'however small its pages')
    const byJob = Map.groupBy(seen, ({ job_id }) => job_id)
    t.same([...byJob.keys()].sort(), jobs, 'all of its jobs, and no other')
    for (const jobId of jobs) {
      const stored = await streams.messages(jobId, 0)
      const told = byJob.get(jobId)!.map(({ id, event, data }) => [Number(id.split('-')[2]), event, data])
      t.same(
        told,
        stored.map(({ id, kind, body }) => [id, kind, JSON.parse(body)]),
        'each job as on its own stream',
      )
    }
    t.equal(new Set(seen.map(({ id }) => id)).size, seen.length)
    t.same(await readOn(own.key_id, BEGINNING, { limit: 1000 }), seen, 'whoever comes later reads the same order')
    const { rows } = await database.pool.query(
      `select count(*)::int as behind from darkroom.events e join darkroom.events f on f.job_id = e.job_id and f.seq = e.seq + 1
       where e.key_id = $1 and f.transaction_id < e.transaction_id`,
      [own.key_id],
    )
    t.ok(rows[0].behind > 0, 'transactions that began earlier came later, or this has shown nothing')
  })

  t.test('waits for a writer that is held open, and for nothing else', async (t) => {
    const own = await createKey(database, { name: 'held', credits: 1000 })
    const [one, other] = [await storeRunningJob(platform, own), await storeRunningJob(platform, own)]
    const head = await (async () => {
      await readOn(own.key_id, BEGINNING, { limit: 1000 })
      return reads.head(own.key_id)
    })()
    const [held, quick] = [await connect(), await connect()]
    await held.query('begin')
    await append(held, one, [messageLogged('info', 'began first')])
    await append(quick, other, [messageLogged('info', 'committed first')])
    t.match(await reads.messages(own.key_id, head, { limit: 10 }), { messages: [], lastId: head, held: true })
    t.equal(await reads.head(own.key_id), head)
    await append(held, other, [messageLogged('info', 'behind it in its job')])
    await held.query('commit')
    const messages = await readOn(own.key_id, head, { limit: 10 })
    t.same(
      messages.map(({ data }) => (data as { message: string }).message),
      ['began first', 'committed first', 'behind it in its job'],
    )
  })

  t.test('is not read at every word of a busy key that says nothing of what the reader wants', async (t) => {
    const own = await createKey(database, { name: 'busy', credits: 1000 })
    const jobId = await storeRunningJob(platform, own)
    const client = await connect()
    const say = async (...events: unknown[]) => {
      await append(client, jobId, events)
      platform.announcer.announce(jobId, 1)
    }
    const rests: number[] = []
    let restsSince: number | undefined
    const following = { wakeups: createKeyWakeups(database, platform.wakeups) }
    const follower = followKey(following, own.key_id, await reads.head(own.key_id), async (at) => {
      if (restsSince !== undefined) rests.push(performance.now() - restsSince)
      const page = await reads.messages(own.key_id, at, { kinds: ['result'], limit: 100 })
      // A writer that is not done yet is looked for again sooner, and what lies there already is read at once.
      restsSince = page.lastId !== at && !page.more ? performance.now() : undefined
      return page
    })
    const came = follower.next(60_000)
    // Twice as long each time, from a hundredth of a second on.
    while (!rests.some((ms) => ms > 150)) await say(messageLogged('info', 'not this'))
    await say(RESULT)
    t.match((await came).messages, [{ event: 'result' }])
    follower.close()
  })

  t.test('says where it has got to, so that who resumes reads nothing twice that was not for them', async (t) => {
    const own = await createKey(database, { name: 'selective', credits: 1000 })
    const jobId = await storeRunningJob(platform, own)
    const client = await connect()
    const following = { wakeups: createKeyWakeups(database, platform.wakeups) }

    /** Everything that a stream sends up to this place, and behind which places it was read. */
    async function streamUpTo(place: string, after: string) {
      const places: string[] = []
      const follower = followKey(following, own.key_id, after, (at) => {
        places.push(at)
        return reads.frames(own.key_id, at, { kinds: ['result'], limit: 100 })
      })
      let text = ''
      await new Promise<void>((resolve, reject) => {
        const deliver = (frames: Buffer) => {
          text += frames
          if (text.includes(`id: ${place}\n`)) {
            subscription.close()
            resolve()
          }
          return true
        }
        const subscription = subscribeToKey(follower, { deliver, end: reject, fail: reject }, async () => undefined)
      })
      return { text, places }
    }

    await append(
      client,
      jobId,
      Array.from({ length: 450 }, () => messageLogged('info', 'not this')),
    )
    await readOn(own.key_id, BEGINNING, { limit: 1000 })
    const place = await reads.head(own.key_id)
    const first = await streamUpTo(place, BEGINNING)
    t.notMatch(first.text, /event:/)
    t.ok(first.places.length >= 5, `read ${first.places.length} pages`)
    await append(client, jobId, [RESULT, messageLogged('info', 'nor this')])
    await readOn(own.key_id, place, { limit: 1000 })
    const resumed = await streamUpTo(await reads.head(own.key_id), place)
    t.same(resumed.places, [place], 'and one when it went on')
    t.match(resumed.text, /^id: \S+\nevent: result\ndata: .+\n\nid: \S+\n\n$/)
  })

  t.test('goes on behind what another cluster numbered, and behind what was there before places were', async (t) => {
    const own = await createKey(database, { name: 'moved', credits: 1000 })
    const admin = await connect()
    const client = await connect()
    const said = (messages: readonly KeyMessage[]) =>
      messages.filter(({ event }) => event === 'log').map(({ data }) => (data as { message: string }).message)
    const [first, second] = [await storeRunningJob(platform, own), await storeRunningJob(platform, own)]
    for (const n of [1, 2]) {
      await append(client, second, [messageLogged('info', `second, ${n}, of old`)])
      await append(client, first, [messageLogged('info', `first, ${n}, of old`)])
    }
    await admin.query('set session_replication_role = replica')
    await admin.query('update events set position = 0, key_id = null where job_id = any($1)', [[first, second]])
    const old = await readOn(own.key_id, BEGINNING, { limit: 1 + 2 })
    t.same(said(old), ['first, 1, of old', 'first, 2, of old', 'second, 1, of old', 'second, 2, of old'], 'job by job')
    t.equal(await reads.head(own.key_id), old.at(-1)!.id)

    // As if transactions had counted far higher where this database came from.
    await admin.query('update transaction_epochs set ahead = ahead + 1000000000, system_identifier = 1')
    await append(client, first, [messageLogged('info', 'elsewhere')])
    await readOn(own.key_id, BEGINNING, { limit: 100 })
    await admin.query('update transaction_epochs set ahead = ahead - 1000000000')
    await admin.query('select darkroom_private.heed_cluster(), darkroom_private.heed_cluster()')
    await append(client, second, [messageLogged('info', 'here, the other')])
    await append(client, first, [messageLogged('info', 'here')])
    t.same(said(await readOn(own.key_id, old.at(-1)!.id, { limit: 1 })), ['elsewhere', 'here, the other', 'here'])
    const { rows } = await admin.query('select epoch from transaction_epochs order by epoch')
    t.same(rows, [{ epoch: 1 }, { epoch: 2 }], 'noticed once')
  })

  t.test('ends each job, and can be read from any message, in pages of any size, and filtered', async (t) => {
    const own = await createKey(database, { name: 'ended', credits: 1000 })
    const client = await connect()
    for (const _ of [1, 2]) {
      const jobId = await storeRunningJob(platform, own)
      await append(client, jobId, [messageLogged('info', 'done'), RESULT, JOB_SUCCEEDED])
    }
    await storeJob(platform, own, 1, 'detail_preservation')
    const all = await readOn(own.key_id, BEGINNING, { limit: 1000 })
    t.same(
      all.map(({ event }) => event),
      [...Array.from({ length: 2 }, () => ['status', 'status', 'log', 'result', 'status', 'end']).flat(), 'status'],
    )
    for (const [index, { id }] of all.entries()) {
      t.same(await readOn(own.key_id, id, { limit: 1 + (index % 3) }), all.slice(index + 1))
    }
    t.same(await reads.messages(own.key_id, await reads.head(own.key_id), { limit: 10 }), {
      messages: [],
      jobs: [],
      ended: [],
      lastId: all.at(-1)!.id,
      more: false,
      held: false,
      intact: true,
    })
    t.same(
      await readOn(own.key_id, BEGINNING, { limit: 2, kinds: ['end', 'result'] }),
      all.filter(({ event }) => event === 'end' || event === 'result'),
    )
    t.same(await readOn(own.key_id, BEGINNING, { limit: 2, type: 'detail_preservation' }), all.slice(-1))
    const { messages, intact } = await reads.messages(key.key_id, all[3]!.id, { limit: 1 })
    t.match(
      [intact, messages.filter(({ job_id }) => job_id === all[3]!.job_id)],
      [false, []],
      'another key reads none of it',
    )
    t.match(
      await reads.messages(
        own.key_id,
        all[3]!.id.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
        { limit: 1 },
      ),
      { intact: false },
    )
  })
})
