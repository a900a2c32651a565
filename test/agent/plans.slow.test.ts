import t from 'tap'
import * as v from 'valibot'
import type { Scene } from '../../src/agent/plan.ts'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { ALL_WORDS } from '../../src/agent/tools/all-words.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { isDomainError } from '../../src/errors.ts'
import { randomNumbers } from '../support/random-numbers.ts'

const scene: Scene = {
  canvas: { width: 2048, height: 1365 },
  pictures: [
    { width: 1200, height: 800, transparent: false },
    { width: 400, height: 400, transparent: true },
  ],
}

/** Words around an operation's own, reasonable and not. */
const COMPANY = [
  ...['slightly', 'extremely', 'by 0%', 'by 30 %', 'to 5000%', 'by -20', '99999 px', '0px', '1e9', '3 times', 'twice'],
  ...['720 degrees', 'half', 'too', 'less', 'more', 'not', 'without', 'in red', 'from #fff to navy', 'transparent'],
  ...[
    '"Some text"',
    `"${'x'.repeat(3000)}"`,
    '“”',
    'at the top left',
    'in the middle',
    'huge',
    'tiny',
    '800x600',
    '99999x0',
    '16:9',
  ],
  ...['0:0', '1000:1', 'the first picture', 'both', 'image 2', 'the logo', 'it', 'on it', 'and', 'with', 'vertically'],
  ...[
    'clockwise',
    'bold',
    'a gap of 500px',
    '50% opacity',
    '7 copies',
    '1000 steps',
    'with a blue outline',
    'everywhere',
  ],
]

t.test('every tool has words, and no words are of a tool that is not there', async (t) => {
  t.same(new Set(ALL_WORDS.map(({ tool }) => tool)), new Set(TOOLBOX.keys()))
})

/** No steps where a picture is spoken of that is not there. */
function stepsOf(instructions: string) {
  try {
    return planInstructions(instructions, scene).steps
  } catch (error) {
    if (!isDomainError(error, 'PICTURE_NOT_FOUND')) throw error
    return []
  }
}

/** One phrase that a pattern fits. */
function phraseOf(pattern: string, oneOf: <Item>(items: readonly Item[]) => Item): string {
  const words = pattern.split(' ').filter((word) => word !== '*' && !(word.endsWith('?') && oneOf([true, false])))
  return words.map((word) => oneOf(word.replace(/\?$/, '').split('|')).replace(/^=/, '')).join(' ')
}

t.test('whatever is written, the arguments of every step fit its tool', async (t) => {
  const random = randomNumbers(1)
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  let steps = 0
  for (const tool of ALL_WORDS) {
    for (const pattern of tool.heads.flatMap(({ phrases }) => phrases)) {
      for (let i = 0; i < 2; i += 1) {
        const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => oneOf(COMPANY))
        words.splice(Math.floor(random() * (words.length + 1)), 0, phraseOf(pattern, oneOf))
        const instructions = words.join(' ')
        for (const step of stepsOf(instructions)) {
          const checked = v.safeParse(TOOLBOX.get(step.tool)!.schema, step.arguments)
          if (!checked.success) t.fail(`${instructions.slice(0, 120)} → ${step.tool}: ${checked.issues[0].message}`)
          steps += 1
        }
      }
    }
  }
  t.ok(steps > 2500, `${steps} steps`)
})
