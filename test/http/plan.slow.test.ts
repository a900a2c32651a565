import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { limitKey } from '../../src/accounts/limits.ts'
import { NO_MODELS } from '../../src/agent/models/agent-settings.ts'
import { createEnginePool, type EnginePool } from '../../src/engine/pool.ts'
import { createPlans } from '../../src/http/plans.ts'
import type { AgentPlan } from '../../src/jobs/job-answers.ts'
import { ended, form, json, submit } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { asJson, FORMATS } from './formats.ts'

const PLAN = '/v2/image/agent/plan'
/** As long to read as any text of its length. */
const HOSTILE = '('.repeat(9_999)

const png = new Blob([new Uint8Array(await picture('png', 64))])

async function planOf(service: Service, init: RequestInit & { readonly key?: string }): Promise<AgentPlan> {
  const response = await service.request(PLAN, { method: 'POST', ...init })
  const { data, errors } = await json<AgentPlan>(response)
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(errors)}`)
  return data
}

t.test('a plan over HTTP', async (t) => {
  const service = await startService(t)
  const credits = async () => (await json(await service.request('/v1/credits'))).data

  t.test('says what the job then does', async (t) => {
    const instructions = 'Make it grayscale and add a vignette, but do not blur it. Frobnicate the xyzzy.'
    const body = () => form({ instructions, images: png, aspect_ratio: '4:3' })
    const before = await credits()
    const plan = await planOf(service, { body: body() })
    t.match(plan, {
      planner: /^built-in\//,
      steps: [
        { tool: 'grayscale', words: /grayscale/, sentence: 'Turn black and white' },
        { tool: 'vignette', words: /vignette/, sentence: /^Fade the corners/ },
      ],
      declined: [/blur/],
      error: null,
      price: 10,
    })
    t.ok(plan.not_understood.some((passage) => passage.includes('xyzzy')))
    t.same(await credits(), before, 'nothing is held')
    t.same((await json(await service.request('/v1/jobs'))).data.jobs, [], 'and no job is there')
    t.same(await readdir(join(service.home, 'uploads')), [], 'nor anything of what was sent')

    const job = await ended(service, await submit(service, { instructions, images: png, aspect_ratio: '4:3' }))
    t.equal(job.status, 'succeeded')
    const { data } = await json<{ events: { event: string; data: { message?: string } }[] }>(
      await service.request(`/v1/jobs/${job.id}/events?after=0`),
    )
    const said = data.events.filter(({ event }) => event === 'log').map((one) => one.data.message)
    for (const [i, { sentence }] of plan.steps.entries()) t.ok(said.includes(`Step ${i + 1} of 2: ${sentence}`))
  })

  t.test('takes a request in every form, and pictures in every form', async (t) => {
    for (const [name, request] of Object.entries(FORMATS)) {
      const { steps, price } = await planOf(service, request({ instructions: 'draw a red star', resolution: '4K' }))
      t.match([steps[0], price], [{ tool: 'shape' }, 20], name)
    }
    const data = `data:image/png;base64,${(await picture('png', 32)).toString('base64')}`
    const both = asJson({ instructions: 'put both side by side', images: [data, data] })
    t.match(await planOf(service, both), { steps: [{ tool: 'arrange' }], error: null })
    const far = asJson({ instructions: 'make the pear sepia', images: ['https://example.com/a/pear.jpg'] })
    t.match(await planOf(service, far), { steps: [{ tool: 'sepia' }], notes: [/^Picture 1 .* not known yet$/] })
  })

  t.test('says what the job would fail with', async (t) => {
    const cases: [fields: Record<string, string>, code: string][] = [
      [{ instructions: 'xyzzy plugh frobnicate' }, 'INSTRUCTIONS_NOT_UNDERSTOOD'],
      [{ instructions: 'Bitte mach den Himmel auf dem Foto blauer' }, 'INSTRUCTIONS_NOT_UNDERSTOOD'],
      [{ instructions: 'make it sepia' }, 'PICTURE_REQUIRED'],
      [{ instructions: 'lay the pictures out in a grid' }, 'PICTURE_REQUIRED'],
      [{ instructions: 'make the third picture sepia' }, 'PICTURE_NOT_FOUND'],
    ]
    for (const [fields, code] of cases) {
      const job = await ended(service, await submit(service, fields))
      t.match(job, { status: 'failed', error: { code } }, 'the job does')
      t.same((await planOf(service, { body: form(fields) })).error, job.error, 'and so says its plan')
    }
    const drawn = await planOf(service, { body: form({ instructions: 'write "Hi" in red, then blur it a little' }) })
    t.match(drawn, { steps: [{ tool: 'text' }, { tool: 'blur' }], error: null })
    const few = await planOf(service, {
      body: form({ instructions: 'sepia, then blur it', images: png, max_steps: '1' }),
    })
    t.match(few, { steps: [{ tool: 'sepia' }], notes: [/max_steps is 1; left undone: “.*blur/] })
  })

  t.test('refuses what the job is refused for', async (t) => {
    const cases: [RequestInit & { key?: string }, number, string][] = [
      [asJson({ instructions: 'ab', webhook_url: 'http://127.0.0.1/', max_steps: 31 }), 400, 'VALIDATION_ERROR'],
      [{ body: form({ instructions: 'make it sepia', images: new Blob(['no picture']) }) }, 400, 'VALIDATION_ERROR'],
      [{ body: '{', headers: { 'Content-Type': 'application/json' } }, 400, 'MALFORMED_BODY'],
      [{ ...asJson({ instructions: 'make it sepia' }), key: 'sk_live_v1_wrong' }, 401, 'UNAUTHORIZED'],
    ]
    for (const [init, status, code] of cases) {
      const [plan, job] = await Promise.all(
        [PLAN, '/v2/image/agent'].map(async (path) => {
          const response = await service.request(path, { method: 'POST', ...init })
          return { status: response.status, errors: (await json(response)).errors! }
        }),
      )
      t.match(plan, { status, errors: { code } })
      t.same({ ...plan!.errors, request_id: '' }, { ...job!.errors, request_id: '' }, 'in the same words')
    }
  })

  t.test('needs no credits, and counts towards the rate of the key', async (t) => {
    const poor = await service.createKey(0)
    await limitKey(service.platform.database, poor.key_id, {
      rate: { requests: 2, seconds: 3_600 },
      streams: undefined,
      uploads: undefined,
    })
    const request = { ...asJson({ instructions: 'draw a red star' }), key: poor.api_key }
    for (const status of [200, 200, 429]) t.equal((await service.request(PLAN, request)).status, status)
  })
})

t.test('hostile texts keep nobody waiting', async (t) => {
  const service = await startService(t, { worker: false })
  const hostile = await service.createKey(0)
  const star = () => planOf(service, asJson({ instructions: 'draw a red star' }))
  await star()
  let over = false
  const attacked = planOf(service, { ...asJson({ instructions: HOSTILE }), key: hostile.api_key }).finally(() => {
    over = true
  })
  const waits: number[] = []
  do {
    const started = performance.now()
    t.equal((await fetch(`${service.url}/healthz`)).status, 200)
    waits.push(performance.now() - started)
    t.match(await star(), { error: null })
  } while (!over)
  t.match((await attacked).error?.code, /^INSTRUCTIONS_(TOO_COMPLEX|NOT_UNDERSTOOD)$/)
  const [median, longest] = [waits.toSorted((a, b) => a - b)[waits.length >> 1]!, Math.max(...waits)]
  t.comment(`/healthz answered ${waits.length} times, in ${median.toFixed(1)} ms, at most ${longest.toFixed()} ms`)
  // Had this process planned itself, it would have stood still for two seconds; others of a busy machine may hold it up.
  t.ok(longest < 1_000 && median < 100)
})

t.test('an account has one plan made at a time, a key few that wait, and whoever leaves none', async (t) => {
  const engines = createEnginePool(2)
  t.teardown(() => engines.close())
  const made: string[] = []
  const gate = Promise.withResolvers<void>()
  const watching: EnginePool = {
    ...engines,
    async run(task, options) {
      if (task.kind === 'plan') made.push(task.request.instructions)
      await gate.promise
      return engines.run(task, options)
    },
  }
  const { plan } = createPlans(watching, async () => ({ agent: NO_MODELS }))
  const { signal } = new AbortController()
  const ask = (instructions: string, keyId = 'a1', accountId = 'a', left = signal) => {
    const request = { instructions, aspect_ratio: '1:1', resolution: '2K', max_steps: 10 } as const
    return plan({ keyId, accountId }, { request, pictures: [] }, left)
  }
  const leaving = new AbortController()
  const first = ask('a red star')
  const left = ask('a green star', 'a1', 'a', leaving.signal)
  const others = Array.from({ length: 6 }, (_, i) => ask(`draw ${i + 1} stars`))
  await t.rejects(ask('one more'), { code: 'CONCURRENCY_LIMITED', message: /may have 8 plans under way/ })
  const same = ask('of another key', 'a2')
  const other = ask('of another account', 'b1', 'b')
  await new Promise(setImmediate)
  t.same(made, ['a red star', 'of another account'])
  leaving.abort()
  gate.resolve()
  t.match(await first, { steps: [{ tool: 'shape' }] })
  t.equal(await left, undefined)
  await Promise.all([...others, same, other])
  t.notOk(made.includes('a green star'))
  t.equal(made.length, 9)
  t.match(await ask('a blue star'), { steps: [{ tool: 'shape' }] }, 'and there is room again')
})

t.test('profiles of agents', async (t) => {
  const service = await startService(t, {
    worker: false,
    environment: { AGENT_MODEL_URL: 'http://127.0.0.1:1/v1', AGENT_MODEL: 'x' },
  })
  const ask = (agent_id?: string) => planOf(service, asJson({ instructions: 'write "Hi", then blur it', agent_id }))
  const agents = {
    default: { planner: 'built-in' },
    seer: { planner: 'model' },
    scribe: { planner: 'built-in', tools: ['text'] },
    cutter: { planner: 'built-in', tools: ['crop'] },
  }
  await writeFile(join(service.home, 'agents.json'), JSON.stringify({ default: { planner: 'nobody' } }))
  const unreadable = await service.request(PLAN, asJson({ instructions: 'write "Hi", then blur it' }))
  t.equal(unreadable.status, 500)
  await writeFile(join(service.home, 'agents.json'), JSON.stringify(agents))
  t.match(await ask(), { planner: /^built-in\//, steps: { length: 2 }, notes: { length: 0 } })
  t.match(await ask('nobody'), { steps: { length: 2 }, notes: [/There is no agent “nobody”/] })
  t.match(await ask('seer'), { planner: 'model/x', steps: { length: 0 }, notes: [/language model plans/], error: null })
  t.match(await ask('scribe'), { steps: [{ tool: 'text' }], notes: [/needs the tool blur/] })
  t.match(await ask('cutter'), { steps: { length: 0 }, error: { code: 'TOOL_NOT_ALLOWED' } })
})
