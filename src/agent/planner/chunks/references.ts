import type { Quantity, Reference } from '../meanings.ts'
import { type Chunk, propertyOf } from './chunk.ts'
import { isMark, isOperation, roleOf } from './chunk-kinds.ts'

/** Turns "the second picture", "image 2", "all the photos" … into one chunk each that refers to pictures. */
export function joinReferences(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = []
  for (let at = 0; at < chunks.length; ) {
    const found = referenceAt(chunks, at)
    if (found === undefined) {
      joined.push(chunks[at]!)
      at += 1
      continue
    }
    joined.push(oneChunk(chunks.slice(at, at + found.length), found.reference))
    at += found.length
  }
  return withExceptions(joined)
}

function oneChunk(parts: readonly Chunk[], reference: Reference): Chunk {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const text = parts.length === 1 ? first.text : parts.map((part) => part.text).join(' ')
  return {
    text,
    lower: text.toLowerCase(),
    meanings: [{ kind: 'reference', reference }],
    start: first.start,
    end: last.end,
  }
}

/** "everything except the last one", "all but the first and the third": what is excepted means all the others. */
function withExceptions(chunks: readonly Chunk[]): Chunk[] {
  const joined = [...chunks]
  for (let at = joined.length - 1; at >= 0; at -= 1) {
    const before = joined[at - 1]
    if (!isExcepting(joined[at]!, before)) continue
    let end = at + 1
    const excluded: Reference[] = []
    for (let next = end; next < joined.length; next += 1) {
      const reference = referenceOf(joined[next]!)
      if (reference !== undefined && reference.kind !== 'it') {
        excluded.push(reference)
        end = next + 1
      } else if (!isLink(joined[next]!)) break
    }
    if (excluded.length === 0) continue
    // "all but …" is one expression.
    const from = before !== undefined && (isEverything(before) || before.lower === 'but') ? at - 1 : at
    joined.splice(from, end - from, oneChunk(joined.slice(from, end), { kind: 'except', excluded }))
  }
  return joined
}

function isExcepting({ lower }: Chunk, before: Chunk | undefined): boolean {
  if (lower === 'but') return before !== undefined && isEverything(before)
  if (lower === 'not') return before?.lower === 'but'
  return /^(except|except for|apart from|other than|besides|excluding|everything but|all but)$/.test(lower)
}

function isEverything(chunk: Chunk): boolean {
  return referenceOf(chunk)?.kind === 'all' || propertyOf(chunk.meanings, 'everything') !== undefined
}

function isLink(chunk: Chunk): boolean {
  return roleOf(chunk) === 'and' || isMark(chunk) || chunk.meanings.some(({ kind }) => kind === 'filler')
}

function referenceOf({ meanings }: Chunk): Reference | undefined {
  const found = meanings.find((meaning) => meaning.kind === 'reference')
  return found?.reference
}

function referenceAt(chunks: readonly Chunk[], at: number): { reference: Reference; length: number } | undefined {
  const read = (offset: number, name: string) => propertyOf(chunks[at + offset]?.meanings ?? [], name)
  const noun = (offset: number) => read(offset, 'picture noun') !== undefined
  const plural = (offset: number) => noun(offset) && /[^'’]s$/.test(chunks[at + offset]!.lower)

  const count = (offset: number) => {
    const quantity = read(offset, 'quantity') as Quantity | undefined
    const counts = quantity?.unit === '' && Number.isInteger(quantity.value) && quantity.value > 0
    return counts && quantity.value <= MOST_PICTURES ? quantity.value : undefined
  }
  const ordinal = read(0, 'ordinal') as Ordinal | undefined
  // "the other way" and "the last step" are no pictures.
  if (ordinal !== undefined && NO_PICTURE.test(chunks[at + 1]?.lower ?? '')) return undefined
  const counted = count(1)
  if ((ordinal === 1 || ordinal === 'last') && counted !== undefined && counted > 1) {
    const reference: Reference = { kind: 'end', from: ordinal === 1 ? 'first' : 'last', count: counted }
    return { reference, length: noun(2) || read(2, 'one') !== undefined ? 3 : 2 }
  }
  if (ordinal !== undefined && (noun(1) || read(1, 'one') !== undefined)) {
    return plural(1) && ordinal !== 'others' && ordinal !== 'other'
      ? undefined
      : { reference: byOrdinal(plural(1) ? 'others' : ordinal), length: 2 }
  }
  if (
    ordinal !== undefined &&
    (/(^| )the$/.test(chunks[at - 1]?.lower ?? '') || isPlaced(chunks, at) || isListed(chunks, at))
  ) {
    return { reference: byOrdinal(ordinal), length: 1 }
  }
  if (read(0, 'everything') !== undefined) {
    // "all", "both", "all of the three pictures": what follows only repeats it.
    let length = 1
    while (read(length, 'of') !== undefined || read(length, 'quantity') !== undefined) length += 1
    // "two pictures per row" counts what lies in a row.
    if (noun(length) && read(length + 1, 'per row') === undefined)
      return { reference: { kind: 'all' }, length: length + 1 }
    // "all cropped to squares"
    const done =
      length === 1 &&
      /^(all|each)$/.test(chunks[at]!.lower) &&
      /ed$/.test(chunks[at + 1]?.lower ?? '') &&
      isOperation(chunks[at + 1]!)
    return done || read(0, 'everything') === 'alone' ? { reference: { kind: 'all' }, length: 1 } : undefined
  }
  if (!noun(0)) return undefined
  if (plural(0)) return numbered(count, (offset) => chunks[at + offset])
  const hash = read(1, 'mark') === '#' || read(1, 'number sign') !== undefined ? 1 : 0
  const quantity = read(1 + hash, 'quantity') as Quantity | undefined
  if (quantity?.unit === '' && Number.isInteger(quantity.value) && quantity.value > 0) {
    return { reference: { kind: 'number', number: quantity.value }, length: 2 + hash }
  }
  return { reference: { kind: 'it' }, length: 1 }
}

/** "second on the right": an ordinal where a piece begins, and its place. */
function isPlaced(chunks: readonly Chunk[], at: number): boolean {
  const [before, behind] = [chunks[at - 1], chunks.slice(at + 1, at + 4)]
  const begins = before === undefined || isMark(before) || roleOf(before) !== undefined
  const next = behind.find(({ meanings }) => meanings.every(({ kind }) => kind !== 'filler'))
  return begins && next !== undefined && propertyOf(next.meanings, 'position') !== undefined
}

/** "first picture in sepia, second in black and white": an ordinal that begins a piece, of which something is told. */
function isListed(chunks: readonly Chunk[], at: number): boolean {
  const [before, next] = [chunks[at - 1], chunks[at + 1]]
  const begins = before === undefined || isMark(before) || roleOf(before) !== undefined
  const others = chunks.filter(({ meanings }, place) => place !== at && propertyOf(meanings, 'ordinal') !== undefined)
  return begins && others.length > 0 && /^(in|as|gets|stays|is|unchanged|:)$/.test(next?.lower ?? '')
}

type Ordinal = number | 'last' | 'other' | 'others'

/** What can come behind "the other" and "the first" that is no picture. */
const NO_PICTURE =
  /^(way|direction|side|end|hand|half|part|corner|edge|time|thing|step|row|column|line|word|letter|color|colour)s?( |$)/

/** As many as a request can have. */
const MOST_PICTURES = 10

/** "photos 2 and 3", "images 1, 2 and 4", "pictures 2 to 4"; without numbers all of them. */
function numbered(
  count: (offset: number) => number | undefined,
  chunkAt: (offset: number) => Chunk | undefined,
): { reference: Reference; length: number } {
  const numbers: number[] = []
  let length = 1
  for (let offset = 1; ; offset += 1) {
    const number = count(offset)
    const chunk = chunkAt(offset)
    if (number !== undefined) {
      const from = numbers.at(-1)
      const ranges = RANGE.test(chunkAt(offset - 1)?.lower ?? '') && from !== undefined
      numbers.push(...(ranges ? Array.from({ length: number - from }, (_, i) => from + 1 + i) : [number]))
      length = offset + 1
    } else if (chunk === undefined || numbers.length === 0 || !(RANGE.test(chunk.lower) || isLink(chunk))) break
  }
  if (numbers.length === 0) return { reference: { kind: 'all' }, length: 1 }
  return { reference: { kind: 'several', numbers }, length }
}

const RANGE = /^(to|-|–|through)$/

function byOrdinal(ordinal: Ordinal): Reference {
  return typeof ordinal === 'number' ? { kind: 'number', number: ordinal } : { kind: ordinal }
}
