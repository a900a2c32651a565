import { join } from 'node:path'
import t from 'tap'
import type { Scene } from '../../src/agent/plan.ts'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { DomainError } from '../../src/errors.ts'
import { readLines } from './corpus/requests.ts'

/** A sentence, the scene it is said in, and the steps it comes to or the code of its failure. */
interface Sentence extends Scene {
  readonly instructions: string
  readonly steps: readonly { tool: string; arguments: object }[] | string
}

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
  for (const sentence of readLines<Sentence>(join(import.meta.dirname, 'corpus/sentences.jsonl'))) {
    t.strictSame(planned(sentence), sentence.steps, sentence.instructions)
  }
})
