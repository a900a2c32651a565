import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { jobFailed } from '../../src/jobs/events.ts'
import { connectQueue } from '../../src/queue/connect.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { createDispatcher, type DispatcherOptions } from '../../src/worker/dispatcher.ts'
import { type Service, startService } from '../support/service.ts'

const PICTURE = { source: 'uri', uri: 'https://images.example.com/slow.jpg' }

/** Accounts by their names, and what their jobs have done, in order. */
interface Scene {
  readonly service: Service
  /** Submits jobs of an account; with pictures to fetch, if told so. */
  submit(account: string, count: number, options?: { readonly pictures?: boolean }): Promise<string[]>
  /** Starts a worker of one's own, over a connection of its own. */
  startWorker(slots: number, run: Run, fetchSlots?: number): Promise<void>
}

type Run = (account: string, place: () => Promise<void>, signal: AbortSignal) => Promise<unknown>

async function setScene(t: Test): Promise<Scene> {
  const service = await startService(t, { worker: false })
  const { platform } = service
  const keys = new Map<string, Awaited<ReturnType<Service['createKey']>>>()
  const names = new Map<string, string>()
  const submitJob = createSubmitJob(platform.database, platform.announcer, 1_000_000)
  return {
    service,
    async submit(account, count, { pictures = false } = {}) {
      if (!keys.has(account)) keys.set(account, await service.createKey(1_000_000))
      const { key_id: keyId, account_id: accountId } = keys.get(account)!
      names.set(accountId, account)
      const input = { instructions: 'nothing', images: pictures ? [PICTURE] : [] }
      const job = () => submitJob({ jobId: uuidv7(), type: 'image_agent', keyId, accountId, input, cost: 1 })
      return (await Promise.all(Array.from({ length: count }, job))).map(({ jobId }) => jobId)
    },
    async startWorker(slots, run, fetchSlots = 0) {
      const onError = (error: unknown) => t.fail(error as Error)
      const queue = await connectQueue({ url: platform.databaseUrl, onError })
      const options: DispatcherOptions = {
        queue,
        slots,
        fetchSlots,
        attemptMs: 60_000,
        onError,
        onNewWork: () => () => undefined,
        claim: (room) => queue.claim(['image_agent'], room),
        async run(delivery, signal, place) {
          const { accountId } = delivery as typeof delivery & { accountId: string }
          await run(names.get(accountId)!, place, signal).catch(() => undefined)
          await cancelJob(platform.database, delivery.id)
          return { settled: true }
        },
      }
      const dispatcher = createDispatcher(options)
      t.teardown(async () => {
        await dispatcher.stop(0)
        await queue.close()
      })
    },
  }
}

/** Records which account's jobs start, and resolves when so many have. */
function recordStarts(total: number, work: () => Promise<unknown> = () => sleep(1)) {
  const starts: string[] = []
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const run: Run = async (account, place) => {
    await place()
    starts.push(account)
    if (starts.length === total) resolve()
    await work()
  }
  return { starts, run, done }
}

function count(starts: readonly string[], account: string): number {
  return starts.filter((start) => start === account).length
}

t.test('a job waits for no more than one of another account’s thousand', async (t) => {
  const scene = await setScene(t)
  await scene.submit('many', 1_000)
  await scene.submit('one', 1)
  const { starts, run, done } = recordStarts(5)
  await scene.startWorker(1, run)
  await done
  t.ok(starts.indexOf('one') <= 1, starts.join(' '))
})

t.test('accounts share slots evenly, over all workers, and whoever comes later shares at once', async (t) => {
  const scene = await setScene(t)
  for (const account of ['a', 'b']) await scene.submit(account, 60)
  // What is shared is slots: of jobs that take no time, whoever's ends are slow has fewer.
  const { starts, run, done } = recordStarts(90, () => sleep(20))
  await scene.startWorker(2, run)
  await scene.startWorker(1, run)
  while (starts.length < 20) await sleep(1)
  const before = [...starts]
  await scene.submit('late', 10)
  const submitted = starts.length
  await done
  for (const account of ['a', 'b']) {
    t.ok(Math.abs(count(before, account) - before.length / 2) <= 3, `${account}: ${before.join(' ')}`)
  }
  t.ok(starts.indexOf('late') <= submitted + 4, `${submitted} had started: ${starts.join(' ')}`)
  const shared = starts.slice(starts.indexOf('late'), starts.lastIndexOf('late') + 1)
  t.ok(count(shared, 'late') >= Math.floor(shared.length / 3) - 2, shared.join(' '))
})

t.test('an account that is alone has all slots', async (t) => {
  const scene = await setScene(t)
  await scene.submit('alone', 10)
  const all = Promise.withResolvers<void>()
  let running = 0
  const run: Run = async (_, place) => {
    await place()
    running += 1
    if (running === 6) all.resolve()
    await all.promise
  }
  await scene.startWorker(4, run)
  await scene.startWorker(2, run)
  await all.promise
  t.equal(running, 6)
})

t.test('long jobs of one account leave half of the slots to the short ones of another', async (t) => {
  const scene = await setScene(t)
  await scene.submit('long', 10)
  await scene.submit('short', 30)
  const over = Promise.withResolvers<void>()
  let shorts = 0
  let most = 0
  let longs = 0
  const run: Run = async (account, place, signal) => {
    await place()
    if (account === 'short') {
      shorts += 1
      if (shorts === 25) over.resolve()
      return sleep(2)
    }
    longs += 1
    most = Math.max(most, longs)
    return new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  await scene.startWorker(4, run)
  await over.promise
  t.equal(most, 2, 'of four slots')
})

t.test('where all slots are taken, an account that has none works beside them, one job at a time', async (t) => {
  const scene = await setScene(t)
  await scene.submit('long', 10)
  const taken = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const running = { long: 0, other: 0 }
  const most = { long: 0, other: 0 }
  let ended = 0
  const run: Run = async (name, place, signal) => {
    await place()
    const account = name as keyof typeof running
    running[account] += 1
    most[account] = Math.max(most[account], running[account])
    if (running.long === 2) taken.resolve()
    if (account === 'long') await new Promise((resolve) => signal.addEventListener('abort', resolve))
    else await sleep(20)
    running[account] -= 1
    if (account === 'other') ended += 1
    if (ended === 5) over.resolve()
  }
  await scene.startWorker(2, run)
  await taken.promise
  await scene.submit('other', 5)
  await over.promise
  t.same(most, { long: 2, other: 1 })
})

t.test('jobs whose pictures are slow to come', async (t) => {
  await t.test('take no slot, and an account no more than its share of the places for them', async (t) => {
    const scene = await setScene(t)
    await scene.submit('slow', 20, { pictures: true })
    const fetching: string[] = []
    const { starts, run, done } = recordStarts(3)
    const fetchFirst: Run = async (account, place, signal) => {
      if (account === 'slow') {
        fetching.push(account)
        return new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      return run(account, place, signal)
    }
    await scene.startWorker(1, fetchFirst, 8)
    while (fetching.length < 2) await sleep(5)
    await scene.submit('other', 1, { pictures: true })
    await scene.submit('other', 2)
    await done
    t.same(starts, ['other', 'other', 'other'])
    t.equal(fetching.length, 2, 'a quarter of the places')
  })

  await t.test('start as soon as they have come where a slot is free, without a wake-up or a poll', async (t) => {
    const scene = await setScene(t)
    await scene.submit('pictures', 1, { pictures: true })
    const { starts, run, done } = recordStarts(1)
    const polls = t.intercept(globalThis, 'setInterval', { value: () => undefined })
    await scene.startWorker(
      1,
      async (account, place, signal) => {
        await sleep(100)
        return run(account, place, signal)
      },
      4,
    )
    polls.restore()
    await done
    t.same(starts, ['pictures'])
  })

  await t.test('wait for their turn once they have come', async (t) => {
    const scene = await setScene(t)
    const first = Promise.withResolvers<void>()
    let begun = false
    const { starts, run, done } = recordStarts(7, () => {
      begun = true
      return first.promise
    })
    let fetched = 0
    const fetchFirst: Run = (account, place, signal) => {
      if (account === 'pictures') fetched += 1
      return run(account, place, signal)
    }
    await scene.startWorker(1, fetchFirst, 16)
    await scene.submit('first', 1)
    while (!begun) await sleep(5)
    await scene.submit('pictures', 4, { pictures: true })
    while (fetched < 4) await sleep(5)
    await scene.submit('plain', 2)
    first.resolve()
    await done
    t.ok(starts.slice(0, 5).filter((account) => account === 'plain').length === 2, starts.join(' '))
  })
})

t.test('a job that ends while it waits leaves the queue', async (t) => {
  const { service, submit } = await setScene(t)
  const { database, databaseUrl } = service.platform
  const [jobId] = await submit('somebody', 1)
  await cancelJob(database, jobId!)
  const queue = await connectQueue({ url: databaseUrl, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())
  const places = { working: 10, workers: [], mostWorking: null, fetching: 10, fetchers: [], mostEach: 10 }
  const room = { ...places, ready: [] }
  t.same(await queue.claim(['image_agent'], room), [])
})

t.test('a job that ends while a worker holds it leaves the queue with the event that ends it', async (t) => {
  const { service, submit } = await setScene(t)
  const { database, databaseUrl } = service.platform
  const jobIds = await submit('somebody', 2)
  const queue = await connectQueue({ url: databaseUrl, onError: (error) => t.fail(error) })
  t.teardown(() => queue.close())
  const places = { working: 2, workers: [], mostWorking: null, fetching: 0, fetchers: [], mostEach: 0 }
  const held = await queue.claim(['image_agent'], { ...places, ready: [] })
  t.same(held.map(({ id }) => id).sort(), jobIds.toSorted())
  const attempt = (await startAttempt(database, held[0]!.id, 'test', 1)).attempt
  const error = { code: 'INTERNAL_ERROR', message: 'Nothing came of it.' }
  await appendEvents(database, held[0]!.id, attempt, [jobFailed(error)])
  t.same(await queue.touch(held), new Set([held[1]]), 'its claim is gone, and only its')
  await queue.giveBack(held[0]!, 'too late')
  t.same(await queue.claim(['image_agent'], { ...places, ready: [] }), [])
})
