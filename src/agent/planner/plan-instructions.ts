import type { Plan, Scene } from '../plan.ts'
import { readAgain } from './again.ts'
import { readChunks } from './chunks.ts'
import { splitClauses } from './clauses.ts'
import { withoutCorrected } from './corrections.ts'
import { Draft } from './draft.ts'
import { readFigures } from './figures.ts'
import { readFormat } from './formats.ts'
import { readGrounds } from './grounds.ts'
import { readHalves } from './halves.ts'
import { readNames } from './names.ts'
import { readPlaces } from './places.ts'
import { readPronouns } from './pronouns.ts'
import { readVariants } from './variants.ts'
import { LEXICON } from './words/all-words.ts'

/**
 * The built-in planner: reads plain English into steps. Phrases of the lexicon are found in the text, the text is
 * cut into clauses with one operation each, and the operation reads its arguments out of its clause. The same
 * instructions and scene always give the same plan.
 *
 * @throws DomainError `PICTURE_NOT_FOUND` if a picture is spoken of that was not given.
 */
export function planInstructions(instructions: string, given: Scene): Plan {
  const read = readPronouns(withoutCorrected(readChunks(instructions, LEXICON)))
  const named = readHalves(readNames(read, given, LEXICON), given, LEXICON)
  const told = readGrounds(readAgain(readFigures(named, given, LEXICON)), given)
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
