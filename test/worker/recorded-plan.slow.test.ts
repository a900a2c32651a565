import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { type LanguageModel, NO_MODELS } from '../../src/agent/models/agent-settings.ts'
import { BUILT_IN } from '../../src/agent/plan-record.ts'
import { reproduce } from '../../src/audit/reproduce.ts'
import { appendEvents, type NewEvent } from '../../src/event-store/append.ts'
import { toSharp } from '../../src/images/raster/picture.ts'
import { JOB_SUCCEEDED, type MadePlan, messageLogged, planMade } from '../../src/jobs/events.ts'
import { createLog } from '../../src/observability/log.ts'
import { startAttempt } from '../../src/worker/attempt.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { languageModel } from '../agent/models/agent.ts'
import { calls, refuses, says, startModelServer } from '../agent/models/model-server.ts'
import { readDescription } from '../http/support/described-api.ts'
import { furryBall } from '../perception/support/scenes.ts'
import { ended, fetchJob, type Job, json, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'

const city = await readFile(join(import.meta.dirname, '../fixtures/city.jpg'))
const images = new Blob([new Uint8Array(city)])
/** With more detail than a result shows: what becomes of it when shows in every byte. */
const large = new Blob([new Uint8Array(await sharp(city).resize(3200).jpeg().toBuffer())])

const SEPIA: MadePlan = {
  planner: 'built-in/0',
  steps: [{ tool: 'sepia', arguments: {}, words: 'black and white' }],
  not_understood: [],
  declined: [],
  notes: ['It was read otherwise then.'],
}

type PlannedJob = Job & { readonly plan?: object | null }

t.test('the plan of a job', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform, config, home } = service
  const { database, storage } = platform
  const { pool } = database

  /** Works until the test ends, or what it returns is called. */
  async function work(t: Test, model?: LanguageModel): Promise<() => Promise<void>> {
    const settings = { ...config, workerSlots: 1, sealSeconds: 0, languageModel: model }
    const { stop } = await startWorker({ platform, settings, log: createLog('silent'), scratch: home })
    let stopped: Promise<void> | undefined
    const stopOnce = () => {
      stopped ??= stop()
      return stopped
    }
    t.teardown(stopOnce)
    return stopOnce
  }
  async function eventsOf(jobId: string) {
    const { rows } = await pool.query(
      `select seq, type, data, what from darkroom.events e join darkroom.job_timeline($1) using (seq, type)
       where e.job_id = $1 and type in ('plan_made', 'tool_called', 'message_logged') order by seq`,
      [jobId],
    )
    return rows as { seq: number; type: string; data: Record<string, unknown>; what: string }[]
  }
  const planOf = async (jobId: string, query = '') => {
    const { data } = await json<PlannedJob>(await service.request(`/v1/jobs/${jobId}${query}`))
    return data.plan
  }
  /** Whether a job gives the same bytes again, where no language model is to be had. */
  const isReproduced = async (jobId: string) => {
    const options = { database, storage, settings: { agent: NO_MODELS }, deadlineMs: 60_000 }
    const files = await reproduce(jobId, options)
    return files.length > 0 && files.every(({ recorded, reproduced }) => recorded === reproduced)
  }
  const isInOrder = async () =>
    (await pool.query('select * from darkroom.verify_events()')).rowCount === 0 &&
    (await pool.query('select * from darkroom.verify_projection()')).rowCount === 0

  t.test('says how the file is saved, which is done again in the same way', async (t) => {
    await work(t)
    const small = new Blob([new Uint8Array(await sharp(city).resize(320).jpeg().toBuffer())])
    const instructions = 'invert it, keep its size, under 8 kB'
    const jobId = await submit(service, { instructions, output_format: 'webp', images: small })
    const { outputs, input } = await ended(service, jobId)
    t.match(outputs, [{ content_type: 'image/webp', width: 320, height: 240, url: /\.webp$/ }])
    t.ok(outputs[0]!.bytes <= 8_000, `${outputs[0]!.bytes} bytes`)
    t.notOk('defaulted' in input)
    const file = await fetch(outputs[0]!.url)
    t.equal(file.headers.get('content-type'), 'image/webp')
    t.equal((await file.arrayBuffer()).byteLength, outputs[0]!.bytes)
    t.ok(await isReproduced(jobId))
  })

  t.test('is recorded before the first step, and shown', async (t) => {
    await work(t)
    const instructions = 'Make it black and white, then add a vignette. Do not blur it. Frobnicate the zebra.'
    const jobId = await submit(service, { instructions, images })
    await ended(service, jobId)
    const events = await eventsOf(jobId)
    t.match(events[0], {
      type: 'plan_made',
      what: /^by built-in\/\d+; grayscale \(Make it black and white\), vignette \(/,
    })
    t.match(events[0]!.what, /; not understood: Frobnicate the zebra; left alone: /)
    const seen = {
      planner: BUILT_IN,
      steps: [
        { tool: 'grayscale', arguments: {}, words: 'Make it black and white' },
        { tool: 'vignette', words: 'add a vignette' },
      ],
      not_understood: ['Frobnicate the zebra'],
      declined: [/blur/],
    }
    t.match(await planOf(jobId), seen)
    t.equal(events.filter(({ type }) => type === 'plan_made').length, 1)

    const { seq } = events[0]!
    t.equal(await planOf(jobId, `?as_of=${seq - 1}`), null)
    t.match(await planOf(jobId, `?as_of=${seq}`), seen)
    const list = await json<{ jobs: PlannedJob[] }>(await service.request('/v1/jobs'))
    t.notOk('plan' in list.data.jobs[0]!, 'a listing leaves it out')
    const ids = parseFrames(await readStream(service, jobId)).map(({ id }) => id)
    t.notOk(ids.includes(seq), 'clients see the sentences of the log')
    const api = await readDescription(service)
    await api.check(t, 'get', '/v1/jobs/{job_id}', await service.request(`/v1/jobs/${jobId}`))
    t.ok(await isReproduced(jobId))
  })

  t.test('in which a subject was found gives the same bytes again', async (t) => {
    await work(t)
    const ball = new Blob([new Uint8Array(await toSharp(furryBall().picture).png().toBuffer())])
    const jobId = await submit(service, { instructions: 'Remove the background and crop to the subject', images: ball })
    t.match(await ended(service, jobId), { status: 'succeeded' })
    t.match(await planOf(jobId), {
      steps: [{ tool: 'remove_background' }, { tool: 'crop', arguments: { focus: 'subject' } }],
    })
    t.notOk(
      (await eventsOf(jobId)).some(({ data }) => data.level === 'warn'),
      'nothing is left undone',
    )
    t.ok(await isReproduced(jobId))
  })

  t.test('of which nothing is understood says so, and fails', async (t) => {
    await work(t)
    const jobId = await submit(service, { instructions: 'Teleport the cat to Mars', images })
    t.match(await ended(service, jobId), {
      error: { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' },
      plan: { steps: { length: 0 }, not_understood: ['Teleport the cat to Mars'] },
    })
  })

  t.test('is followed by the next attempt, and by whoever reproduces the job, whatever they would plan', async (t) => {
    const jobId = await submit(service, { instructions: 'make it black and white', aspect_ratio: '1:1', images })
    await startAttempt(database, jobId, 'test', 3)
    const lost: NewEvent = { type: 'attempt_lost', data: { reason: 'SHUTDOWN' } }
    await appendEvents(database, jobId, 1, [planMade(SEPIA), lost])
    await work(t)
    t.match(await ended(service, jobId), { status: 'succeeded', attempt: 2, plan: SEPIA })
    const [plan, note, step, ...rest] = await eventsOf(jobId)
    t.match(
      [plan, note, step],
      [{ data: SEPIA }, { data: { message: SEPIA.notes[0] } }, { what: /^info: Step 1 of 1: .*sepia/ }],
    )
    t.same(rest, [], 'no other plan was made')
    t.ok(await isReproduced(jobId))
    t.ok(await isInOrder())
  })

  t.test('is not needed for jobs from before it was recorded', async (t) => {
    const stop = await work(t)
    const instructions = 'make it black and white'
    const recorded = await submit(service, { instructions, images })
    await ended(service, recorded)
    await stop()
    const { rows: result } = await pool.query<NewEvent>(
      "select type, data from darkroom.events where job_id = $1 and type = 'result_produced'",
      [recorded],
    )
    const old = await submit(service, { instructions, images })
    await startAttempt(database, old, 'test', 3)
    await appendEvents(database, old, 1, [messageLogged('info', 'Step 1 of 1'), ...result, JOB_SUCCEEDED])
    t.match(await fetchJob(service, old), { status: 'succeeded', plan: null })
    t.ok(await isReproduced(old))
    t.ok(await isInOrder())
    const { rows: replayed } = await pool.query('select from darkroom.replay_job($1)', [old])
    t.equal(replayed.length, 5)
  })

  t.test('grows with the calls of a language model, and is reproduced without the model', async (t) => {
    const server = await startModelServer(t, [
      calls(['grayscale', {}], ['teleport', { to: 'Mars' }], ['border', '{"colours"']),
      calls(['text', { text: 'a\u0000b', position: 'top' }], ['border', { colours: ['red'] }]),
      says('done'),
    ])
    const stop = await work(t, languageModel(server.url))
    const jobId = await submit(service, { instructions: 'grau, roter Rahmen', aspect_ratio: '1:1', images: large })
    t.match(await ended(service, jobId), {
      status: 'succeeded',
      plan: {
        planner: 'model/planner-1',
        steps: [
          { tool: 'grayscale', arguments: {}, outcome: 'done', message: /^Turn black and white/ },
          { tool: 'teleport', arguments: '{"to":"Mars"}', outcome: 'refused', message: 'no tool is called teleport' },
          { tool: 'border', arguments: '{"colours"', outcome: 'refused', message: 'the arguments are not JSON' },
          { tool: 'text', arguments: { text: 'ab', position: 'top' }, outcome: 'done' },
          { tool: 'border', arguments: { colours: ['red'] }, outcome: 'done' },
        ],
      },
    })
    const events = await eventsOf(jobId)
    t.same(
      events.map(({ type }) => type),
      [
        ...['plan_made', 'tool_called', 'message_logged', 'tool_called', 'tool_called'],
        ...['tool_called', 'message_logged', 'tool_called', 'message_logged', 'message_logged'],
      ],
      'each call stands before what the log says of it',
    )
    t.match(events[0], { what: 'by model/planner-1' })
    t.match(events[3], { what: 'teleport, refused: no tool is called teleport' })
    t.match(await planOf(jobId, `?as_of=${events[1]!.seq}`), { steps: { length: 1 } })
    const api = await readDescription(service)
    await api.check(t, 'get', '/v1/jobs/{job_id}', await service.request(`/v1/jobs/${jobId}`))
    await stop()
    const asked = server.requests.length
    t.ok(await isReproduced(jobId))
    t.equal(server.requests.length, asked)
    t.ok(await isInOrder())
  })

  t.test('is that of the built-in planner where a model gave way, and that is what is reproduced', async (t) => {
    const server = await startModelServer(t, [calls(['invert', {}]), refuses(401)])
    await work(t, languageModel(server.url))
    const jobId = await submit(service, { instructions: 'make it sepia', images: large })
    t.match(await ended(service, jobId), {
      status: 'succeeded',
      plan: { planner: BUILT_IN, steps: [{ tool: 'sepia', words: 'make it sepia' }] },
    })
    t.same((await eventsOf(jobId)).map(({ type }) => type).slice(0, 2), ['plan_made', 'tool_called'])
    t.ok(await isReproduced(jobId))
  })
})
