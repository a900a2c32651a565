import { once } from 'node:events'
import t from 'tap'
import { ended, submit } from '../../support/requests.ts'
import { startService } from '../../support/service.ts'
import { languageModel, perform, photo } from './agent.ts'
import {
  answersWhole,
  calls,
  drips,
  type Piece,
  type Reply,
  refuses,
  says,
  sends,
  startModelServer,
} from './model-server.ts'

const GRAY = { instructions: 'gray' }
const call = (index: number, id: string, name: string, args: string): Piece => {
  return { delta: { tool_calls: [{ index, id, function: { name, arguments: args } }] } }
}

t.test('answers are asked for in pieces unless told otherwise', async (t) => {
  for (const streamed of [true, false]) {
    const server = await startModelServer(t, [calls(['grayscale', {}]), says('done')])
    await perform({ languageModel: languageModel(server.url, { streamed }) }, GRAY)
    t.strictSame(
      server.chats().map(({ stream = false }) => stream),
      [streamed, streamed],
    )
  }
})

t.test('letters, numbers and calls that are split arrive whole', async (t) => {
  const words = 'Schwarz-weiß, „fertig“ – 完成 🎉'
  const server = await startModelServer(t, [
    calls(['text', { text: words, size: 12.5 }], ['border', { colours: ['rgb(250 0 0)'], width: 10 }]),
    says(words),
  ])
  const { logs } = await perform({ languageModel: languageModel(server.url) }, GRAY)
  t.strictSame(server.chats()[1]!.messages[2], {
    role: 'assistant',
    content: '',
    tool_calls: [
      ['text', { text: words, size: 12.5 }] as const,
      ['border', { colours: ['rgb(250 0 0)'], width: 10 }] as const,
    ].map(([name, args], i) => {
      const { id } = server.chats()[1]!.messages[2]!.tool_calls![i]!
      return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } }
    }),
  })
  t.strictSame(logs.at(-1), ['info', `The language model says: ${words}`])
})

t.test('peculiarities of servers', async (t) => {
  const stop: Piece = { delta: {}, finish_reason: 'tool_calls' }
  const peculiar: Record<string, Reply> = {
    'every call is counted 0': drips(
      [call(0, 'a', 'grayscale', '{}'), call(0, 'b', 'border', '{"colours":["red"]}'), stop],
      0,
      '[DONE]',
    ),
    'identities are left out, and the number of a call': drips(
      [
        { delta: { tool_calls: [{ function: { name: 'grayscale', arguments: '{}' } }] } },
        { delta: { tool_calls: [{ index: 1, id: '', function: { name: 'border', arguments: '{"colours":' } }] } },
        { delta: { tool_calls: [{ index: 1, function: { arguments: '["red"]}' } }] } },
        stop,
      ],
      0,
      '[DONE]',
    ),
    'nothing comes behind the last piece': drips(
      [call(0, 'a', 'grayscale', '{}'), call(1, 'b', 'border', '{"colours":["red"]}'), stop],
      0,
      'the end',
    ),
  }
  for (const [what, reply] of Object.entries(peculiar)) {
    const server = await startModelServer(t, [reply, answersWhole('done')])
    const { logs } = await perform({ languageModel: languageModel(server.url) }, GRAY)
    t.match(
      logs,
      [
        ['info', /^Step 1: Turn black/],
        ['info', /^Step 2: Add a red border/],
        ['info', /says: done$/],
      ],
      what,
    )
    const ids = server.chats()[1]!.messages[2]!.tool_calls!.map(({ id }) => id)
    t.ok(ids.every((id) => id !== '') && new Set(ids).size === 2, `${what}: each call has an identity`)
  }
})

t.test('a slow answer is waited for as long as something comes', async (t) => {
  const pieces = Array.from('{"colours":["red"]}', (part): Piece => {
    return { delta: { tool_calls: [{ index: 0, function: { arguments: part } }] } }
  })
  const slow = drips([call(0, 'a', 'border', ''), ...pieces, { delta: {}, finish_reason: 'tool_calls' }], 100, '[DONE]')
  const server = await startModelServer(t, [slow, says('done')])
  const { logs } = await perform({ languageModel: languageModel(server.url, { timeoutMs: 1_000 }) }, GRAY)
  t.match(logs, [
    ['info', /^Step 1: Add a red border/],
    ['info', /done/],
  ])
  t.equal(server.requests.length, 2, 'asked once, although the answer took twice the time of a silence')
})

t.test('answers that are cut, silent, broken or in error are asked for again', async (t) => {
  const half = [call(0, 'a', 'grayscale', '{"str')]
  const failures: [what: string, reply: Reply, warning: RegExp][] = [
    ['cut', drips(half, 0, 'a cut'), /broke off its answer/],
    ['ended too early', drips(half, 0, '[DONE]'), /broke off its answer/],
    ['an error', drips([...half, { error: { message: 'overloaded', code: 503 } }], 0, '[DONE]'), /reported an error/],
    [
      'silent',
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': …\n\n'),
      /did not answer in time/,
    ],
    ['no JSON', sends('data: {"choices": [\n\n', 'text/event-stream'), /make no sense/],
    ['no pieces', sends('data: {"choices": 7}\n\ndata: [DONE]\n\n', 'text/event-stream'), /make no sense/],
  ]
  await Promise.all(
    failures.map(async ([what, reply, warning]) => {
      const recovering = await startModelServer(t, [reply, calls(['grayscale', {}]), says('done')])
      const { logs } = await perform(
        { languageModel: languageModel(recovering.url, what === 'silent' ? { timeoutMs: 3_000 } : {}) },
        GRAY,
      )
      t.match(
        logs,
        [
          ['info', /^Step 1: Turn black/],
          ['info', /done$/],
        ],
        what,
      )
      const broken = await startModelServer(t, [reply])
      const { logs: told } = await perform(
        { languageModel: languageModel(broken.url, what === 'silent' ? { timeoutMs: 400 } : {}) },
        { instructions: 'make it black and white' },
      )
      t.match(told[0], ['warn', warning], what)
      t.match(told[0], ['warn', /; the built-in planner works instead$/], what)
      t.equal(broken.requests.length, 3, `${what}: asked three times`)
    }),
  )
})

t.test('a model that never stops is stopped', async (t) => {
  const turning = await startModelServer(t, [calls(['invert', {}])])
  const { logs } = await perform({ languageModel: languageModel(turning.url) }, { ...GRAY, max_steps: 3 })
  t.equal(logs.length, 4)
  t.match(logs.at(-1), ['warn', 'Stopped after 3 steps, as max_steps says; left undone: invert'])
  t.equal(turning.requests.length, 4)

  const failing = await startModelServer(t, [calls(['sepia', '{"strength": 1'])])
  await t.rejects(
    perform({ languageModel: languageModel(failing.url) }, { instructions: 'Teleport the cat to Mars' }),
    {
      code: 'MODEL_UNAVAILABLE',
    },
  )
  t.equal(failing.requests.length, 9)
})

t.test('cancelling ends an answer in the middle, and the server hears of it', async (t) => {
  for (const streamed of [true, false]) {
    const controller = new AbortController()
    const closed: Promise<unknown>[] = []
    const begins: Reply = (response) => {
      closed.push(once(response, 'close'))
      const type = streamed ? 'text/event-stream' : 'application/json'
      response.writeHead(200, { 'content-type': type }).write(streamed ? ': thinking\n\n' : '{"choices": [')
      setImmediate(() => controller.abort(new Error('no longer wanted')))
    }
    const server = await startModelServer(t, [begins])
    const settings = { languageModel: languageModel(server.url, { streamed, timeoutMs: 60_000 }) }
    await t.rejects(perform(settings, GRAY, [photo], undefined, controller.signal), { message: 'no longer wanted' })
    await Promise.all(closed)
    t.equal(closed.length, 1)
  }
})

t.test('cancelling a pause between two requests ends it', async (t) => {
  const controller = new AbortController()
  const busy: Reply = (response, request) => {
    refuses(429, { 'retry-after': '50' })(response, request)
    setImmediate(() => controller.abort(new Error('no longer wanted')))
  }
  const server = await startModelServer(t, [busy])
  const work = perform({ languageModel: languageModel(server.url) }, GRAY, [photo], undefined, controller.signal)
  await t.rejects(work, { message: 'no longer wanted' })
  t.equal(server.requests.length, 1)
})

t.test('a cancelled job lets go of the model that is answering it', async (t) => {
  let gone!: (value: unknown) => void
  const hungUp = new Promise((resolve) => {
    gone = resolve
  })
  let begun!: (value: unknown) => void
  const asked = new Promise((resolve) => {
    begun = resolve
  })
  const server = await startModelServer(t, [
    (response) => {
      response.once('close', gone)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': thinking\n\n')
      begun(undefined)
    },
  ])
  const service = await startService(t, { environment: { AGENT_MODEL_URL: server.url, AGENT_MODEL: 'planner-1' } })
  const jobId = await submit(service, { ...GRAY, images: new Blob([new Uint8Array(photo)]) })
  await asked
  t.equal((await service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST' })).status, 200)
  await hungUp
  t.match(await ended(service, jobId), { status: 'failed', error: { code: 'JOB_CANCELED' } })
})
