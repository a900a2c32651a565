import t from 'tap'
import { decodeImage } from '../../../src/images/files/codec.ts'
import { measure, near, pixelAt } from '../../images/support/pictures.ts'
import { KEY, languageModel, perform, photo } from './agent.ts'
import { calls, hangs, refuses, says, sends, stalls, startModelServer } from './model-server.ts'

// Most of the time goes by in pauses, so both ways are tested side by side.
t.jobs = 2
for (const streamed of [true, false]) {
  t.test(streamed ? 'answers in pieces' : 'answers as a whole', { buffered: true }, async (t) => {
    const modelAt: typeof languageModel = (url, more) => languageModel(url, { streamed, ...more })

    t.test('a model calls tools until it is done, and hears what became of each call', async (t) => {
      const server = await startModelServer(t, [
        calls(['grayscale', {}]),
        calls(['border', { colours: ['red'], width: 10 }]),
        says('A grey picture in a red frame.'),
      ])
      const { results, logs } = await perform(
        { languageModel: modelAt(server.url) },
        { instructions: 'Mach es grau und rahme es rot' },
      )
      t.ok(near(pixelAt(results[0]!, 0.5, 0.01), [255, 0, 0]))
      const [red, green, blue] = pixelAt(results[0]!, 0.3, 0.3)
      t.ok(red === green && green === blue, 'grey within')
      t.strictSame(logs, [
        ['info', 'Step 1: Turn black and white'],
        ['info', 'Step 2: Add a red border of 10 % of the shorter edge'],
        ['info', 'The language model says: A grey picture in a red frame.'],
      ])

      const [first, , third] = server.chats()
      t.equal(first!.model, 'planner-1')
      t.equal(server.requests[0]!.headers.authorization, `Bearer ${KEY}`)
      t.match(
        first!.messages[1]!.content,
        /Picture 1: png, 300 × 200 pixels\.\nThe result will measure 2048 × 1365 pixels/,
      )
      t.match(first!.messages[1]!.content, /Mach es grau und rahme es rot/)
      t.ok(JSON.stringify(first!.tools).length < 50_000, 'they take no more of its context than models.md says')
      const border = first!.tools.find((tool) => tool.function.name === 'border')
      t.match(border?.function.parameters, {
        type: 'object',
        required: ['colours'],
        properties: { width: { type: 'number', minimum: 0.1, maximum: 45, default: 3 }, colours: { minItems: 1 } },
        additionalProperties: false,
      })
      t.match(third!.messages.at(-1), {
        role: 'tool',
        content: /^Done: Add a red border.*picture 1: 2048 × 1365 pixels/,
      })
    })

    t.test('a model that takes pictures sees those given, and the canvas after each turn', async (t) => {
      const server = await startModelServer(t, [calls(['grayscale', {}]), says('done')])
      await perform({ languageModel: modelAt(server.url, { seesPictures: true }) }, { instructions: 'gray' })
      const [first, second] = server.chats()
      const shown = async (content: unknown, part: number) => {
        const { url } = (content as { image_url: { url: string } }[])[part]!.image_url
        t.ok(url.startsWith('data:image/jpeg;base64,'))
        return decodeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
      }
      const given = await shown(first!.messages[1]!.content, 1)
      t.match(given, { width: 300, height: 200 })
      t.ok(measure(given).colour > 50)
      const canvas = await shown(second!.messages.at(-1)!.content, 0)
      t.match(canvas, { width: 512, height: 341 })
      t.ok(measure(canvas).colour < 2)
    })

    t.test(
      'a model that saves a picture as large as it was keeps its shape too, unless steps have cropped it',
      async (t) => {
        const saves = calls(['save', { size: 'original' }])
        const open = { instructions: 'keep its size', aspect_ratio: '1:1', defaulted: ['aspect_ratio'] } as const
        const run = async (first: ReturnType<typeof calls>) => {
          const server = await startModelServer(t, [first, saves, says('done')])
          return perform({ languageModel: modelAt(server.url) }, open)
        }
        const whole = await run(calls(['invert', {}]))
        t.match(whole.results, [{ width: 300, height: 200 }])
        const cropped = await run(calls(['border', { colours: ['red'] }]))
        t.match(cropped.results, [{ width: 200, height: 200 }])
        t.match(cropped.logs.find(([level]) => level === 'warn')?.[1], /cropped the picture to a square/)
      },
    )

    t.test('faults of calls go back to be corrected and count as no step', async (t) => {
      const server = await startModelServer(t, [
        calls(
          ['border', { colours: ['no such colour'], width: 99 }],
          ['teleport', {}],
          ['sepia', '{"strength": '],
          ['sepia', { pictures: [4] }],
        ),
        calls(['sepia', '']),
        says(''),
      ])
      const { logs } = await perform(
        { languageModel: modelAt(server.url) },
        { instructions: 'old photo', max_steps: 1 },
      )
      const answers = server.chats()[1]!.messages.filter(({ role }) => role === 'tool')
      t.match(answers, [
        { content: /^Error: (?=.*width: )(?=.*colours\.0: must be a CSS colour)/ },
        { content: 'Error: no tool is called teleport' },
        { content: 'Error: the arguments are not JSON' },
        { content: /^Error: .*picture 4.*only one was given/ },
      ])
      t.strictSame(logs, [['info', 'Step 1: Tone in sepia at 100 %']])
    })

    t.test('max_steps counts tools that ran', async (t) => {
      const server = await startModelServer(t, [calls(['grayscale', {}], ['invert', {}], ['blur', {}], ['sepia', {}])])
      const { logs } = await perform({ languageModel: modelAt(server.url) }, { instructions: 'do it', max_steps: 2 })
      t.match(logs, [
        ['info', /^Step 1/],
        ['info', /^Step 2/],
        ['warn', 'Stopped after 2 steps, as max_steps says; left undone: blur, sepia'],
      ])
      t.equal(server.requests.length, 1)
    })

    t.test('a server that is busy is asked again when it says so', async (t) => {
      const server = await startModelServer(t, [
        refuses(429, { 'retry-after': '1' }),
        refuses(503),
        calls(['grayscale', {}]),
        says('done'),
      ])
      const { logs } = await perform({ languageModel: modelAt(server.url) }, { instructions: 'gray' })
      t.strictSame(
        logs.map(([level]) => level),
        ['info', 'info'],
      )
      t.ok(server.requests[1]!.at - server.requests[0]!.at >= 1_000, 'waited as told')
    })

    t.test('broken answers are asked for again', async (t) => {
      const server = await startModelServer(t, [
        sends('{"choices": [{"mess'),
        sends('<html>Welcome to nginx!</html>', 'text/html'),
        calls(['grayscale', {}]),
        sends('{"object":"chat.completion","choices":[]}'),
        says('done'),
      ])
      const { logs } = await perform({ languageModel: modelAt(server.url) }, { instructions: 'gray' })
      t.match(logs, [
        ['info', /^Step 1: Turn black/],
        ['info', /says: done/],
      ])
    })

    t.test('the built-in planner takes over from a model that cannot be used', async (t) => {
      const unreachable = 'http://127.0.0.1:1/v1'
      const server = async (...replies: Parameters<typeof startModelServer>[1]) =>
        (await startModelServer(t, replies)).url
      const misused = calls(['nonsense', {}])
      const failures: [what: string, url: string, warning: RegExp][] = [
        ['nobody listens', unreachable, /could not be reached/],
        ['no answer', await server(hangs), /did not answer in time/],
        ['half an answer', await server(stalls), /did not answer in time/],
        ['a wrong key', await server(refuses(401)), /status 401/],
        ['an outage', await server(refuses(500)), /status 500/],
        ['garbage', await server(sends('garbage')), /make no sense/],
        ['only wrong calls', await server(misused), /kept calling tools wrongly/],
        ['no call', await server(says('I would rather not.')), /found nothing to do: “I would rather not.”/],
        ['an outage in the middle', await server(calls(['invert', {}]), refuses(500)), /status 500/],
      ]
      await Promise.all(
        failures.map(async ([what, url, warning]) => {
          // On a busy machine, only those that never answer may be given up soon.
          const timeoutMs = warning.source.includes('in time') ? 300 : 30_000
          const settings = { languageModel: modelAt(url, { timeoutMs }) }
          const { results, logs } = await perform(settings, { instructions: 'make it black and white' })
          const warnings = logs.filter(([level]) => level === 'warn')
          t.match(warnings, [['warn', warning]], what)
          t.match(warnings, [['warn', /; the built-in planner works instead$/]], what)
          t.match(logs.at(-1), ['info', 'Step 1 of 1: Turn black and white'], what)
          t.ok(near(pixelAt(results[0]!, 0.75, 0.75), [240, 240, 240]), `${what}: nothing is left of the model's steps`)
          t.notMatch(JSON.stringify(logs), new RegExp(`${KEY}|127\\.0\\.0\\.1`), what)
        }),
      )
    })

    t.test('what neither the model nor the planner can do fails', async (t) => {
      const instructions = 'Teleport the cat to Mars'
      const down = { languageModel: modelAt('http://127.0.0.1:1/v1') }
      await t.rejects(perform(down, { instructions }), { name: 'DomainError', code: 'MODEL_UNAVAILABLE' })
      const unwilling = await startModelServer(t, [says('There is no cat.')])
      await t.rejects(perform({ languageModel: modelAt(unwilling.url) }, { instructions }), {
        code: 'INSTRUCTIONS_NOT_UNDERSTOOD',
        message: 'The language model found nothing to do: “There is no cat.”',
      })
    })

    t.test('a server without a key is asked without one', async (t) => {
      const server = await startModelServer(t, [calls(['grayscale', {}]), says('done')])
      await perform({ languageModel: modelAt(server.url, { key: undefined }) }, { instructions: 'gray' }, [photo])
      t.equal(server.requests[0]!.headers.authorization, undefined)
    })
  })
}
