import { type Chunk, propertyOf } from './chunk.ts'
import { isMark } from './chunk-kinds.ts'

/** Reads the name behind "Best regards," at the end of the instructions as nothing to be done. */
export function withoutSignature(chunks: readonly Chunk[]): Chunk[] {
  const at = chunks.findLastIndex(({ meanings }) => propertyOf(meanings, 'sign off') !== undefined)
  const behind = chunks.slice(at + 1)
  const names = behind.filter((chunk) => !isMark(chunk))
  const signed = at !== -1 && names.length <= LONGEST_NAME && names.every(({ text }) => /^\p{Lu}/u.test(text))
  if (!signed) return [...chunks]
  const silent = behind.map((chunk): Chunk => ({ ...chunk, meanings: [{ kind: 'filler' }] }))
  return [...chunks.slice(0, at + 1), ...silent]
}

const LONGEST_NAME = 3
