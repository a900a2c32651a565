import type { Scene } from '../../plan.ts'
import type { Chunk } from '../chunks/chunk.ts'
import { isMark, isSpecificReference, isVerb, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Lexicon } from '../chunks/lexicon.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads "drop the first picture" as leaving it out; "remove the first picture's background" speaks of more. Where nothing is
 * said but which pictures are wanted, as in "only the second one", these are picked.
 */
export function readLeftOut(reading: Reading, { pictures }: Scene, lexicon: Lexicon): Reading {
  if (pictures.length < 2) return reading
  const chunks = namesOnly(reading.chunks) ? withPick(reading.chunks, lexicon) : reading.chunks
  const read = chunks.map((chunk, at) =>
    isDropped(chunks, at) ? { ...chunk, lower: 'leave out', meanings: [LEAVING_OUT] } : chunk,
  )
  return { ...reading, chunks: read }
}

/** "just the first, please", "without the last one": pictures, and which of them, and nothing to be done. */
function namesOnly(chunks: readonly Chunk[]): boolean {
  const said = chunks.filter((chunk) => !isMark(chunk) && chunk.meanings.every(({ kind }) => kind !== 'filler'))
  const chooses = said.some(({ lower }) => CHOOSING.test(lower))
  return (
    chooses &&
    said.some(isSpecificReference) &&
    said.every((chunk) => {
      return (
        isSpecificReference(chunk) || isVerb(chunk) || CHOOSING.test(chunk.lower) || /^(and|one)$/.test(chunk.lower)
      )
    })
  )
}

const CHOOSING = /^(only|just|without|without the|no|nothing but|alone)$/

/** The same, with "only" as the word that picks, or "without" as one that leaves out. */
function withPick(chunks: readonly Chunk[], lexicon: Lexicon): readonly Chunk[] {
  return chunks.map((chunk) => {
    if (!CHOOSING.test(chunk.lower)) return chunk
    if (/^(without|no)/.test(chunk.lower)) return { ...chunk, lower: 'leave out', meanings: [LEAVING_OUT] }
    return { ...chunk, meanings: lexicon.meaningsOf('pick') }
  })
}

const LEAVING_OUT: Meaning = { kind: 'structure', role: 'not' }
const DROPPING = /^(drop|delete|remove|get rid of|take out|take away|throw out|throw away)( the)?$/

function isDropped(chunks: readonly Chunk[], at: number): boolean {
  if (!DROPPING.test(chunks[at]!.lower)) return false
  const [what, behind] = chunks.slice(at + 1).filter(({ lower }) => lower !== 'the')
  if (what === undefined || !isSpecificReference(what)) return false
  return behind === undefined || isMark(behind) || roleOf(behind) !== undefined
}
