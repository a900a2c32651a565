import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, isOperation, isSpecificReference, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import { sentenceEnds } from '../clauses/segments.ts'

/**
 * Carries out what somebody corrects while writing: "make it red, I mean blue", "rotate it left, no wait, right",
 * "blur it. No, sharpen it instead". What was taken back is left out, and told.
 */
export function withoutCorrected({ chunks, notes }: Reading): Reading {
  const told = [...notes]
  let mended = chunks
  for (;;) {
    const at = mended.findIndex((chunk, place) => isCorrection(mended, chunk, place))
    if (at === -1) return { chunks: mended, notes: told }
    mended = corrected(mended, at, told)
  }
}

/** "no" between two pauses, or words that never say anything else. */
function isCorrection(chunks: readonly Chunk[], chunk: Chunk, at: number): boolean {
  if (roleOf(chunk) === 'corrects') return true
  const [before, behind] = [chunks[at - 1], chunks[at + 1]]
  return chunk.lower === 'no' && before !== undefined && isMark(before) && behind !== undefined && isMark(behind)
}

function corrected(chunks: readonly Chunk[], at: number, notes: string[]): readonly Chunk[] {
  const start = at + 1 + lengthOf(chunks.slice(at + 1), isBetween)
  const end = start + lengthOf(chunks.slice(start), (chunk) => !isJoint(chunk))
  const earlier = chunks.slice(0, at)
  const from = startOfLast(earlier, sentenceEnds)
  const said = chunks.slice(start, end)
  const rest = chunks.slice(start)
  if (!earlier.slice(from).some(isWord)) return [...earlier, ...rest]
  const denies = said.some((chunk) => roleOf(chunk) === 'no' || roleOf(chunk) === 'not')
  const exchanged = denies ? undefined : exchange(earlier, from, said, notes)
  if (exchanged !== undefined) return [...exchanged, ...chunks.slice(end)]
  const instead = denies || chunks[at]!.lower !== 'actually' || said.some(({ lower }) => lower === 'instead')
  if (!instead || !said.some(isOperation)) return [...earlier, ...rest]
  const wish = startOfLast(earlier, isJoint)
  const dropped = earlier.slice(wish)
  if (denies && !dropped.some((chunk) => said.some((other) => isOperation(other) && isCorrectedBy(chunk, other)))) {
    return [...earlier, ...rest]
  }
  notes.push(`Left “${wordsOf(dropped)}” out, which “${wordsOf(said)}” corrects`)
  return [...earlier.slice(0, wish), ...rest.filter(({ lower }) => lower !== 'instead')]
}

/** What was said before with each value, or word of the same operation, in the place of the one it corrects. */
function exchange(
  earlier: readonly Chunk[],
  from: number,
  said: readonly Chunk[],
  notes: string[],
): readonly Chunk[] | undefined {
  let result = earlier
  for (const chunk of said) {
    const place = result.findLastIndex((other, at) => at >= from && isCorrectedBy(other, chunk))
    if (place === -1) {
      if (isOperation(chunk)) return undefined
      continue
    }
    notes.push(`Took “${chunk.text}” instead of “${result[place]!.text}”`)
    result = result.with(place, chunk)
  }
  return result === earlier ? undefined : result
}

/** Properties of which a correction names another value. */
const VALUES = ['color', 'quote', 'ratio', 'dimensions', 'quantity', 'turn', 'position', 'side', 'orientation', 'font']

function isCorrectedBy(earlier: Chunk, later: Chunk): boolean {
  const tools = operationsOf(later).map(({ tool }) => tool)
  if (tools.length > 0) return operationsOf(earlier).some(({ tool }) => tools.includes(tool))
  if (isSpecificReference(later)) return isSpecificReference(earlier)
  return VALUES.some((name) => [earlier, later].every(({ meanings }) => propertyOf(meanings, name) !== undefined))
}

/** Where the last sentence or wish with any words begins, by what parts it from the one before. */
function startOfLast(chunks: readonly Chunk[], parts: (chunk: Chunk) => boolean): number {
  const last = chunks.findLastIndex(isWord)
  return chunks.findLastIndex((chunk, at) => at < last && parts(chunk)) + 1
}

function lengthOf(chunks: readonly Chunk[], belongs: (chunk: Chunk, next: Chunk | undefined) => boolean): number {
  const end = chunks.findIndex((chunk, at) => !belongs(chunk, chunks[at + 1]))
  return end === -1 ? chunks.length : end
}

/** What may stand between a correction and what it comes to: "no, wait, sorry: blue". */
function isBetween(chunk: Chunk, next: Chunk | undefined): boolean {
  const hesitates = chunk.lower === 'no' && next !== undefined && (isMark(next) || next.lower === 'wait')
  return isMark(chunk) || roleOf(chunk) === 'corrects' || hesitates || chunk.lower === 'wait'
}

function isJoint(chunk: Chunk): boolean {
  const role = roleOf(chunk)
  return (
    isMark(chunk) ||
    role === 'and' ||
    role === 'next' ||
    role === 'corrects' ||
    (role === 'but' && chunk.lower !== 'instead')
  )
}

function isWord(chunk: Chunk): boolean {
  return !isMark(chunk) && roleOf(chunk) === undefined
}

function wordsOf(chunks: readonly Chunk[]): string {
  return chunks
    .filter((chunk) => !isMark(chunk))
    .map(({ text }) => text)
    .join(' ')
}
