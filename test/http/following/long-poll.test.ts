import t from 'tap'
import { appendEvents } from '../../../src/event-store/append.ts'
import type { Wakeups } from '../../../src/event-store/wakeups.ts'
import { JOB_SUCCEEDED, progressReported, resultProduced } from '../../../src/jobs/events.ts'
import { storeJob, storeRunningJob } from '../../support/appending.ts'
import { json } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'image-agent-1-preview', style_id: 0, request_duration_s: 1 }, [])

interface Poll {
  readonly events: readonly { readonly id: number; readonly event: string; readonly data: unknown }[]
  readonly last_event_id: number
  readonly ended: boolean
}

/** Resolves when somebody has begun to watch a job and has had the time to read it. */
function nextWatcher(wakeups: Wakeups): Promise<void> {
  const { onJob } = wakeups
  return new Promise((resolve) => {
    Object.assign(wakeups, {
      onJob(jobId: string, listener: (seq: number) => void) {
        Object.assign(wakeups, { onJob })
        setTimeout(resolve, 100)
        return onJob(jobId, listener)
      },
    })
  })
}

t.test('polling for events', async (t) => {
  const service = await startService(t, { worker: false, fallbacks: false })
  const { platform, key } = service
  const poll = async (jobId: string, query = '') => {
    const response = await service.request(`/v1/jobs/${jobId}/events${query}`)
    return { status: response.status, ...(await json<Poll>(response)) }
  }
  const append = async (jobId: string, events: Parameters<typeof appendEvents>[3]) =>
    platform.announcer.announce(jobId, await appendEvents(platform.database, jobId, 1, events))

  t.test('tells everything once', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    await append(jobId, [progressReported(0.5), RESULT, JOB_SUCCEEDED])
    const { data } = await poll(jobId)
    t.same(
      data.events.map(({ id, event }) => [id, event]),
      [
        [1, 'status'],
        [2, 'status'],
        [3, 'status'],
        [4, 'result'],
        [5, 'status'],
        [6, 'end'],
      ],
    )
    t.match(data.events[2]!.data, { status: 'processing', progress: 0.5 })
    t.match(data, { last_event_id: 6, ended: true })
    for (let after = 0; after < 6; after++) {
      const rest = await poll(jobId, `?after=${after}`)
      t.same(rest.data, { ...data, events: data.events.slice(after) })
    }
    const again = await poll(jobId, '?after=6&wait=60')
    t.same(again.data, { events: [], last_event_id: 6, ended: true }, 'who has seen the end need not wait')
  })

  t.test('waits for what is to come', async (t) => {
    const jobId = await storeRunningJob(platform, key)
    t.match(
      (await poll(jobId, '?after=2')).data,
      { events: { length: 0 }, last_event_id: 2, ended: false },
      'not unless asked to',
    )
    const startedAt = performance.now()
    t.match((await poll(jobId, '?after=2&wait=1')).data, { events: { length: 0 }, last_event_id: 2, ended: false })
    t.ok(performance.now() - startedAt >= 990)
  })

  t.test('hears at once, however the id is written', async (t) => {
    for (const write of [(id: string) => id, (id: string) => id.toUpperCase()]) {
      const jobId = await storeRunningJob(platform, key)
      const waiting = nextWatcher(platform.wakeups)
      const polled = poll(write(jobId), '?after=2&wait=20')
      await waiting
      await append(jobId, [progressReported(0.1)])
      t.match((await polled).data, { events: [{ id: 3, event: 'status' }], last_event_id: 3, ended: false })
    }
  })

  t.test('refuses positions and waits that make no sense', async (t) => {
    const jobId = await storeJob(platform, key)
    const wrong = {
      after: ['-1', 'abc', '1.5', '', '2147483648', '99999999999'],
      wait: ['-1', 'abc', '61', '', '0.5'],
    }
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await poll(jobId, `?${field}=${value}`)
        t.match(answer, { status: 400, errors: { code: 'VALIDATION_ERROR', fields: [{ field }] } }, `${field}=${value}`)
      }
    }
    t.equal((await poll(jobId, '?after=1&wait=0')).status, 200)
  })

  t.test("keeps to one's own jobs", async (t) => {
    const jobId = await storeJob(platform, await service.createKey(10))
    t.match(await poll(jobId), { status: 404, errors: { code: 'JOB_NOT_FOUND' } })
  })
})
