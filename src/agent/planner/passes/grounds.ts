import type { Scene } from '../../plan.ts'
import type { Chunk } from '../chunks/chunk.ts'
import { isMark, isQuotation, isVerb, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import { sentenceEnds } from '../clauses/segments.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads what something stands on: "'Hi' in white on a red background", "three dots on a black square". A figure is drawn
 * before what stands on it; a background of its own is the sheet of an empty canvas, and a box behind letters on a photo.
 */
export function readGrounds(reading: Reading, { pictures }: Scene): Reading {
  let { chunks } = reading
  for (let at = chunks.length - 1; at > 0; at -= 1) {
    const ground = groundAt(chunks, at)
    if (ground === undefined) continue
    if (ground.figure) chunks = withGroundFirst(chunks, at, ground)
    else if (pictures.length > 0) chunks = chunks.with(ground.noun, meaning(chunks[ground.noun]!, BOX))
    else chunks = chunks.toSpliced(at, 0, meaning({ ...chunks[at]!, text: '', lower: ',' }, COMMA))
  }
  return { ...reading, chunks }
}

interface Ground {
  /** Where what stands on it is named. */
  readonly content: number
  readonly noun: number
  /** Whether it is a figure and not a background. */
  readonly figure: boolean
}

const BOX: Meaning = { kind: 'property', name: 'plate', value: 'box' }
const COMMA: Meaning = { kind: 'property', name: 'mark', value: ',' }
const AND: Meaning = { kind: 'structure', role: 'and' }
const INSIDE: Meaning = { kind: 'property', name: 'relative', value: 'inside' }

function meaning(chunk: Chunk, ...meanings: Meaning[]): Chunk {
  return { ...chunk, meanings }
}

/** The ground that a preposition at a place begins to tell of, with something named before it that stands on it. */
function groundAt(chunks: readonly Chunk[], at: number): Ground | undefined {
  if (
    !/^(on|onto|in|into|against|inside|within)$/.test(chunks[at]!.lower) ||
    !/^an?$/.test(chunks[at + 1]?.lower ?? '')
  )
    return undefined
  const length = chunks
    .slice(at + 1)
    .findIndex((chunk) => operationsOf(chunk).some(({ coloured }) => coloured) || parts(chunk))
  const noun = at + 1 + length
  const figure = length !== -1 && isOf('shape', chunks[noun]!)
  // "'Hi' in a green circle", but not in a line and not in a row.
  const within = /^(in|into)$/.test(chunks[at]!.lower)
  if (within && (!figure || /^(line|arrow|cross)/.test(chunks[noun]!.lower))) return undefined
  if (length === -1 || !(figure || isOf('background', chunks[noun]!))) return undefined
  const start =
    chunks.findLastIndex((chunk, place) => place < at && (sentenceEnds(chunk) || roleOf(chunk) === 'next')) + 1
  const content = chunks.findLastIndex((chunk, place) => {
    return place >= start && place < at && (isQuotation(chunk) || (figure && isOf('shape', chunk)))
  })
  const between = chunks.slice(content + 1, at)
  const one =
    content !== -1 && !between.some((chunk) => isVerb(chunk) || operationsOf(chunk).some(({ tool }) => tool !== 'text'))
  return one ? { content, noun, figure } : undefined
}

/** "a red circle, and inside it 'Hi' in white". */
function withGroundFirst(chunks: readonly Chunk[], at: number, { content, noun }: Ground): Chunk[] {
  const from = chunks.findLastIndex((chunk, place) => place < content && parts(chunk)) + 1
  const end = chunks.findIndex((chunk, place) => place > noun && parts(chunk) && roleOf(chunk) !== 'with')
  const to = end === -1 ? chunks.length : end
  const joint = chunks[at]!
  return [
    ...chunks.slice(0, from),
    ...chunks.slice(at + 1, to),
    meaning(joint, AND),
    ...chunks.slice(from, at),
    meaning({ ...joint, start: joint.start, end: joint.start }, INSIDE),
    ...chunks.slice(to),
  ]
}

function isOf(tool: string, chunk: Chunk): boolean {
  return operationsOf(chunk).some((operation) => operation.tool === tool)
}

/** Whether a chunk parts two phrases. */
function parts(chunk: Chunk): boolean {
  return isMark(chunk) || roleOf(chunk) !== undefined
}
