import t from 'tap'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { DomainError } from '../../src/errors.ts'
import { type Sentence, sentences } from './corpus/sentences.ts'

function planned(sentence: Sentence): unknown {
  try {
    const { steps } = planInstructions(sentence.instructions, sentence)
    return steps.map(({ tool, arguments: args }) => ({ tool, arguments: args }))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code
  }
}

t.test('sentences come to the steps that they came to before', async (t) => {
  for (const sentence of sentences()) {
    t.strictSame(planned(sentence), sentence.steps, sentence.instructions)
  }
})
