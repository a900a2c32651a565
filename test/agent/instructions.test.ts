import t from 'tap'
import { isForeign } from '../../src/agent/language/is-foreign.ts'
import { AREA_INSTRUCTIONS } from './support/area-instructions.ts'
import { COLOUR_INSTRUCTIONS } from './support/colour-instructions.ts'
import { DRAWING_INSTRUCTIONS } from './support/drawing-instructions.ts'
import { FAMILY_INSTRUCTIONS } from './support/family-instructions.ts'
import { GEOMETRY_INSTRUCTIONS } from './support/geometry-instructions.ts'
import { PICTURE_INSTRUCTIONS } from './support/picture-instructions.ts'
import { SENTENCE_INSTRUCTIONS } from './support/sentence-instructions.ts'
import { SHEET_INSTRUCTIONS } from './support/sheet-instructions.ts'
import { perform } from './support/studio.ts'
import { WORDING_INSTRUCTIONS } from './support/wording-instructions.ts'

const INSTRUCTIONS = [
  ...COLOUR_INSTRUCTIONS,
  ...GEOMETRY_INSTRUCTIONS,
  ...DRAWING_INSTRUCTIONS,
  ...PICTURE_INSTRUCTIONS,
  ...SENTENCE_INSTRUCTIONS,
  ...WORDING_INSTRUCTIONS,
  ...AREA_INSTRUCTIONS,
  ...FAMILY_INSTRUCTIONS,
  ...SHEET_INSTRUCTIONS,
]

t.test('instructions do to the pictures what they say', async (t) => {
  for (const { say, pictures, judge } of INSTRUCTIONS) {
    for (const instructions of say) {
      const { plan, results } = await perform(instructions, pictures)
      const steps = plan.steps.map((step) => `${step.tool} ${JSON.stringify(step.arguments)}`).join('; ')
      const fault = plan.steps.length === 0 ? 'no step' : await judge(results)
      t.equal(fault, undefined, `${instructions} → ${steps}`)
      const left = plan.notUnderstood.filter((passage) => !/^picture \d/.test(passage))
      t.strictSame(left, [], `all of “${instructions}” is understood`)
      t.notOk(isForeign(instructions), `“${instructions}” is English`)
    }
  }
})
