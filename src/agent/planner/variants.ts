import type { Scene } from '../plan.ts'
import { type Chunk, propertyOf } from './chunk.ts'
import { isMark, isOperation, roleOf } from './chunk-kinds.ts'
import type { Lexicon } from './lexicon.ts'

/** Instructions with what they tell of copies of the only picture taken out. */
export interface Variants {
  readonly rest: readonly Chunk[]
  /** The words of each copy, in order; empty where nothing is told of copies. */
  readonly copies: readonly (readonly Chunk[])[]
}

/** "the same picture every time, one normal, one inverted, one tinted pink": what is told of copies one by one. */
export function readVariants(chunks: readonly Chunk[], { pictures }: Scene, lexicon: Lexicon): Variants {
  const pieces = piecesOf(chunks)
  const copies = pieces.filter(isCopy)
  if (pictures.length !== 1 || copies.length < 2 || copies.length > MOST_COPIES) return { rest: chunks, copies: [] }
  // "2x2" is then the shape of a grid, and no size in pixels.
  const grid = lexicon.meaningsOf('grid')
  const rest = pieces.filter((piece) => !copies.includes(piece)).flat()
  return {
    rest: rest.map((chunk) => (isGrid(chunk) ? { ...chunk, meanings: [...chunk.meanings, ...grid] } : chunk)),
    copies,
  }
}

/** As many pictures as a sheet takes. */
const MOST_COPIES = 10

function piecesOf(chunks: readonly Chunk[]): Chunk[][] {
  const pieces: Chunk[][] = [[]]
  for (const chunk of chunks) {
    if (isMark(chunk) || JOINTS.has(String(roleOf(chunk)))) pieces.push([])
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
