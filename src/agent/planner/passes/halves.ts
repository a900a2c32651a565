import type { Scene } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isContent, isMark, isOperation, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Lexicon } from '../chunks/lexicon.ts'
import { sentenceEnds } from '../clauses/segments.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads what is said of the parts of an empty sheet: "half red, half blue" is one wish, as is "left side black, right side
 * white", and "on the red half" is the place that was given that colour.
 */
export function readHalves(reading: Reading, { pictures }: Scene, lexicon: Lexicon): Reading {
  const { chunks } = reading
  if (pictures.length > 0)
    return { ...reading, chunks: chunks.map((chunk) => (divides(chunk) ? silent(chunk) : chunk)) }
  const read = chunks.map((chunk, at): Chunk => {
    const start = startOf(chunks, at)
    const divided = chunks.slice(start, at).some((other, place) => divides(other) || isHalf(chunks, start + place))
    if ((divides(chunk) || isHalf(chunks, at)) && divided) return silent(chunk)
    const place = placeOfHalf(chunks, at)
    if (place !== undefined) return { ...chunk, meanings: [{ kind: 'property', name: 'position', value: place }] }
    if (/^(half|side|part)$/.test(chunk.lower) && placeOfHalf(chunks, at - 1) !== undefined) return silent(chunk)
    return isHalf(chunks, at) || beginsSides(chunks, at)
      ? { ...chunk, meanings: [...chunk.meanings, ...lexicon.meaningsOf('halves')] }
      : chunk
  })
  return { ...reading, chunks: read }
}

function silent(chunk: Chunk): Chunk {
  return { ...chunk, meanings: [{ kind: 'filler' }] }
}

/** "split", "halves": a word that parts the sheet. */
function divides({ meanings }: Chunk): boolean {
  return meanings.some((one: Meaning) => one.kind === 'operation' && one.preset.bands === true)
}

/** "half red". */
function isHalf(chunks: readonly Chunk[], at: number): boolean {
  return chunks[at]!.lower === 'half' && colourOf(chunks[at + 1]) !== undefined
}

function startOf(chunks: readonly Chunk[], at: number): number {
  return chunks.findLastIndex((chunk, place) => place < at && sentenceEnds(chunk)) + 1
}

function placeOf(chunk: Chunk | undefined): string | undefined {
  const position = propertyOf(chunk?.meanings ?? [], 'position') as string | undefined
  return position !== undefined && /^(left|right|top|bottom)$/.test(position) ? position : undefined
}

function colourOf(chunk: Chunk | undefined): unknown {
  return propertyOf(chunk?.meanings ?? [], 'color')
}

/** "on the red half": the place that this colour was said of before. */
function placeOfHalf(chunks: readonly Chunk[], at: number): string | undefined {
  const colour = colourOf(chunks[at])
  if (colour === undefined || !/^(half|side|part)$/.test(chunks[at + 1]?.lower ?? '')) return undefined
  const earlier = chunks.findIndex((chunk, place) => place < at - 1 && colourOf(chunk) === colour)
  const piece = [
    ...chunks.slice(Math.max(0, earlier - 3), earlier).toReversed(),
    ...chunks.slice(earlier + 1, earlier + 4),
  ]
  return earlier === -1 ? undefined : piece.map(placeOf).find((place) => place !== undefined)
}

/** "left black, right white": whether the first of several sides is named here of which nothing is told but colours. */
function beginsSides(chunks: readonly Chunk[], at: number): boolean {
  const from = startOf(chunks, at)
  const end = chunks.findIndex((chunk, place) => place >= at && sentenceEnds(chunk))
  const sentence = chunks.slice(from, end === -1 ? undefined : end)
  if (sentence.some((chunk) => divides(chunk) || isOperation(chunk) || isContent(chunk))) return false
  const sides = sentence.flatMap((chunk, place) => (placeOf(chunk) === undefined ? [] : [place]))
  const coloured = sides.every((place) => {
    const behind = sentence.slice(place + 1).findIndex((chunk) => isMark(chunk) || roleOf(chunk) !== undefined)
    return sentence
      .slice(place, behind === -1 ? undefined : place + 1 + behind)
      .some((chunk) => colourOf(chunk) !== undefined)
  })
  return sides.length > 1 && coloured && sides[0] === at - from
}
