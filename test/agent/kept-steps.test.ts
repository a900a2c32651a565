import t from 'tap'
import { type KeptStep, NO_STORE, type StepStore } from '../../src/agent/kept-steps.ts'
import { imageModel, languageModel, perform, photo } from './models/agent.ts'
import { calls, refuses, says, startModelServer } from './models/model-server.ts'

const REQUEST = {
  instructions:
    'make both sepia, then rotate both by 90 degrees, then add a red border to both, then blur both slightly',
}

/** A store that keeps every step, as an attempt would leave them to the next one. */
function openStore(earlier?: KeptStep): StepStore & { readonly kept: KeptStep[] } {
  const kept: KeptStep[] = []
  return { ...NO_STORE, earlier, worthMs: 0, kept, keep: async (step) => void kept.push(step) }
}

t.test('from any step on, the result is the same to the last byte', async (t) => {
  const store = openStore()
  const whole = await perform({}, REQUEST, [photo, photo], store)
  t.match(store.kept, [
    { step: 1, tool: 'sepia', words: 'make both sepia' },
    { step: 2, tool: 'rotate' },
    { step: 3, tool: 'border' },
    { step: 4, tool: 'blur' },
  ])
  for (const earlier of store.kept) {
    const rest = await perform({}, REQUEST, [photo, photo], openStore(earlier))
    t.same(
      rest.results.map(({ pixels }) => Buffer.from(pixels).equals(Buffer.from(whole.results[0]!.pixels))),
      [true, true],
    )
    const message = `Continuing after step ${earlier.step}, which was finished before`
    t.same(rest.logs, [['info', message], ...whole.logs.slice(earlier.step)])
  }
})

t.test('changes of colour that wait for each other give the bytes of one after the other', async (t) => {
  const instructions =
    'make it brighter, then raise the contrast, then sepia, then black and white by 50 percent, then tint it blue, then invert it'
  const store = openStore()
  const [each, together] = [await perform({}, { instructions }, [photo], store), await perform({}, { instructions })]
  t.equal(store.kept.length, 6, 'every step was made and kept by itself')
  t.ok(Buffer.from(each.results[0]!.pixels).equals(Buffer.from(together.results[0]!.pixels)))
  t.same(each.logs, together.logs)
})

t.test('steps of another plan are no use', async (t) => {
  const store = openStore()
  await perform({}, { instructions: 'make it sepia' }, [photo], store)
  const { logs } = await perform({}, REQUEST, [photo, photo], openStore(store.kept[0]))
  t.match(logs[0], ['info', /^Step 1 of 4/])
})

t.test('work that is soon made again is not kept', async (t) => {
  const store = { ...openStore(), worthMs: 60_000 }
  await perform({}, REQUEST, [photo, photo], store)
  t.same(store.kept, [])
})

t.test('a conversation with a model is taken up where it was', async (t) => {
  const first = await startModelServer(t, [calls(['sepia', {}], ['teleport', {}]), refuses(401)])
  const store = openStore()
  const settings = { languageModel: languageModel(first.url), imageModel: imageModel(first.url) }
  await t.rejects(perform(settings, { instructions: 'Alt und rot' }, [photo], store), { code: 'MODEL_UNAVAILABLE' })
  t.match(store.kept, [{ step: 1 }])

  const second = await startModelServer(t, [calls(['border', { colours: ['red'] }]), says('done')])
  const later = { languageModel: languageModel(second.url), imageModel: imageModel(second.url) }
  const { logs, plans } = await perform(later, { instructions: 'Alt und rot' }, [photo], openStore(store.kept[0]))
  t.match(logs, [
    ['info', 'Continuing after step 1, which was finished before'],
    ['info', /^Step 2: Add a red border/],
    ['info', /done/],
  ])
  t.match(plans, [{ planner: 'model/planner-1', steps: [{ tool: 'sepia', arguments: {} }] }], 'the plan goes on, too')
  t.same(second.chats()[0]!.messages, first.chats()[1]!.messages)
})

t.test('steps go on from those of another plan that begins alike', async (t) => {
  const store = openStore()
  await perform({}, REQUEST, [photo, photo], store)
  const instructions = 'make both sepia, then rotate both by 90 degrees, then invert both'
  const [anew, resumed] = [
    await perform({}, { instructions }, [photo, photo]),
    await perform({}, { instructions }, [photo, photo], openStore(store.kept[1])),
  ]
  t.match(resumed.logs[0], ['info', 'Continuing after step 2, which was finished before'])
  t.same(
    resumed.results.map(({ pixels }, i) => Buffer.from(pixels).equals(Buffer.from(anew.results[i]!.pixels))),
    [true, true],
  )

  t.test('but not where that was made for another result, or with less of its detail', async (t) => {
    const others = [
      { instructions, resolution: '4K' },
      { instructions, aspect_ratio: '1:1' },
      { instructions: `${instructions}, then crop picture 1 to its left half` },
    ] as const
    for (const other of others) {
      const { logs } = await perform({}, other, [photo, photo], openStore(store.kept[1]))
      t.match(logs[0], ['info', /^Step 1 of/], JSON.stringify(other))
    }
  })
})
