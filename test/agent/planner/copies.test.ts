import t from 'tap'
import { planInstructions } from '../../../src/agent/planner/plan-instructions.ts'

const canvas = { width: 1600, height: 1000 }
const alone = { canvas, free: true, pictures: [{ ...canvas, transparent: false }] }
const sheet = { canvas, free: true, pictures: [] }

const planned = (instructions: string, scene: Parameters<typeof planInstructions>[1]) =>
  planInstructions(instructions, scene).steps.map(({ tool, arguments: args }) => ({ tool, ...args }))

t.test('an only picture is taken as often as it is wanted, and each version changed by itself', async (t) => {
  t.match(planned('three versions: original, b&w, sepia', alone), [
    { tool: 'pick', pictures: [1, 1, 1] },
    { tool: 'grayscale', pictures: [2] },
    { tool: 'sepia', pictures: [3] },
  ])
  t.match(planned('show it twice side by side, the second in black and white', alone), [
    { tool: 'pick', pictures: [1, 1] },
    { tool: 'grayscale', pictures: [2] },
    { tool: 'arrange', layout: 'row' },
  ])
  const tints = planned('the same picture four times in a grid, each in another tint: red, blue, green, yellow', alone)
  t.match(
    tints.filter(({ tool }) => tool === 'tint'),
    ['red', 'blue', 'green', 'yellow'].map((colour, i) => ({ colour, pictures: [i + 1] })),
  )
})

t.test('what is done or written several times makes no copies', async (t) => {
  for (const instructions of ['make it twice as bright', 'write HELLO twice', 'i took this photo twice, brighten it'])
    t.notOk(
      planned(instructions, alone).some(({ tool }) => tool === 'pick'),
      instructions,
    )
})

t.test('of several drawn things each has its colour', async (t) => {
  t.match(planned('a red and a blue circle', sheet), [{ count: 2, colours: ['red', 'blue'], each: true }])
  t.match(planned('three circles, red then amber then green', sheet), [{ count: 3, each: true }])
})

t.test('several frames lie around each other, the inner one first', async (t) => {
  t.match(planned('double frame, inner gold, outer black', alone), [
    { tool: 'border', colours: ['gold'] },
    { tool: 'border', colours: ['black'] },
  ])
})
