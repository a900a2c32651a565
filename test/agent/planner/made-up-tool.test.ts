import t from 'tap'
import { Planner } from '../../../src/agent/planner/plan-instructions.ts'
import { heads, signedOf, type ToolWords, where } from '../../../src/agent/planner/words.ts'
import { ALL_WORDS } from '../../../src/agent/tools/all-words.ts'

/** A tool that nobody else knows. */
const SNOWFALL: ToolWords = {
  tool: 'snowfall',
  traits: ['tones'],
  takes: ['amount', 'degree', 'way', 'area', 'place', 'pictures', 'not', 'colour'],
  pictures: 1,
  heads: heads(`
    noun: snow, snowfall, snowflakes
    verb: snow
    phrase: winter wonderland
  `),
  lower: (wish) =>
    wish.way <= -2 ? undefined : { ...where(wish), density: signedOf(wish, 40), colour: wish.colours[0] },
}

const planner = new Planner([...ALL_WORDS, SNOWFALL])
const scene = {
  canvas: { width: 2048, height: 1365 },
  pictures: [1, 2].map(() => ({ width: 1200, height: 800, transparent: false })),
}
const steps = (instructions: string) =>
  planner.plan(instructions, scene).steps.map(({ tool, arguments: args }) => [tool, args])

t.test('a tool is planned with by its own words alone', async (t) => {
  t.strictSame(steps('let it snow'), [['snowfall', { density: 40 }]])
  t.strictSame(steps('a little snow please, and make it black and white'), [
    ['snowfall', { density: 20 }],
    ['grayscale', { strength: 100 }],
  ])
  t.strictSame(steps('Add heavy snowfall in the top half of the second picture.'), [
    ['snowfall', { area: 'top half', pictures: [2], density: 72 }],
  ])
  t.strictSame(steps('pink snow at 60%'), [['snowfall', { density: 60, colour: 'pink' }]])
  t.strictSame(steps('sharpen it, but no snow'), [['sharpen', { strength: 80 }]])
})
