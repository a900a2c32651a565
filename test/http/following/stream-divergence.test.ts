import { once } from 'node:events'
import { EventSource } from 'eventsource'
import t from 'tap'
import { createClient, type JobMessage } from '../../../src/client/client.ts'
import { appendEvents } from '../../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, resultProduced } from '../../../src/jobs/events.ts'
import { storeRunningJob } from '../../support/appending.ts'
import { startCuttingProxy } from '../../support/cutting-proxy.ts'
import { type Envelope, json } from '../../support/requests.ts'
import { rewind } from '../../support/rewind.ts'
import { startService } from '../../support/service.ts'
import { parseFrames, readStream } from '../../support/streams.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])
const lines = (count: number, about: string) =>
  Array.from({ length: count }, (_, i) => messageLogged('info', `${about} ${i}`))

interface Page {
  readonly events: readonly { readonly id: number; readonly data: { readonly created_at: string } }[]
}

t.test('a service that went back to an earlier state', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, key } = service
  const append = async (jobId: string, events: Parameters<typeof appendEvents>[3]) =>
    platform.announcer.announce(jobId, await appendEvents(platform.database, jobId, 1, events))
  const refusal = async (path: string, headers = {}) => {
    const response = await service.request(path, { headers })
    const { errors } = (await response.json()) as Envelope
    return [response.status, errors?.code, errors?.fields?.[0]?.field]
  }
  /** A job at event `seq` that had seven events more when `seen` was read. */
  const grown = async (seq: number) => {
    const jobId = await storeRunningJob(platform, key)
    await append(jobId, lines(seq - 2 + 7, 'before'))
    return jobId
  }

  t.test('refuses ids beyond the end of what is stored', async (t) => {
    const jobId = await grown(5)
    await rewind(service, jobId, 5)
    const diverged = [409, 'STREAM_DIVERGED']
    t.same(await refusal(`/v1/jobs/${jobId}/stream?after=6`), [...diverged, 'after'])
    t.same(await refusal(`/v1/jobs/${jobId}/events?after=6`), [...diverged, 'after'])
    t.same(await refusal(`/v1/jobs/${jobId}/stream`, { 'Last-Event-ID': '12' }), [...diverged, 'Last-Event-ID'])
    await append(jobId, [RESULT, JOB_SUCCEEDED])
    t.equal((await service.request(`/v1/jobs/${jobId}/stream?after=8`)).status, 204, 'its closing message was 8')
    t.match((await json(await service.request(`/v1/jobs/${jobId}/events?after=8`))).data, { ended: true })
    t.same(await refusal(`/v1/jobs/${jobId}/stream?after=9`), [...diverged, 'after'], 'nothing ever was')
    t.same(await refusal(`/v1/jobs/${jobId}/events?after=12`), [...diverged, 'after'], 'and ended it was not heard of')
  })

  t.test('refuses ids that now stand for something else, if it is told what was logged last', async (t) => {
    const jobId = await grown(5)
    const page = await json<Page>(await service.request(`/v1/jobs/${jobId}/events`))
    const { id, data } = page.data.events.at(-1)!
    const seen = `after=${id}&logged_at=${data.created_at}`
    const events = async () => service.request(`/v1/jobs/${jobId}/events?${seen}`)
    t.equal((await events()).status, 200)
    await rewind(service, jobId, 5)
    await append(jobId, lines(20, 'instead'))
    t.same(await refusal(`/v1/jobs/${jobId}/events?${seen}`), [409, 'STREAM_DIVERGED', 'logged_at'])
    const header = { 'Last-Event-ID': String(id) }
    const streamed = await refusal(`/v1/jobs/${jobId}/stream?logged_at=${data.created_at}`, header)
    t.same(streamed, [409, 'STREAM_DIVERGED', 'logged_at'])
    t.same(await refusal(`/v1/jobs/${jobId}/events?logged_at=noon`), [400, 'VALIDATION_ERROR', 'logged_at'])
  })

  for (const regrown of [0, 20]) {
    t.test(`tells open streams, whose events are ${regrown > 0 ? 'others' : 'gone'}`, async (t) => {
      const jobId = await grown(5)
      const made = await service.request(`/v1/jobs/${jobId}/stream-token`, { method: 'POST' })
      const source = new EventSource(`${service.url}${(await json<{ stream: string }>(made)).data.stream}`)
      t.teardown(() => source.close())
      const ids: number[] = []
      const ended = Promise.withResolvers<void>()
      const seen = Promise.withResolvers<void>()
      for (const kind of ['status', 'log', 'result', 'gap', 'end']) {
        source.addEventListener(kind, ({ lastEventId }) => {
          ids.push(Number(lastEventId))
          if (kind === 'end') ended.resolve()
          if (lastEventId === '12') seen.resolve()
        })
      }
      const gap = once(source, 'gap')
      await seen.promise
      await rewind(service, jobId, 5)
      // Nobody is told, as when they were appended before the connection to the database was back.
      if (regrown > 0) await appendEvents(platform.database, jobId, 1, lines(regrown, 'instead'))
      platform.wakeups.gap()
      const [{ data }] = await gap
      t.match(JSON.parse(data), { code: 'STREAM_DIVERGED', message: /Read the stream again/ })
      await append(jobId, [RESULT, JOB_SUCCEEDED])
      await ended.promise
      const again = parseFrames(await readStream(service, jobId)).map(({ id }) => id)
      t.same(ids, [...Array.from({ length: 12 }, (_, i) => i + 1), 0, ...again], 'an EventSource begins anew by itself')
    })
  }

  t.test('is noticed by the client', async (t) => {
    const follow = async (url: string, jobId: string, onSeen: () => Promise<void>) => {
      const seen: JobMessage[] = []
      for await (const message of createClient({ url, apiKey: key.api_key }).events(jobId)) {
        seen.push(message)
        if (message.id === 12) await onSeen()
      }
    }
    for (const regrown of [0, 20]) {
      const jobId = await grown(5)
      const back = async () => {
        await rewind(service, jobId, 5)
        await append(jobId, lines(regrown, 'instead'))
        platform.wakeups.gap()
      }
      await t.rejects(follow(service.url, jobId, back), { code: 'STREAM_DIVERGED' }, `open, ${regrown} others`)

      const another = await grown(5)
      const proxy = await startCuttingProxy(t, service.url, [], { retryMs: 5 })
      const cut = async () => {
        await rewind(service, another, 5)
        await append(another, lines(regrown, 'instead'))
        proxy.cutStreams()
      }
      await t.rejects(follow(proxy.url, another, cut), { code: 'STREAM_DIVERGED' }, `cut off, ${regrown} others`)
    }
  })

  t.test('no longer knows a job that was created since', async (t) => {
    const jobId = await grown(2)
    const stream = await service.request(`/v1/jobs/${jobId}/stream`)
    await rewind(service, jobId, 0)
    platform.wakeups.gap()
    t.notMatch(await stream.text(), /event: end/)
    t.same((await refusal(`/v1/jobs/${jobId}/stream`, { 'Last-Event-ID': '9' })).slice(0, 2), [404, 'JOB_NOT_FOUND'])
  })
})
