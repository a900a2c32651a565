import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { revokeKey } from '../../../src/accounts/accounts.ts'
import { appendEvents } from '../../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, resultProduced } from '../../../src/jobs/events.ts'
import type { KeyMessagePage } from '../../../src/jobs/job-answers.ts'
import { storeJob, storeRunningJob } from '../../support/appending.ts'
import { json } from '../../support/requests.ts'
import { rewind } from '../../support/rewind.ts'
import { startService } from '../../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const log = (message: string) => messageLogged('info', message)

t.test('following all jobs of a key', async (t) => {
  const service = await startService(t, { worker: false, fallbacks: false })
  const { platform } = service
  const append = async (jobId: string, ...events: Parameters<typeof appendEvents>[3]) =>
    platform.announcer.announce(jobId, await appendEvents(platform.database, jobId, 1, events))
  const poll = async (key: string, query = '') => {
    const response = await service.request(`/v1/events${query}`, { key })
    return { status: response.status, ...(await json<KeyMessagePage>(response)) }
  }
  /** Pages one behind the other, for another test's transaction may hold some of it back. */
  async function pollOn(key: string, after: string, count: number, query = '') {
    const events: KeyMessagePage['events'][number][] = []
    while (events.length < count) {
      const { data } = await poll(key, `?after=${after}&wait=20${query}`)
      events.push(...data.events)
      after = data.last_event_id
    }
    return { events, after }
  }

  t.test('by long polls: what is stored, and what comes', async (t) => {
    const { api_key: key, ...own } = await service.createKey(100)
    const owner = { api_key: key, ...own }
    t.same((await poll(key)).data, { events: [], last_event_id: '0', more: false })
    t.same((await poll(key, '?after=now')).data, { events: [], last_event_id: '0', more: false })
    const [one, other] = [await storeRunningJob(platform, owner), await storeRunningJob(platform, owner)]
    const stored = await pollOn(key, '0', 4, '&limit=3')
    t.same(
      stored.events.map(({ job_id, event }) => [job_id, event]),
      [one, one, other, other].map((jobId) => [jobId, 'status']),
    )
    t.equal((await poll(key, '?after=now')).data.last_event_id, stored.after)

    const waiting = pollOn(key, stored.after, 4)
    await append(other, log('of another process, as far as this one knows'))
    await append(one, RESULT, JOB_SUCCEEDED)
    const came = await waiting
    t.same(
      came.events.map(({ job_id, event }) => [job_id, event]),
      [
        [other, 'log'],
        [one, 'result'],
        [one, 'status'],
        [one, 'end'],
      ],
    )
    t.match(came.events.at(-1), { data: 'succeeded', id: came.after })
    const ends = await poll(key, '?event=end,log')
    t.same(ends.data.events, [came.events[0], came.events[3]])
    t.same((await poll(key, '?type=detail_preservation')).data.events, [])
    const other_ = await service.createKey()
    t.same((await poll(other_.api_key)).data.events, [], 'another key sees nothing of it')
    t.match(await poll(other_.api_key, `?after=${came.after}`), { status: 409, errors: { code: 'STREAM_DIVERGED' } })
  })

  t.test('wakes who waits as soon as an older transaction has ended, though nothing tells of that', async (t) => {
    const owner = await service.createKey(100)
    const jobId = await storeRunningJob(platform, owner)
    const { after } = await pollOn(owner.api_key, '0', 2)
    const older = new pg.Client({ connectionString: platform.databaseUrl })
    await older.connect()
    t.teardown(() => older.end())
    await older.query('begin; select pg_current_xact_id()')
    const waiting = pollOn(owner.api_key, after, 1)
    await append(jobId, log('behind an older transaction'))
    t.match((await poll(owner.api_key, `?after=${after}&wait=1`)).data, { events: [], last_event_id: after })
    await older.query('rollback')
    t.match((await waiting).events, [{ data: { message: 'behind an older transaction' } }])
  })

  t.test('as Server-Sent Events, resumed behind any message', async (t) => {
    const owner = await service.createKey(100)
    const jobId = await storeRunningJob(platform, owner)
    const open = async (after?: string) => {
      const headers = after === undefined ? [] : [['Last-Event-ID', after] as [string, string]]
      const response = await service.request('/v1/stream', { key: owner.api_key, headers })
      t.match([response.status, response.headers.get('content-type')], [200, /^text\/event-stream/])
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      return { reader, read: (count: number) => readFrames(reader, count) }
    }
    const stream = await open()
    const first = await stream.read(2)
    await append(jobId, log('one'), log('two'))
    await storeJob(platform, owner)
    const frames = [...first, ...(await stream.read(3))]
    const { events } = await pollOn(owner.api_key, '0', 5)
    t.same(
      frames,
      events.map((message) => `id: ${message.id}\nevent: ${message.event}\ndata: ${JSON.stringify(message)}`),
    )
    await stream.reader.cancel()
    const resumed = await open(events[1]!.id)
    t.same(await resumed.read(3), frames.slice(2))

    await revokeKey(platform.database, owner.key_id)
    while ((await service.request('/v1/credits', { key: owner.api_key })).status !== 401) await pause(100)
    await append(jobId, log('not for this key any more'))
    await t.rejects(resumed.read(1), 'a revoked key is shown nothing more')
    const { rows } = await platform.database.pool.query(
      "select from darkroom.accesses where job_id = $1 and kind = 'stream'",
      [jobId],
    )
    t.ok(rows.length > 0, 'who read is recorded')
  })

  t.test('refuses what is no position, and what the service no longer has', async (t) => {
    const owner = await service.createKey(100)
    const jobId = await storeRunningJob(platform, owner)
    await append(jobId, log('one'), log('two'))
    const { after } = await pollOn(owner.api_key, '0', 4)
    for (const query of [
      '?after=7',
      `?after=${after.replace(/-\d+-/, '-0-')}`,
      '?after=',
      '?event=plan',
      '?type=x',
      '?limit=0',
      '?wait=61',
      '?after=0&after=0',
    ]) {
      t.match(await poll(owner.api_key, query), { status: 400, errors: { code: 'VALIDATION_ERROR' } }, query)
    }
    await rewind(service, jobId, 3)
    t.match(await poll(owner.api_key, `?after=${after}`), { status: 409, errors: { code: 'STREAM_DIVERGED' } })
    const headers = { 'Last-Event-ID': after }
    t.equal((await service.request('/v1/stream', { key: owner.api_key, headers })).status, 409)
    await append(jobId, log('another'))
    t.match(
      await poll(owner.api_key, `?after=${after}`),
      { status: 409 },
      'also when something else stands in its place',
    )
  })
})

/** The next frames of a stream, without heartbeats and opening. */
async function readFrames(reader: ReadableStreamDefaultReader<string>, count: number): Promise<string[]> {
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('the stream ended')
    text += value
    const frames = text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => !block.startsWith(':'))
    if (frames.length >= count) return frames
  }
}
