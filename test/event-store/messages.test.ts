import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { BEGINNING, createKeyEventReader } from '../../src/event-store/key-events.ts'
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
             (select frames from stream_page($1, 0, 100, '')) as streamed,
             logged_at($1, 5) as logged,
             (select messages from key_events($2, 0, '00000000-0000-0000-0000-000000000000', 0, '', 100, '')) as of_key`,
          [jobId, key.key_id],
        )
        return rows[0]
      }),
    )
    const [first] = said
    for (const text of [first.streamed, first.of_key]) t.match(text, `"created_at":"${first.logged}"`)
    for (const other of said) t.same(other, first)
  })
})
