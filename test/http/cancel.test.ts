import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { appendEvents } from '../../src/event-store/append.ts'
import { JOB_SUCCEEDED, resultProduced } from '../../src/jobs/events.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { type AcceptedJob, ended, fetchJob, form, type Job, json, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

const RESULT = resultProduced({ images: [], model_id: 'image-agent-1-preview', style_id: 0, request_duration_s: 1 }, [])

t.test('cancelling a job', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform } = service
  const key = await service.createKey(100)
  const cancel = async (jobId: string, apiKey = key.api_key) => {
    const response = await service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST', key: apiKey })
    return { status: response.status, ...(await json<Job>(response)) }
  }
  const balance = async () => {
    const { rows } = await platform.database.pool.query('select balance from darkroom.accounts where account_id = $1', [
      key.account_id,
    ])
    return rows[0].balance
  }

  t.test('ends it, queued or running, and gives its credits back', async (t) => {
    for (const store of [storeJob, storeRunningJob]) {
      const jobId = await store(platform, key)
      t.equal(await balance(), 99)
      const answer = await cancel(jobId)
      t.match(answer, {
        status: 200,
        errors: null,
        data: { job_id: jobId, status: 'failed', error: { code: 'JOB_CANCELED', message: String } },
      })
      t.equal(await balance(), 100)
      t.same(
        await fetchJob({ ...service, request: (path) => service.request(path, { key: key.api_key }) }, jobId),
        answer.data,
      )
    }
  })

  t.test('twice is the same as once, at once or later', async (t) => {
    const jobId = await storeJob(platform, key)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(jobId)))
    answers.push(await cancel(jobId))
    for (const answer of answers) t.same(answer, answers[0])
    t.equal(answers[0]!.status, 200)
    t.equal(answers[0]!.data.last_event_id, 2, 'it ended once')
    t.equal(await balance(), 100, 'and was paid back once')
  })

  t.test('is what Cancel-After asks for, though no worker is there', async (t) => {
    const post = async (after: string) => {
      const body = form({ instructions: 'make it sepia' })
      return service.request('/v2/image/agent', {
        method: 'POST',
        body,
        key: key.api_key,
        headers: { 'cancel-after': after },
      })
    }
    const before = await balance()
    const { data } = await json<AcceptedJob>(await post('1'))
    const patient = await json<AcceptedJob>(await post('3600'))
    const own = { ...service, request: (path: string) => service.request(path, { key: key.api_key }) }
    t.match(await ended(own, data.job_id), {
      error: {
        code: 'JOB_CANCELED',
        message: 'The job had not ended 1 s after it was submitted, and was canceled as asked.',
      },
      input: { cancel_after: 1 },
      reason: 'canceled',
    })
    t.match(await cancel(patient.data.job_id), { status: 200 })
    t.equal(await balance(), before, 'and gives its credits back')
    for (const wrong of ['0', '86401', 'soon', '1.5']) {
      const refused = await post(wrong)
      t.equal(refused.status, 400, wrong)
      t.match(await json(refused), { errors: { fields: [{ field: 'Cancel-After', message: /whole number/ }] } })
    }
  })

  t.test('that has ended is a conflict', async (t) => {
    const succeeded = await storeRunningJob(platform, service.key)
    await appendEvents(platform.database, succeeded, 1, [RESULT, JOB_SUCCEEDED])
    t.match(await cancel(succeeded, service.key.api_key), { status: 409, data: null, errors: { code: 'JOB_ENDED' } })
    t.match(await fetchJob(service, succeeded), { status: 'succeeded', error: null })
  })

  t.test('races its end, and one of them wins', async (t) => {
    for (let round = 0; round < 10; round++) {
      const jobId = await storeRunningJob(platform, service.key)
      const [canceled, succeeded] = await Promise.allSettled([
        cancel(jobId, service.key.api_key),
        appendEvents(platform.database, jobId, 1, [RESULT, JOB_SUCCEEDED]),
      ])
      const status = canceled.status === 'fulfilled' ? canceled.value.status : undefined
      t.equal(status, succeeded.status === 'fulfilled' ? 409 : 200)
      t.equal((await fetchJob(service, jobId)).status, succeeded.status === 'fulfilled' ? 'succeeded' : 'failed')
    }
  })

  t.test("of another key's is not possible", async (t) => {
    const jobId = await storeJob(platform, key)
    t.match(await cancel(jobId, service.key.api_key), { status: 404, errors: { code: 'JOB_NOT_FOUND' } })
    const sibling = await service.request(`/v1/jobs/${jobId}`, { key: key.api_key })
    t.match((await json<Job>(sibling)).data, { status: 'queued' })
  })

  t.test('is counted, each once', async (t) => {
    const { rows } = await platform.database.pool.query(
      `select count(*)::int as canceled from darkroom.jobs where error ->> 'code' = 'JOB_CANCELED'`,
    )
    const { values } = await platform.metrics.jobFailures.get()
    t.match(values, [{ labels: { type: 'image_agent', code: 'JOB_CANCELED' }, value: rows[0].canceled }])
  })
})

t.test('a job that is cancelled while it runs', async (t) => {
  const service = await startService(t, { environment: { DARKROOM_WORKER_SLOTS: '1' } })
  // Thirty heavy steps: minutes of work if nobody stopped it.
  const steps = Array.from({ length: 15 }, (_, n) => `blur it by ${40 + n}, then rotate it by ${n + 1} degrees`)
  const jobId = await submit(service, {
    instructions: `draw a red circle on a white background, then ${steps.join(', then ')}`,
    resolution: '4K',
    max_steps: '30',
  })
  const stream = await service.request(`/v1/jobs/${jobId}/stream`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: log')) text += (await reader.read()).value ?? t.fail('the stream ended')
  const engine = await engineProcesses()
  t.equal(engine.length, 1, 'its engine is at work')

  const response = await service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST' })
  t.equal(response.status, 200)
  const worked: number[] = []
  for (;;) {
    const seconds = await processorSeconds(engine[0]!)
    if (seconds === undefined) break
    worked.push(seconds)
    await pause(5)
  }
  t.ok(worked.length === 0 || worked.at(-1)! - worked[0]! < 1, 'its engine works for no second more')

  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) text += chunk.value
  const frames = parseFrames(text)
  t.match(frames.at(-1), { event: 'end', data: 'failed' })
  t.match(JSON.parse(frames.at(-2)!.data), { status: 'failed', error: { code: 'JOB_CANCELED' }, output: null })

  t.match(await ended(service, await submit(service)), { status: 'succeeded' }, 'the next job finds a new engine')
  t.equal(parseFrames(await readStream(service, jobId)).length, frames.length, 'and the cancelled one said no more')
  t.match(await fetchJob(service, jobId), { status: 'failed', outputs: { length: 0 }, attempt: 1 })
})

/** The engine processes that this program has started. */
async function engineProcesses(): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).map(Number).filter((pid) => pid > 0)) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    const parent = /^PPid:\t(\d+)$/m.exec(await read('status'))?.[1]
    if (Number(parent) === process.pid && (await read('cmdline')).includes('engine/child.ts')) found.push(pid)
  }
  return found
}

/** The processor time that a process has taken so far, whatever else the machine does; `undefined` once it is gone. */
async function processorSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // Behind its name, which may hold anything: the 12th and the 13th, in hundredths.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13) ?? []
  return stat === undefined ? undefined : (Number(user) + Number(system)) / 100
}
