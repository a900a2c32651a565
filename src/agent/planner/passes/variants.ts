import type { Scene } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, isOperation, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Lexicon } from '../chunks/lexicon.ts'
import { sentenceEnds } from '../clauses/segments.ts'
import type { Quantity } from '../meanings.ts'

/** Instructions with what they tell of copies of the only picture taken out. */
export interface Variants {
  readonly rest: readonly Chunk[]
  /** The words of each copy, in order; empty where nothing is told of copies. */
  readonly copies: readonly (readonly Chunk[])[]
}

/** "the same picture every time, one normal, one inverted, one tinted pink": what is told of copies one by one. */
export function readVariants(chunks: readonly Chunk[], { pictures }: Scene, lexicon: Lexicon): Variants {
  const listed = pictures.length === 1 ? listedCopies(chunks, lexicon) : undefined
  if (listed !== undefined) return listed
  const pieces = piecesOf(chunks)
  const copies = pieces.filter(isCopy)
  if (pictures.length !== 1 || copies.length < 2 || copies.length > MOST_COPIES) return { rest: chunks, copies: [] }
  // "2x2" is then the shape of a grid, and no size in pixels.
  const grid = lexicon.meaningsOf('grid')
  const untold = pieces.filter((piece) => !copies.includes(piece)).flat()
  const rest = untold.filter((chunk) => timesSaid(chunk) === undefined)
  return {
    rest: rest.map((chunk) => (isGrid(chunk) ? { ...chunk, meanings: [...chunk.meanings, ...grid] } : chunk)),
    copies,
  }
}

/**
 * "the picture three times: original, black and white, negative" and "the original on the left, a warmer, brighter version
 * on the right": a sentence that lists as many copies as it counts, or the original and others beside it.
 */
function listedCopies(chunks: readonly Chunk[], lexicon: Lexicon): Variants | undefined {
  const from = chunks.findLastIndex((chunk, at) => sentenceEnds(chunk) && chunks.slice(at).some(isOriginal)) + 1
  const next = chunks.findIndex((chunk, at) => at >= from && sentenceEnds(chunk))
  const end = next === -1 ? chunks.length : next
  const sentence = chunks.slice(from, end)
  if (!sentence.some(isOriginal)) return undefined
  const colon = sentence.findIndex(({ meanings }) => propertyOf(meanings, 'mark') === ':')
  const [before, list] = [sentence.slice(0, colon + 1), sentence.slice(colon + 1)]
  const pieces = piecesOf(list, isBeside).filter((piece) =>
    piece.some((chunk) => !isMark(chunk) && roleOf(chunk) === undefined && !isPlace(chunk) && !isBeside(chunk)),
  )
  const count = before.map(timesSaid).find((times) => times !== undefined) ?? copiesCounted(before)
  const copies = pieces.length === count ? pieces : groupsOf(pieces)
  const tells = copies.every((copy) => copy.some((chunk) => isOperation(chunk) || isOriginal(chunk)))
  const beside = sentence.some((chunk) => isBeside(chunk) || operationsOf(chunk).some(({ tool }) => tool === 'arrange'))
  const versions = list.some(({ lower }) => /^(version|copy|one|edit)$/.test(lower))
  const lists = copies.some((copy) => copy.some(isOriginal)) && (pieces.length === count || beside || versions)
  if (!tells || !lists || copies.length < 2 || copies.length > MOST_COPIES) return undefined
  // "the original above, a sepia copy below" lie in a column.
  const stacked = list.filter((chunk) => isPlace(chunk) || isBeside(chunk)).find(({ lower }) => STACKED.test(lower))
  const column = stacked === undefined ? [] : [{ ...stacked, meanings: lexicon.meaningsOf('column') }]
  const told = before.filter((chunk, at) => {
    const counts =
      before[at + 1] !== undefined &&
      isCopiesNoun(before[at + 1]!) &&
      propertyOf(chunk.meanings, 'quantity') !== undefined
    return timesSaid(chunk) === undefined && !isCopiesNoun(chunk) && !counts
  })
  const says = (chunk: Chunk) => !isPlace(chunk) && !isBeside(chunk) && !/^(version|copy|edit)$/.test(chunk.lower)
  const rest = [...chunks.slice(0, from), ...told, ...column, ...chunks.slice(end)]
  return { rest, copies: copies.map((copy) => copy.filter(says)) }
}

const STACKED = /above|below|under|top|bottom|beneath/

/** "next to", "above": what stands between two copies. */
function isBeside({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'relation') !== undefined
}

/** "four copies", "three versions". */
function copiesCounted(chunks: readonly Chunk[]): number | undefined {
  const noun = chunks.findIndex(isCopiesNoun)
  const quantity = propertyOf(chunks[noun - 1]?.meanings ?? [], 'quantity') as Quantity | undefined
  return noun === -1 || quantity?.unit !== '' ? undefined : quantity.value
}

function isCopiesNoun({ lower }: Chunk): boolean {
  return /^(copies|versions|variants|variations|tiles|panels|edits)$/.test(lower)
}

function timesSaid({ meanings }: Chunk): number | undefined {
  const quantity = propertyOf(meanings, 'quantity') as Quantity | undefined
  return quantity?.unit === 'times' && quantity.value > 1 ? quantity.value : undefined
}

/** Pieces that go on with the one before, as "a warmer, brighter version" does, as one. */
function groupsOf(pieces: readonly (readonly Chunk[])[]): Chunk[][] {
  const groups: Chunk[][] = []
  for (const piece of pieces) {
    const first = piece.find((chunk) => !isMark(chunk) && roleOf(chunk) === undefined)
    const begins =
      first !== undefined && (/^(the|an?)$/.test(first.lower) || isOriginal(first) || isPlace(first) || isBeside(first))
    if (begins || groups.length === 0) groups.push([...piece])
    else groups.at(-1)!.push(...piece)
  }
  return groups
}

function isPlace({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'position') !== undefined
}

/** As many pictures as a sheet takes. */
const MOST_COPIES = 10

function piecesOf(chunks: readonly Chunk[], parts: (chunk: Chunk) => boolean = () => false): Chunk[][] {
  const pieces: Chunk[][] = [[]]
  for (const chunk of chunks) {
    if (isMark(chunk) || JOINTS.has(String(roleOf(chunk))) || parts(chunk)) pieces.push([])
    pieces.at(-1)!.push(chunk)
  }
  return pieces
}

const JOINTS = new Set(['and', 'next', 'with'])

function isCopy(piece: readonly Chunk[], _: number, pieces: readonly (readonly Chunk[])[]): boolean {
  const first = piece.find((chunk) => !isMark(chunk) && roleOf(chunk) === undefined && !/^(the|an?)$/.test(chunk.lower))
  if (first === undefined || !piece.some((chunk) => isOperation(chunk) || isOriginal(chunk))) return false
  if (/^(one|once|another|another one)$/.test(first.lower) || isCounted(first)) return true
  // "left the original, right in black and white".
  return /^(left|right|(on )?the (left|right))$/.test(first.lower) && pieces.some((other) => other.some(isOriginal))
}

/** "the second blurred": of one picture there is no second but a copy. */
function isCounted({ meanings }: Chunk): boolean {
  return meanings.some((one) => one.kind === 'reference' && one.reference.kind === 'number')
}

/** Whether a word says that a copy stays as the picture is. */
export function isOriginal({ lower }: Chunk): boolean {
  return /^(normal|(the )?original|unchanged|untouched|regular|plain|as (it )?is|colou?r|full colou?r)$/.test(lower)
}

function isGrid({ meanings }: Chunk): boolean {
  const size = propertyOf(meanings, 'dimensions') as { width: number; height: number } | undefined
  return size !== undefined && size.width <= MOST_COPIES && size.height <= MOST_COPIES
}
