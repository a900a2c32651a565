import type { Plan, Scene } from '../plan.ts'
import { readChunks } from './chunks/chunks.ts'
import { splitClauses } from './clauses/clauses.ts'
import { Draft } from './drafting/draft.ts'
import { readAgain } from './passes/again.ts'
import { withoutCorrected } from './passes/corrections.ts'
import { readFigures } from './passes/figures.ts'
import { readFormat } from './passes/formats.ts'
import { readGrounds } from './passes/grounds.ts'
import { readHalves } from './passes/halves.ts'
import { readLacks } from './passes/lacks.ts'
import { readLeftOut } from './passes/left-out.ts'
import { readNames } from './passes/names.ts'
import { readPlaces } from './passes/places.ts'
import { readPronouns } from './passes/pronouns.ts'
import { readQuestions } from './passes/questions.ts'
import { readSheetColours } from './passes/sheet-colours.ts'
import { readVariants } from './passes/variants.ts'
import { LEXICON } from './words/all-words.ts'

/**
 * The built-in planner: reads plain English into steps. The text becomes `chunks`, phrases that the lexicon of `words`
 * knows; `passes` over all of them settle what concerns the whole, such as corrections, pronouns and formats; what is
 * left is cut into `clauses` with one operation each, which reads its arguments out of its clause; and `drafting` makes
 * the steps of these. The same instructions and scene always give the same plan.
 *
 * @throws DomainError `PICTURE_NOT_FOUND` if a picture is spoken of that was not given.
 */
export function planInstructions(instructions: string, given: Scene): Plan {
  const read = readPronouns(readLacks(readQuestions(withoutCorrected(readChunks(instructions, LEXICON)))))
  const named = readLeftOut(readHalves(readNames(read, given, LEXICON), given, LEXICON), given, LEXICON)
  const figures = readFigures(readSheetColours(named, given, LEXICON), given, LEXICON)
  const told = readGrounds(readAgain(figures), given)
  const { chunks, scene, first, notes } = readFormat(told, given)
  const { copies, rest } = readVariants(readPlaces(chunks, scene, LEXICON), given, LEXICON)
  const draft = new Draft(instructions, given, scene)
  draft.copy(copies)
  for (const [i, copy] of copies.entries()) {
    for (const part of splitClauses(copy)) draft.add({ ...part, copy: i + 1 })
  }
  for (const part of splitClauses(rest)) draft.add(part)
  const plan = draft.finish()
  return { ...plan, steps: [...first, ...plan.steps], notes: [...notes, ...plan.notes] }
}
