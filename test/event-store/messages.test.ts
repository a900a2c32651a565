import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import type { Access } from '../../src/audit/accesses.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { BEGINNING, createKeyEventReader } from '../../src/event-store/key-events.ts'
import { unpackMessages } from '../../src/event-store/packed-frames.ts'
import { createStreamReader } from '../../src/event-store/read.ts'
import { type OnShown, recordWhileOpen } from '../../src/http/middleware/record-accesses.ts'
import { jobFailed, messageLogged } from '../../src/jobs/events.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

t.test('messages', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  async function connect(dateStyle: string): Promise<pg.Client> {
    const options = `-c search_path=darkroom,darkroom_private -c DateStyle=${dateStyle} -c TimeZone=Asia/Kolkata`
    const client = new pg.Client({ connectionString: platform.databaseUrl, options })
    await client.connect()
    t.teardown(() => client.end())
    return client
  }

  t.test('give times in UTC to the millisecond, which they never round up', async (t) => {
    const client = await connect('ISO')
    const times = {
      '2026-11-27 00:00:00Z': '2026-11-27T00:00:00.000Z',
      '2026-11-27 23:59:59.999999Z': '2026-11-27T23:59:59.999Z',
      '2026-12-31 23:59:59.5Z': '2026-12-31T23:59:59.500Z',
      '2027-01-01 03:00:00.0109+05:30': '2026-12-31T21:30:00.010Z',
      '2028-02-29 12:34:56.789Z': '2028-02-29T12:34:56.789Z',
      '2028-02-29 12:34:56.120000Z': '2028-02-29T12:34:56.120Z',
    }
    for (const [at, expected] of Object.entries(times)) {
      const event = { type: 'message_logged', data: messageLogged('info', 'a "quoted"\nline').data, recorded_at: at }
      const { rows } = await client.query(
        `select kind, body from stream_message(jsonb_populate_record(null::events, $1), '')`,
        [JSON.stringify(event)],
      )
      const body = `{"level":"info","message":"a \\"quoted\\"\\nline","created_at":"${expected}"}`
      t.same(rows, [{ kind: 'log', body }])
    }
  })

  t.test('are the same whatever the form of dates of a session', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await appendEvents(platform.database, jobId, 1, [
      messageLogged('warn', 'one'),
      jobFailed({ code: 'DONE', message: 'done' }),
    ])
    const reads = createKeyEventReader(platform.database, '')
    // Somebody else's transaction on this server may still be open.
    while ((await reads.messages(key.key_id, BEGINNING, { limit: 1 })).held) await pause(5)
    const said = await Promise.all(
      ['ISO', 'German', 'SQL,DMY', 'Postgres'].map(async (dateStyle) => {
        const client = await connect(dateStyle)
        const { rows } = await client.query(
          `select (select json_agg(m) from stream_messages($1) m) as listed,
             (select string_agg(stream_frame(m.id, m.kind, m.body), '' order by m.id) from stream_messages($1) m) as framed,
             logged_at($1, 5) as logged,
             (select messages from packed_key_events($2, 0, '00000000-0000-0000-0000-000000000000', 0, '', 100, '', null, null)) as of_key`,
          [jobId, key.key_id],
        )
        return rows[0]
      }),
    )
    const [first] = said
    const ofKey: string[] = []
    t.ok(unpackMessages(first.of_key, 100, (_id, _jobId, _kind, data) => ofKey.push(data)))
    for (const text of [first.framed, ofKey.join()]) t.match(text, `"created_at":"${first.logged}"`)
    for (const other of said) t.same(other, first)
    const page = await createStreamReader(platform.database, '').page(jobId, 0)
    t.equal(page!.frames().toString(), first.framed.replace('data: "failed"', 'data: failed'))
  })

  t.test('are the same on a page, whatever they say and whenever', async (t) => {
    const client = await connect('ISO')
    const own = await createKey(platform.database, { name: 'own', credits: 1000 })
    const jobId = await storeRunningJob(platform, own)
    const texts = [
      '',
      'id: 1',
      '"info" 5 "x"',
      '\\ \n \t \u0001\u001f\u007f',
      'ü “😀” \u2028',
      '{"level": "warn"}',
      'x'.repeat(9_000),
    ]
    const levels = ['debug', 'info', 'warn', 'error']
    const times = [
      '1999-12-31 23:59:59.999999Z',
      '2028-02-29 12:34:56.789Z',
      '2028-02-29 12:34:57Z',
      '2286-11-21 00:00:00.000999Z',
    ]
    const said = times.flatMap((at) =>
      texts.map((message, n) => ({ at, data: { also: n, level: levels[n % 4], message } })),
    )
    const others = [
      { type: 'progress_reported', data: { progress: 0.5 } },
      { type: 'step_shown', data: {} },
    ]
    const events = said.flatMap(({ at, data }, n) => [
      ...(n % 3 === 0 ? others.map((event) => ({ ...event, recorded_at: at })) : []),
      { type: 'message_logged', data, recorded_at: at },
    ])
    await client.query(
      `insert into events (job_id, seq, type, attempt, data, recorded_at, key_id, position, hash)
       select job_id, last_seq + n, e.type, attempt, e.data, e.recorded_at, key_id, 1, head_hash
       from jobs, rows from (jsonb_to_recordset($2) as (type text, data jsonb, recorded_at timestamptz)) with ordinality e (type, data, recorded_at, n)
       where job_id = $1`,
      [jobId, JSON.stringify(events)],
    )
    await client.query('update jobs set last_seq = last_seq + $2 where job_id = $1', [jobId, events.length])
    const { rows } = await client.query(
      `select string_agg(stream_frame(e.seq, m.kind, m.body), '' order by e.seq) as frames
       from events e, stream_message(e, '') m where job_id = $1`,
      [jobId],
    )
    const page = await createStreamReader(platform.database, '').page(jobId, 0)
    t.equal(page!.frames().toString(), rows[0].frames)
    t.equal(rows[0].frames.match(/event: log/g).length, said.length)

    const ofKey = await client.query(
      `select string_agg(framed.text, '' order by e.position, e.job_id, e.seq) as frames
       from events e, stream_message(e, '') m
       cross join lateral (
         select 'id: ' || id || E'\\nevent: ' || m.kind || E'\\ndata: ' || '{"id":"' || id || '","job_id":"' || e.job_id || '","event":"'
           || m.kind || '","data":' || m.body || E'}\\n\\n' as text
         from message_id(e, e.seq) id) framed
       where e.key_id = $1`,
      [own.key_id],
    )
    const reader = createKeyEventReader(platform.database, '')
    // Somebody else's transaction on this server may still be open.
    while ((await reader.messages(own.key_id, BEGINNING, { limit: 1000 })).held) await pause(5)
    const { frames } = await reader.frames(own.key_id, BEGINNING, { limit: 1000 })
    t.equal(frames.toString(), ofKey.rows[0].frames)

    const before = heapUsed()
    const open: OnShown[] = []
    const recorded: Access[] = []
    const recorder = { record: (access: Access) => void recorded.push(access), close: async () => undefined }
    for (let n = 0; n < 200; n++) {
      const onShown = recordWhileOpen(recorder, { ip: '127.0.0.1' }, own.key_id)
      const { jobs, ended } = await reader.frames(own.key_id, BEGINNING, { limit: 1000 })
      onShown(jobs, ended)
      onShown(jobs, ended)
      open.push(onShown)
    }
    t.ok(heapUsed() - before < 4e6, 'a stream that remembers which jobs it has shown keeps nothing else of a page')
    t.same(
      recorded.map((access) => access.jobId),
      open.map(() => jobId),
    )
  })
})

/** Bytes of what is still in use. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
