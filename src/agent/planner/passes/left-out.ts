import type { Scene } from '../../plan.ts'
import type { Chunk } from '../chunks/chunk.ts'
import { isMark, isSpecificReference, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Meaning } from '../meanings.ts'

/** Reads "drop the first picture" as leaving it out; "remove the first picture's background" speaks of more. */
export function readLeftOut(reading: Reading, { pictures }: Scene): Reading {
  if (pictures.length < 2) return reading
  const { chunks } = reading
  const read = chunks.map((chunk, at) =>
    isDropped(chunks, at) ? { ...chunk, lower: 'leave out', meanings: [LEAVING_OUT] } : chunk,
  )
  return { ...reading, chunks: read }
}

const LEAVING_OUT: Meaning = { kind: 'structure', role: 'not' }
const DROPPING = /^(drop|delete|remove|get rid of|take out|take away|throw out|throw away)( the)?$/

function isDropped(chunks: readonly Chunk[], at: number): boolean {
  if (!DROPPING.test(chunks[at]!.lower)) return false
  const [what, behind] = chunks.slice(at + 1).filter(({ lower }) => lower !== 'the')
  if (what === undefined || !isSpecificReference(what)) return false
  return behind === undefined || isMark(behind) || roleOf(behind) !== undefined
}
