import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isVerb } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import { absorbs } from '../clauses/absorbing.ts'
import { sentenceEnds } from '../clauses/segments.ts'
import { statesAt } from '../clauses/statements.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads "them" as what a statement before it speaks of, where that can be changed: "The shadows are too deep. Lift them."
 */
export function readPronouns(reading: Reading): Reading {
  const { chunks } = reading
  const read = chunks.map((chunk, at): Chunk => {
    if (!PRONOUN.test(chunk.lower)) return chunk
    const meanings = subjectBefore(chunks, at)
    const ordered = meanings.some((one) => isChanged(one, chunks[at - 1], chunks[at + 1]))
    return ordered ? { ...chunk, meanings } : chunk
  })
  return { ...reading, chunks: read }
}

const PRONOUN = /^(it|them|those|these)$/

/** "lift them", "tone … down", "make them weaker", "brighten them": whether the words around a pronoun change a quality. */
function isChanged(quality: Meaning, before: Chunk | undefined, after: Chunk | undefined): boolean {
  if (quality.kind !== 'operation' || before === undefined) return false
  const changes = (chunk: Chunk | undefined) =>
    chunk !== undefined && (propertyOf(chunk.meanings, 'change') !== undefined || absorbs(quality.operation, chunk))
  return changes(before) || (isVerb(before) && changes(after))
}

/** What the nearest statement before a place is about, if it is a quality such as the contrast. */
function subjectBefore(chunks: readonly Chunk[], at: number): readonly Meaning[] {
  const ends = chunks.flatMap((chunk, place) => (place < at && sentenceEnds(chunk) ? [place] : []))
  const from = (ends.at(-2) ?? -1) + 1
  const told = chunks.slice(from, at)
  const states = statesAt(told)
  const subject = told.slice(0, Math.max(0, states)).findLast((chunk) => qualityOf(chunk).length > 0)
  return subject === undefined ? [] : qualityOf(subject)
}

function qualityOf({ meanings }: Chunk): readonly Meaning[] {
  return meanings.filter((one) => one.kind === 'operation' && one.operation.reversible)
}
