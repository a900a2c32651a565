import { on } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { appendEvents, createAppendEvents } from '../../src/event-store/append.ts'
import { CHANNEL } from '../../src/event-store/wakeups.ts'
import { JOB_SUCCEEDED, jobFailed, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { createStartAttempt, startAttempt } from '../../src/worker/attempt.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

const line = (message: string) => messageLogged('info', message)
const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])

t.test('appending to a job', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { database } = platform
  const events = async (jobId: string) =>
    (
      await database.pool.query('select seq, type, attempt, data from darkroom.events where job_id = $1 order by seq', [
        jobId,
      ])
    ).rows
  const job = async (jobId: string) =>
    (await database.pool.query('select * from darkroom.jobs where job_id = $1', [jobId])).rows[0]

  t.test('gives sequences without gaps and folds the job', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    t.equal(await appendEvents(database, jobId, 1, [line('one'), progressReported(0.25)]), 4)
    t.equal(await appendEvents(database, jobId, 1, [line('two')]), 5)
    t.same(
      (await events(jobId)).map((event) => [event.seq, event.type]),
      [
        [1, 'job_queued'],
        [2, 'attempt_started'],
        [3, 'message_logged'],
        [4, 'progress_reported'],
        [5, 'message_logged'],
      ],
    )
    t.match(await job(jobId), { status: 'processing', progress: 0.25, attempt: 1, last_seq: 5 })
  })

  t.test('notifies nobody in its transaction, which would let one commit at a time', async (t) => {
    const listening = new pg.Client({ connectionString: platform.databaseUrl })
    await listening.connect()
    t.teardown(() => listening.end())
    await listening.query(`listen ${CHANNEL}`)
    const notifications = on(listening, 'notification')
    const silent = { announce: () => undefined, close: async () => undefined }
    const jobId = await storeRunningJob({ ...platform, announcer: silent }, key)
    await appendEvents(database, jobId, 1, [RESULT, JOB_SUCCEEDED])
    await listening.query(`notify ${CHANNEL}, 'the last'`)
    const heard: string[] = []
    for await (const [{ payload }] of notifications) {
      if (payload === 'the last') break
      heard.push(payload)
    }
    // Of the jobs before it may still be told.
    t.strictSame(
      heard.filter((payload) => payload.startsWith(jobId)),
      [],
    )
  })

  t.test('appends a repeated call once, whichever of the two was the first', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    const batch = [line('once'), progressReported(0.5)]
    t.equal(await appendEvents(database, jobId, 1, batch), 4)
    t.equal(await appendEvents(database, jobId, 1, batch, 2), 4, 'found in place')
    t.equal(await appendEvents(database, jobId, 1, [line('next')], 4), 5, 'not in place, so appended')
    t.equal((await events(jobId)).length, 5)
  })

  t.test('takes for its own neither what others said nor what it said before', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    t.equal(await appendEvents(database, jobId, 1, [line('same words'), progressReported(0.1)]), 4)
    // Somebody at a prompt speaks for the same attempt.
    t.equal(await appendEvents(database, jobId, 1, [line('from an operator')]), 5)
    t.equal(await appendEvents(database, jobId, 1, [line('mine')], 4), 6)
    t.equal(await appendEvents(database, jobId, 1, [line('same words')], 6), 7)
    await appendEvents(database, jobId, 1, [{ type: 'attempt_lost', data: { reason: 'ENGINE_LOST' } }])
    await startAttempt(database, jobId, 'test', 10)
    t.equal(await appendEvents(database, jobId, 2, [line('mine')], 5), 10, 'of an attempt that is over')
  })

  t.test('says when the work began, not when it began again', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await appendEvents(database, jobId, 1, [{ type: 'attempt_lost', data: { reason: 'ENGINE_LOST' } }])
    await startAttempt(database, jobId, 'test', 10)
    const { rows } = await database.pool.query(
      `select attempt, started_at = (select recorded_at from darkroom.events e where e.job_id = j.job_id and seq = 2) as kept
       from darkroom.jobs j where job_id = $1`,
      [jobId],
    )
    t.same(rows, [{ attempt: 2, kept: true }])
  })

  t.test('takes rows in one order, so that no two processes wait for each other', async (t) => {
    const other = new pg.Client({ connectionString: platform.databaseUrl, options: '-c search_path=darkroom' })
    await other.connect()
    t.teardown(() => other.end())
    const append = createAppendEvents(database)
    const start = createStartAttempt(database, 'test', 10)
    const writers = [
      {
        store: storeRunningJob,
        write: (jobId: string): Promise<unknown> => append({ jobId, attempt: 1, events: [line('x')] }),
      },
      { store: storeJob, write: (jobId: string): Promise<unknown> => start(jobId) },
    ]
    for (const { store, write } of writers) {
      const jobIds = (await Promise.all(Array.from({ length: 3 }, () => store(platform, key)))).sort()
      await other.query('begin')
      await other.query('select from jobs where job_id = $1 for update', [jobIds[0]])
      const written = Promise.all(jobIds.toReversed().map(write))
      while ((await database.pool.query('select from pg_locks where not granted')).rowCount === 0) await pause(5)
      const rest = 'select job_id from jobs where job_id = any($1) for update skip locked'
      t.equal((await other.query(rest, [jobIds.slice(1)])).rowCount, 2, 'while it waits for one it holds no later one')
      await other.query('commit')
      await written
      t.same(
        await Promise.all(jobIds.map(async (jobId) => (await events(jobId)).length)),
        store === storeJob ? [2, 2, 2] : [3, 3, 3],
      )
    }
  })

  t.test('folds alike in whatever schemas its caller looks', async (t) => {
    const elsewhere = new pg.Client({ connectionString: platform.databaseUrl, options: '-c search_path=pg_catalog' })
    await elsewhere.connect()
    t.teardown(() => elsewhere.end())
    const jobId = await storeRunningJob(platform, key)
    const ask = async (text: string, ...values: unknown[]) => (await elsewhere.query(text, [jobId, ...values])).rows
    const folded = await ask(
      `select (f.job).status, (f.job).last_seq, (f.job).head_hash = f.appended[2].hash as linked
       from darkroom.jobs j, darkroom_private.fold_events(j, j.job_id, 1::smallint, $2) f where j.job_id = $1`,
      JSON.stringify([RESULT, JOB_SUCCEEDED]),
    )
    t.same(folded, [{ status: 'succeeded', last_seq: 4, linked: true }])
    const held = await ask(
      `select (f.entry).kind, (f.account).last_seq - a.last_seq as further
       from darkroom.jobs j join darkroom.accounts a using (account_id),
         darkroom_private.fold_entry(a, 'capture', 0, j.job_id, '{}') f where j.job_id = $1`,
    )
    t.same(held, [{ kind: 'capture', further: '1' }])

    await appendEvents(database, jobId, 1, [RESULT, JOB_SUCCEEDED])
    const state = '(select darkroom.job_state(e order by e.seq) from darkroom.events e where e.job_id = j.job_id)'
    t.same(await ask(`select ${state} = j as same from darkroom.jobs j where job_id = $1`), [{ same: true }])
  })

  t.test('sets nothing anew for each event or entry, which would take longer than to fold it', async (t) => {
    const { rows } = await database.pool.query(
      `select proname, proconfig from pg_proc
       where proname in ('apply_event', 'event_hash', 'is_well_formed', 'is_appended', 'fold_events', 'entry_hash', 'fold_entry')
         and proconfig is not null`,
    )
    t.same(rows, [])
  })

  t.test('takes a job that is named twice in one call as in two calls', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    const append = createAppendEvents(database)
    const both = [[line('one')], [RESULT, JOB_SUCCEEDED]].map((events) => append({ jobId, attempt: 1, events }))
    const appended = await Promise.all(both)
    t.same(
      appended.map(({ lastSeq }) => lastSeq),
      [3, 5],
    )
    t.match(await job(jobId), { status: 'succeeded', last_seq: 5 })

    const start = createStartAttempt(database, 'test', 3)
    const other = await storeJob(platform, key)
    t.match(await Promise.all([start(other), start(jobId), start(other)]), [
      { outcome: 'STARTED', attempt: 1, lost: false },
      { outcome: 'ENDED' },
      { outcome: 'STARTED', attempt: 2, lost: true },
    ])
    t.match(await job(other), { status: 'processing', attempt: 2, last_seq: 5 })
  })

  t.test('recognises its own last append although the job has ended with it', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    const batch = [RESULT, JOB_SUCCEEDED]
    t.equal(await appendEvents(database, jobId, 1, batch), 4)
    t.equal(await appendEvents(database, jobId, 1, batch, 2), 4)
  })

  t.test('lets progress never fall, not even over attempts', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await appendEvents(database, jobId, 1, [progressReported(0.7)])
    await appendEvents(database, jobId, 1, [{ type: 'attempt_lost', data: { reason: 'WORKER_LOST' } }])
    await startAttempt(database, jobId, 'test', 10)
    await appendEvents(database, jobId, 2, [progressReported(0.1)])
    const shown = (await events(jobId)).flatMap((event) => event.data.progress ?? [])
    t.same(shown, [0, 0.7, 0.7, 0.7, 0.7])
  })

  t.test('refuses an attempt that was overtaken', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await startAttempt(database, jobId, 'another worker', 10)
    await t.rejects(appendEvents(database, jobId, 1, [line('late')]), { code: 'STALE_ATTEMPT' })
    t.equal(await appendEvents(database, jobId, 2, [line('in time')]), 6)
  })

  t.test('refuses an attempt that was declared lost', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await appendEvents(database, jobId, 1, [{ type: 'attempt_lost', data: { reason: 'SHUTDOWN' } }])
    await t.rejects(appendEvents(database, jobId, 1, [line('late')]), { code: 'STALE_ATTEMPT' })
  })

  t.test('refuses what follows on events that are not there, as of a writer from before a restore', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    t.equal(await appendEvents(database, jobId, 1, [line('one')], 2), 3)
    await t.rejects(appendEvents(database, jobId, 1, [line('much later')], 4), { code: 'STALE_ATTEMPT' })
    t.equal((await job(jobId)).last_seq, 3)
  })

  t.test('refuses everything after the end, and settles the credits once', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await appendEvents(database, jobId, 1, [RESULT, JOB_SUCCEEDED])
    await t.rejects(appendEvents(database, jobId, 1, [line('late')]), { code: 'JOB_ENDED' })
    await t.rejects(appendEvents(database, jobId, 1, [jobFailed({ code: 'X', message: 'x' })]), { code: 'JOB_ENDED' })
    const entries = await database.pool.query(
      'select kind from darkroom.credit_entries where job_id = $1 order by entry_id',
      [jobId],
    )
    t.same(
      entries.rows.map((entry) => entry.kind),
      ['hold', 'capture'],
    )
  })

  t.test('refuses what the state machine does not know, and appends nothing of it', async (t) => {
    const queued = await storeJob(platform, key)
    const running = await storeRunningJob(platform, key)
    await t.rejects(appendEvents(database, queued, 0, [progressReported(0.5)]), { code: 'ILLEGAL_TRANSITION' })
    await t.rejects(appendEvents(database, running, 1, [line('first'), JOB_SUCCEEDED]), { code: 'ILLEGAL_TRANSITION' })
    await t.rejects(appendEvents(database, running, 1, [{ type: 'job_queued', data: {} }]), {
      code: 'ILLEGAL_TRANSITION',
    })
    await t.rejects(appendEvents(database, running, 1, [{ type: 'nonsense' }]), { code: 'ILLEGAL_TRANSITION' })
    t.equal((await events(running)).length, 2)
    await t.rejects(appendEvents(database, '019aa000-0000-7000-8000-00000000dead', 1, [line('x')]), {
      code: 'JOB_NOT_FOUND',
    })
  })

  t.test('gives up after the last attempt', async (t) => {
    const jobId = await storeJob(platform, key, 7)
    t.equal((await startAttempt(database, jobId, 'a', 2)).outcome, 'STARTED')
    t.equal((await startAttempt(database, jobId, 'b', 2)).outcome, 'STARTED')
    t.equal((await startAttempt(database, jobId, 'c', 2)).outcome, 'EXHAUSTED')
    t.equal((await startAttempt(database, jobId, 'd', 2)).outcome, 'ENDED')
    t.match(await job(jobId), { status: 'failed', attempt: 2, error: { code: 'WORKER_LOST' } })
    const entries = await database.pool.query(
      'select kind, amount from darkroom.credit_entries where job_id = $1 order by entry_id',
      [jobId],
    )
    t.same(entries.rows, [
      { kind: 'hold', amount: -7 },
      { kind: 'release', amount: 7 },
    ])
  })
})
