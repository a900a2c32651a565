import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, progressReported, resultProduced } from '../../src/jobs/events.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { type AcceptedJob, form, type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT } from './formats.ts'

// Times without a zone are in UTC wherever the service runs.
process.env.TZ = 'Pacific/Auckland'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IMAGE = { w256: 'outputs/x/s.webp', w512: 'outputs/x/m.webp', w1024: 'outputs/x/l.webp', full: 'outputs/x/f.jpg' }
const OUTPUT = { images: [IMAGE], model_id: 'image-agent-1-preview', style_id: 0, request_duration_s: 1.5 }
const FILE = { key: IMAGE.full, width: 2048, height: 1024, content_type: 'image/jpeg', bytes: 9, sha256: '00' }

t.test('jobs', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service
  const { staticUrl } = service.config
  const append = (jobId: string, events: Parameters<typeof appendEvents>[3]) =>
    appendEvents(platform.database, jobId, 1, events)
  const get = async (path: string) => {
    const response = await service.request(path)
    return { status: response.status, headers: response.headers, ...(await json<Job>(response)) }
  }
  const fetched = (jobId: string, query = '') => get(`/v1/jobs/${jobId}${query}`)

  t.test('are accepted with an address to look at', async (t) => {
    const image = new Blob([new Uint8Array(await picture())])
    const body = form({ instructions: 'make it sepia', images: image })
    const response = await service.request(AGENT, { method: 'POST', body })
    const { data, errors } = await json<AcceptedJob>(response)
    t.equal(response.status, 202)
    t.equal(errors, null)
    t.match(data.job_id, UUID)
    const links = { self: `/v1/jobs/${data.job_id}`, stream: `/v1/jobs/${data.job_id}/stream` }
    t.same(data, { job_id: data.job_id, links })
    t.equal(response.headers.get('location'), links.self)
    t.equal(response.headers.get('retry-after'), '2')
    t.match(response.headers.get('content-type'), /^application\/json/)

    const job = await get(data.links.self)
    t.same(Object.keys(job.data.input.images as object[]).length, 1)
    t.notMatch(JSON.stringify(job.data), /inputs\//, 'where we keep a picture is our own affair')
    t.notMatch(JSON.stringify(job.data), new RegExp(key.key_id))
  })

  t.test('have all their fields from the beginning', async (t) => {
    const jobId = await storeJob(platform, key)
    const job = await fetched(jobId)
    t.equal(job.status, 200)
    t.equal(job.errors, null)
    t.equal(job.headers.get('retry-after'), '2')
    t.equal(job.headers.get('cache-control'), 'no-store')
    t.match(job.data, { created_at: ISO })
    t.match(job.data, {
      id: jobId,
      job_id: jobId,
      type: 'image_agent',
      status: 'queued',
      progress: 0,
      started_at: null,
      finished_at: null,
      output: null,
      outputs: { length: 0 },
      error: null,
      errors: null,
      input: { instructions: 'nothing' },
      links: { self: `/v1/jobs/${jobId}`, stream: `/v1/jobs/${jobId}/stream` },
    })
    for (const field of ['output', 'error', 'errors', 'started_at', 'finished_at']) t.ok(field in job.data, field)
  })

  t.test('show their progress, then their result', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await append(jobId, [messageLogged('info', 'half-way'), progressReported(0.5), resultProduced(OUTPUT, [FILE])])
    const running = await fetched(jobId)
    t.match(running.data, {
      status: 'processing',
      progress: 0.5,
      output: null,
      outputs: { length: 0 },
      started_at: ISO,
    })
    t.equal(running.headers.get('retry-after'), '2')

    await append(jobId, [JOB_SUCCEEDED])
    const done = await fetched(jobId)
    t.match(done.data, { status: 'succeeded', progress: 1, finished_at: ISO, error: null, errors: null })
    t.equal(done.headers.get('retry-after'), null, 'there is nothing to come back for')
    const images = [Object.fromEntries(Object.entries(IMAGE).map(([name, path]) => [name, `${staticUrl}/${path}`]))]
    t.same(done.data.output, { ...OUTPUT, images })
    const { key: _, ...file } = FILE
    t.same(done.data.outputs, [{ ...file, url: `${staticUrl}/${FILE.key}` }])
  })

  t.test('say why they failed', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await append(jobId, [progressReported(0.25), resultProduced(OUTPUT, [FILE])])
    await cancelJob(platform.database, jobId)
    const { data, headers } = await fetched(jobId)
    t.match(data, { status: 'failed', progress: 0.25, output: null, finished_at: ISO, error: { code: 'JOB_CANCELED' } })
    t.same([data.outputs, data.errors, headers.get('retry-after')], [[], null, null])
  })

  t.test('can be seen as they stood after each event', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await append(jobId, [progressReported(0.25), progressReported(0.5), resultProduced(OUTPUT, [FILE]), JOB_SUCCEEDED])
    const states = []
    for (let seq = 1; seq <= 6; seq++) {
      const { data } = await fetched(jobId, `?as_of=${seq}`)
      states.push([data.status, data.progress, data.last_event_id, data.outputs.length])
    }
    t.same(states, [
      ['queued', 0, 1, 0],
      ['processing', 0, 2, 0],
      ['processing', 0.25, 3, 0],
      ['processing', 0.5, 4, 0],
      ['processing', 0.5, 5, 0],
      ['succeeded', 1, 6, 1],
    ])
    // Branches are jobs of their own: those that there are now are no part of this one's past.
    const { branches, ...now } = (await fetched(jobId)).data as Job & { branches: unknown }
    t.same(branches, [])
    t.same((await fetched(jobId, '?as_of=6')).data, now)
    t.same((await fetched(jobId, '?as_of=999999999')).data, now, 'later it has not changed')
    t.equal((await fetched(jobId, '?as_of=1')).headers.get('retry-after'), null, 'the past will not change')
    t.match(await fetched(jobId, '?as_of=0'), { status: 404, errors: { code: 'JOB_NOT_FOUND' } })
  })

  t.test('can be seen as they stood at a time', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    const { rows } = await platform.database.pool.query<{ now: Date }>(
      'select clock_timestamp() as now, pg_sleep(0.002)',
    )
    await append(jobId, [progressReported(0.75)])
    const at = async (time: string) => fetched(jobId, `?as_of=${encodeURIComponent(time)}`)
    const then = rows[0]!.now.toISOString()
    for (const time of [then, then.replace('Z', ''), then.replace('Z', '+00:00')]) {
      t.match((await at(time)).data, { status: 'processing', progress: 0 }, time)
    }
    const {
      created_at: createdAt,
      finished_at: _,
      ...now
    } = (await fetched(jobId)).data as Job & Record<string, string>
    t.match(await at(createdAt!), { status: 200 }, 'it was there when it was created')
    t.match(await at(now.started_at!), { data: { started_at: now.started_at } })
    t.match((await at('2999-01-01')).data, { progress: 0.75 })
    t.match((await at('2999-01-01T00:00:00+14:00')).data, { progress: 0.75 })
    for (const before of ['2001-01-01T00:00:00Z', '2001-01-01', '0001-01-01', '0000-01-01T00:00:00Z']) {
      t.match(await at(before), { status: 404, errors: { code: 'JOB_NOT_FOUND' } }, before)
    }
  })

  t.test('cannot be seen at what is no moment', async (t) => {
    const jobId = await storeJob(platform, key)
    const wrong = [
      '',
      '-1',
      '1.5',
      'abc',
      'yesterday',
      '2026-13-01',
      '2026-02-30',
      '2026-01-01T25:00:00Z',
      '12345678901',
      '1 ',
    ]
    for (const value of wrong) {
      const answer = await fetched(jobId, `?as_of=${encodeURIComponent(value)}`)
      t.match(answer, { status: 400, errors: { code: 'VALIDATION_ERROR', fields: [{ field: 'as_of' }] } }, value)
    }
    t.equal((await fetched(jobId, '?as_of=1&as_of=2')).status, 400)
  })
})
