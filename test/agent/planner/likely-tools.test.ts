import t from 'tap'
import { Planner } from '../../../src/agent/planner/plan-instructions.ts'
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

t.test('what is learned of tools is of those that there are, and counts only against them', async (t) => {
  const instructions = 'Sharpen it and put a thin gold frame around it'
  const never = new Planner(ALL_WORDS, () => () => Number.NEGATIVE_INFINITY)
  const always = new Planner(ALL_WORDS, () => () => Number.POSITIVE_INFINITY)
  const rules = new Planner(ALL_WORDS, () => () => 0)
  t.strictSame(never.plan(instructions, PHOTOGRAPH).steps, [])
  t.strictSame(always.plan(instructions, PHOTOGRAPH), rules.plan(instructions, PHOTOGRAPH))
})
