import t from 'tap'
import { NOTHING_LIKELY } from '../../../src/agent/planner/cover/likely-tools.ts'
import { Planner, planInstructions } from '../../../src/agent/planner/plan-instructions.ts'
import { ALL_WORDS } from '../../../src/agent/tools/all-words.ts'
import { PHOTOGRAPH } from '../corpus/texts.ts'
import { planFor } from '../support/planned.ts'

const tools = (instructions: string) => planFor(instructions).steps.map(({ tool }) => tool)

t.test('words of tools are no wishes where nobody who speaks so asks for them', async (t) => {
  t.strictSame(tools('The wall glows like neon, I want ordinary colours back'), ['saturation'])
  t.strictSame(tools('Please turn this into a charcoal drawing. My pupils are going to colour it in on Monday'), [
    'sketch',
  ])
  t.match(planFor('The wall glows like neon, I want ordinary colours back').notUnderstood, [/glows/])
})

t.test('what is all that is said is meant, however seldom it is asked for', async (t) => {
  t.strictSame(tools('linocut'), ['threshold'])
  t.strictSame(tools('get rid of the blur'), ['sharpen'])
})

t.test('what is not wanted is understood, though nobody asks for it', async (t) => {
  t.strictSame(planFor('a bit warmer, no glow').declined, ['no glow'])
})

t.test('what no word is known to ask for is asked for where it was learned so', async (t) => {
  t.strictSame(tools('there is far too much going on behind the bride, nobody looks at her'), ['blur_background'])
  t.strictSame(tools('The corners are too pointy for a membership card'), ['round_corners'])
  t.strictSame(tools('give the colours a good kick and sharpen it'), ['saturation', 'sharpen'])
  t.strictSame(tools('I see dirt on my lens, a dark dot in the sky top right'), ['heal'])
})

t.test('what only tells something, or is beyond all tools, asks for nothing', async (t) => {
  for (const instructions of ['The invoice was too high', 'Our cat is called Mimi', 'make her smile', 'give him a hat'])
    t.strictSame(tools(instructions), [], instructions)
})

t.test('what names several pictures says how they lie', async (t) => {
  const pictures = ['city.jpg', 'astronaut.jpg'].map((name) => ({ ...PHOTOGRAPH.pictures[0]!, name }))
  t.match(planInstructions('put the city left of the astronaut', { ...PHOTOGRAPH, pictures }).steps, [
    { tool: 'arrange', arguments: { layout: 'row' } },
  ])
})

t.test('what is learned of tools is of those that there are, and counts against their words', async (t) => {
  const instructions = 'Sharpen it and put a thin gold frame around it'
  const never = new Planner(ALL_WORDS, () => ({
    of: () => Number.NEGATIVE_INFINITY,
    whole: () => 0,
    clauses: [],
  }))
  const always = new Planner(ALL_WORDS, () => ({
    of: () => Number.POSITIVE_INFINITY,
    whole: () => 0,
    clauses: [],
  }))
  const rules = new Planner(ALL_WORDS, () => NOTHING_LIKELY)
  t.strictSame(never.plan(instructions, PHOTOGRAPH).steps, [])
  t.strictSame(always.plan(instructions, PHOTOGRAPH), rules.plan(instructions, PHOTOGRAPH))
})
