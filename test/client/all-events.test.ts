import { once } from 'node:events'
import t from 'tap'
import { type AllEventsOptions, createClient, type KeyMessage } from '../../src/client/client.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, messageLogged, resultProduced } from '../../src/jobs/events.ts'
import type { KeyMessagePage } from '../../src/jobs/job-answers.ts'
import { startCli } from '../cli/run-cli.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { json } from '../support/requests.ts'
import { rewind } from '../support/rewind.ts'
import { startService } from '../support/service.ts'

const RESULT = resultProduced({ images: [], model_id: 'm', style_id: 0, request_duration_s: 1 }, [])

t.test('all jobs of a key', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform } = service
  const append = async (jobId: string, events: Parameters<typeof appendEvents>[3]) =>
    platform.announcer.announce(jobId, await appendEvents(platform.database, jobId, 1, events))
  const stored = async (key: string) => {
    const page = await json<KeyMessagePage>(await service.request('/v1/events?limit=1000', { key }))
    return page.data.events
  }
  /** The messages of a key until `count` have come. */
  async function some(url: string, apiKey: string, count: number, options: AllEventsOptions = {}) {
    const seen: KeyMessage[] = []
    for await (const message of createClient({ url, apiKey }).allEvents(options)) {
      seen.push(message)
      if (seen.length === count) return seen
    }
    throw new Error('it ended')
  }

  t.test('over connections that are cut at random bytes, each message once and in order', async (t) => {
    const owner = await service.createKey(100)
    const random = randomNumbers(7)
    const jobs = await Promise.all([1, 2, 3].map(() => storeRunningJob(platform, owner)))
    const cutAfter = Array.from({ length: 25 }, () => Math.floor(random() ** 2 * 4_000))
    const proxy = await startCuttingProxy(t, service.url, cutAfter, { retryMs: 5 })
    const LINES = 60
    const following = some(proxy.url, owner.api_key, 6 + LINES + 9, { retries: 40 })
    for (let i = 0; i < LINES; i += 1) {
      await append(jobs[Math.floor(random() * 3)]!, [messageLogged('info', `line ${i}: “quotes”, 🌻 and\na line feed`)])
    }
    for (const jobId of jobs) await append(jobId, [RESULT, JOB_SUCCEEDED])
    const seen = await following
    t.same(seen, await stored(owner.api_key))
    t.ok(proxy.cuts() > 3, `${proxy.cuts()} cuts`)
    t.same(await some(service.url, owner.api_key, 5, { after: seen.at(-6)!.id }), seen.slice(-5))
    const results = seen.filter(({ event }) => event === 'result')
    t.same(await some(service.url, owner.api_key, 3, { events: ['result'], type: 'image_agent' }), results)

    const left = new AbortController()
    const leaving = some(service.url, owner.api_key, 1, { after: 'now', signal: left.signal })
    left.abort(new Error('left'))
    await t.rejects(leaving, { message: 'left' })
    await rewind(service, jobs[0]!, 2)
    const lost = seen.findLast(({ job_id }) => job_id === jobs[0])!
    await t.rejects(some(service.url, owner.api_key, 1, { after: lost.id }), { code: 'STREAM_DIVERGED' })
  })

  t.test('goes on behind what was not for it', async (t) => {
    const owner = await service.createKey(100)
    const jobId = await storeRunningJob(platform, owner)
    const proxy = await startCuttingProxy(t, service.url, [1_500], { retryMs: 5 })
    let lostAfter: string | undefined
    const onLost = ({ after }: { readonly after: string }) => {
      lostAfter = after
    }
    const following = some(proxy.url, owner.api_key, 1, { events: ['result'], onLost })
    while (lostAfter === undefined) await append(jobId, [messageLogged('info', 'not this')])
    // Only behind a message that is stored does anything go on.
    const behind = await service.request(`/v1/events?limit=1&after=${lostAfter}`, { key: owner.api_key })
    t.match({ lostAfter, status: behind.status }, { lostAfter: /^\d+-.+/, status: 200 })
    await append(jobId, [RESULT])
    t.match(await following, [{ event: 'result' }])
  })

  t.test('at the prompt, until nobody reads any more', async (t) => {
    const owner = await service.createKey(100)
    const jobId = await storeRunningJob(platform, owner)
    const environment = { DARKROOM_HOME: service.home, DARKROOM_API_KEY: owner.api_key }
    const tail = startCli(environment, 'jobs', 'tail', '--url', service.url, '--after', '0', '--event', 'log', '--json')
    await append(jobId, [messageLogged('info', 'one'), messageLogged('warn', 'two')])
    let printed = ''
    for await (const chunk of tail.stdout.setEncoding('utf8')) {
      printed += chunk
      if (printed.split('\n').length === 3) break
    }
    const lines = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    t.same(lines, (await stored(owner.api_key)).slice(2))
    const exited = once(tail, 'exit')
    const writing = setInterval(() => void append(jobId, [messageLogged('info', 'more')]), 100)
    t.same(await exited, [0, null])
    clearInterval(writing)

    const words = startCli(environment, 'jobs', 'tail', '--url', service.url, '--after', '0')
    const [first] = await once(words.stdout.setEncoding('utf8'), 'data')
    t.match(first, `${jobId}  queued 0 %\n`)
    words.kill()
  })
})
