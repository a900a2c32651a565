import t from 'tap'
import { appendEvents } from '../../../src/event-store/append.ts'
import { paceOf, placeOf } from '../../../src/http/queue-places.ts'
import { JOB_SUCCEEDED, resultProduced } from '../../../src/jobs/events.ts'
import type { Job } from '../../../src/jobs/job-answers.ts'
import { connectQueue } from '../../../src/queue/connect.ts'
import { startAttempt } from '../../../src/worker/attempt.ts'
import { storeJob, storeRunningJob } from '../../support/appending.ts'
import { json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const ONE_PLACE = { working: 1, workers: [], mostWorking: null, fetching: 0, fetchers: [], mostEach: 1 }

t.test('a job that waits says how many come before it, as places are given', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform } = service
  const queue = await connectQueue({ url: platform.databaseUrl, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())
  const claim = async () => (await queue.claim(['image_agent'], { ...ONE_PLACE, ready: [] }))[0]!.id
  const keys = await Promise.all([1, 2, 3].map(() => service.createKey(10)))
  const [many, some, one] = keys as [(typeof keys)[0], (typeof keys)[0], (typeof keys)[0]]
  const fetch = async (jobId: string, { api_key: key } = many) => {
    const { data } = await json<Job>(await service.request(`/v1/jobs/${jobId}`, { key }))
    return data
  }

  const done = await storeRunningJob(platform, one)
  await appendEvents(platform.database, done, 1, [RESULT, JOB_SUCCEEDED])
  const running = await storeJob(platform, many)
  t.equal(await claim(), running)
  await startAttempt(platform.database, running, 'test', 10)
  const waiting = new Map<string, (typeof keys)[0]>()
  for (const [key, count] of [
    [many, 5],
    [some, 3],
    [one, 1],
  ] as const) {
    for (let n = 0; n < count; n += 1) waiting.set(await storeJob(platform, key), key)
  }

  const foreseen = new Map<string, number>()
  for (const [jobId, key] of waiting) {
    const askedAt = Date.now()
    const { queue: place } = await fetch(jobId, key)
    foreseen.set(jobId, place!.position)
    const inMs = Date.parse(place!.estimated_start!) - askedAt
    t.ok(inMs >= 0 && inMs < 700_000, `and when it may start: in ${inMs} ms`)
  }
  for (let before = 0; before < waiting.size; before += 1) {
    const jobId = await claim()
    // Among accounts that have as many, nobody knows whose turn it is.
    const missed = before - foreseen.get(jobId)!
    t.ok(
      missed >= 0 && missed < keys.length,
      `the job that was to come behind ${foreseen.get(jobId)} came behind ${before}`,
    )
  }

  t.notOk('queue' in (await fetch(running)), 'a job that runs has no place')
  t.notOk('queue' in (await fetch(done, one)), 'nor one that has ended')
  const { data } = await json<{ jobs: Job[] }>(await service.request('/v1/jobs', { key: many.api_key }))
  t.notOk(
    data.jobs.some((job) => 'queue' in job),
    'and lists leave it out',
  )
})

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

t.test('places and pace', async (t) => {
  const load = (id: string, waiting: number, running: number, awaits = false) => ({
    account_id: id,
    awaiting_pictures: awaits,
    waiting,
    running,
    ids: Array.from({ length: waiting }, (_, n) => idOf(n)).join(''),
  })
  const job = { job_id: idOf(2), account_id: 'own', awaiting_pictures: false }
  t.equal(placeOf(job, []), 0, 'nothing is known of its account')
  t.equal(placeOf({ ...job, job_id: idOf(12) }, [load('own', 9, 1)]), 9, 'a job that came after the figures')
  t.equal(placeOf(job, [load('own', 9, 1), load('other', 9, 2)]), 3)
  t.equal(placeOf(job, [load('own', 9, 1), load('other', 9, 9)]), 2, 'nobody with more comes first')
  t.equal(
    placeOf(job, [load('own', 9, 1), load('other', 9, 0, true)]),
    2,
    'whose pictures are to be fetched wait elsewhere',
  )
  const loads = [load('own', 9, 3), load('other', 9, 1)]
  t.equal(paceOf(loads, { ended: 10, seconds: 600, average: 2 }), 2, 'four at once, two seconds each')
  t.equal(paceOf(loads, { ended: 60, seconds: 20, average: 2 }), 3, 'no slower than it was')
  t.equal(paceOf([load('own', 9, 0)], { ended: 60, seconds: 20, average: 2 }), 0, 'nobody works')
  t.equal(paceOf(loads, { ended: 0, seconds: 0, average: 0 }), 0, 'nothing to go by')
})
