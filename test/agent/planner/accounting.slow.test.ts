import t from 'tap'
import { withMarks } from '../../../src/agent/planner/language/dictation.ts'
import { isFiller } from '../../../src/agent/planner/language/filler.ts'
import { tokenize } from '../../../src/agent/planner/language/tokens.ts'
import { planInstructions } from '../../../src/agent/planner/plan-instructions.ts'
import { DomainError } from '../../../src/errors.ts'
import { loadBatches, sceneOf } from '../corpus/requests.ts'

t.test('every word of content is in a step, declined, not understood, or told to be no wish', async (t) => {
  for (const request of loadBatches().flatMap(({ requests }) => requests)) {
    // A mark that is dictated is one of the text.
    const instructions = withMarks(request.instructions)
    let plan: ReturnType<typeof planInstructions>
    try {
      plan = planInstructions(instructions, sceneOf(request))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      continue
    }
    const told = [...plan.steps.map(({ words }) => words), ...plan.notUnderstood, ...plan.declined, ...plan.notes].join(
      '\n',
    )
    const lost = tokenize(instructions).filter(
      (token) => !isFiller(token) && !told.includes(instructions.slice(token.start, token.end)),
    )
    t.strictSame(
      lost.map(({ text }) => text),
      [],
      instructions,
    )
  }
})
