import t from 'tap'
import { INSTRUCTIONS } from './support/instruction-table.ts'
import { perform } from './support/studio.ts'

t.test('instructions do to the pictures what they say', async (t) => {
  for (const { say, pictures, judge } of INSTRUCTIONS) {
    for (const instructions of say) {
      const { plan, results } = await perform(instructions, pictures)
      const steps = plan.steps.map((step) => `${step.tool} ${JSON.stringify(step.arguments)}`).join('; ')
      const fault = plan.steps.length === 0 ? 'no step' : await judge(results)
      t.equal(fault, undefined, `${instructions} → ${steps}`)
      t.strictSame(plan.notUnderstood, [], `all of “${instructions}” is understood`)
    }
  }
})
