import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads a figure that is named again with "the": of one that was drawn more is said, "give the star a black outline", or
 * something is put on it, "in the middle of the triangle"; one that the picture was cut into is the picture itself.
 */
export function readAgain(reading: Reading): Reading {
  let { chunks } = reading
  for (const [at, chunk] of reading.chunks.entries()) {
    const article = articleOf(chunks, at)
    if (article === undefined || !isFigure(chunk)) continue
    const earlier = chunks.slice(0, article)
    const from = groundFrom(chunks, article)
    const place = /^(from|to|at|towards?)$/.test(chunks[article - 1]?.lower ?? '') ? placeOf(earlier, chunk) : undefined
    if (place !== undefined)
      chunks = chunks.with(at, { ...chunk, meanings: [{ kind: 'property', name: 'position', value: place }] })
    else if (isCutInto(earlier, chunk)) chunks = chunks.with(at, { ...chunk, meanings: [IT] })
    else if (!earlier.some((other) => figureOf(other) === figureOf(chunk))) continue
    else if (from === undefined)
      chunks = chunks.with(at, { ...chunk, meanings: [...chunk.meanings.filter(isDrawing).map(outright), AGAIN] })
    else
      chunks = chunks.map((one, place) =>
        place < from || place > at ? one : { ...one, meanings: [place === from ? INSIDE : FILLER] },
      )
  }
  return { ...reading, chunks }
}

const IT: Meaning = { kind: 'reference', reference: { kind: 'it' } }
const AGAIN: Meaning = { kind: 'property', name: 'again', value: true }
const INSIDE: Meaning = { kind: 'property', name: 'relative', value: 'inside' }
const FILLER: Meaning = { kind: 'filler' }

/** Where the definite article of a noun stands, a colour or size in between at most. */
function articleOf(chunks: readonly Chunk[], at: number): number | undefined {
  const described = ['color', 'size'].some((name) => propertyOf(chunks[at - 1]?.meanings ?? [], name) !== undefined)
  const article = described ? at - 2 : at - 1
  return /^(of )?the$/.test(chunks[article]?.lower ?? '') ? article : undefined
}

/** Where "on the …", "in the middle of the …" begins that ends in an article; `undefined` where it does not. */
function groundFrom(chunks: readonly Chunk[], article: number): number | undefined {
  const lower = (at: number) => chunks[at]?.lower ?? ''
  const of = lower(article) === 'of the' ? article : lower(article - 1) === 'of' ? article - 1 : undefined
  if (of !== undefined && propertyOf(chunks[of - 1]?.meanings ?? [], 'position') !== 'center') return undefined
  const at = of === undefined ? article - 1 : lower(of - 2) === 'the' ? of - 3 : of - 2
  return /^(on|onto|in|inside|within|into|at)$/.test(lower(at)) ? at : undefined
}

/** Where a figure was said to lie, in the words behind it. */
function placeOf(earlier: readonly Chunk[], figure: Chunk): unknown {
  const at = earlier.findLastIndex((other) => figureOf(other) === figureOf(figure))
  const behind = at === -1 ? [] : earlier.slice(at + 1, at + 5)
  const end = behind.findIndex((chunk) => isMark(chunk) || roleOf(chunk) !== undefined)
  const said = (end === -1 ? behind : behind.slice(0, end)).map(({ meanings }) => propertyOf(meanings, 'position'))
  return said.find((position) => position !== undefined)
}

function isDrawing(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.operation.tool === 'shape'
}

/** A word that may be something else in other company, such as "banner", as nothing but a figure. */
function outright(meaning: Meaning): Meaning {
  return meaning.kind === 'operation' ? { ...meaning, weak: undefined } : meaning
}

function isFigure(chunk: Chunk): boolean {
  return figureOf(chunk) !== undefined
}

/** What a chunk draws, told apart from other figures. */
function figureOf(chunk: Chunk): string | undefined {
  const head = chunk.meanings.find(isDrawing)
  if (head?.kind !== 'operation' || head.preset.shape === undefined) return undefined
  return chunk.lower.replace(/s$/, '')
}

function isCutInto(earlier: readonly Chunk[], chunk: Chunk): boolean {
  const shape = propertyOf(chunk.meanings, 'cut shape')
  const cuts = ({ meanings }: Chunk) =>
    meanings.some(
      (one) => one.kind === 'operation' && one.weak === undefined && one.operation.tool === 'cut_into_shape',
    )
  const named = ({ meanings }: Chunk) =>
    propertyOf(meanings, 'cut shape') === shape ||
    meanings.some(
      (one) => one.kind === 'operation' && one.operation.tool === 'cut_into_shape' && one.preset.shape === shape,
    )
  return shape !== undefined && earlier.some(cuts) && earlier.some(named)
}
