import { propertyOf } from '../chunks/chunk.ts'
import type { ClauseChunks } from '../clauses/clause-chunks.ts'
import { isSilent } from '../clauses/silence.ts'
import type { Meaning } from '../meanings.ts'
import { isOperation } from './wishes.ts'

/** The clause as it was written, without the joints and marks around it. */
export function wordsOf({ chunks }: Pick<ClauseChunks, 'chunks'>, instructions: string): string {
  const carries = chunks.map(({ meanings }) =>
    meanings.every((meaning) => meaning.kind !== 'structure' && !isMark(meaning)),
  )
  const first = chunks[carries.indexOf(true)] ?? chunks[0]!
  const last = chunks[carries.lastIndexOf(true)] ?? chunks.at(-1)!
  return instructions.slice(first.start, last.end).replaceAll(/\s+/g, ' ')
}

/** What to show of a clause that came to nothing: all of it, or nothing if it only held polite words. */
export function passagesOf(part: ClauseChunks, instructions: string): string[] {
  // Of what shall stay as it is only unknown words are worth a warning.
  const says = part.chunks.some(({ meanings }) =>
    part.negated
      ? meanings.length === 0
      : meanings.some(isOperation) || !meanings.some(isSilent) || isRainbow(meanings),
  )
  const words = wordsOf(part, instructions)
  return says && /[\p{L}\p{N}]/u.test(words) ? [words] : []
}

/** A thing as well as colours: where nothing takes the colours, it is a thing that cannot be drawn. */
function isRainbow(meanings: readonly Meaning[]): boolean {
  return propertyOf(meanings, 'rainbow') !== undefined
}

function isMark(meaning: Meaning): boolean {
  return meaning.kind === 'property' && meaning.name === 'mark'
}
