import type { Position } from '../../../images/position.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, isQuotation, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Lexicon } from '../chunks/lexicon.ts'
import { sentenceEnds } from '../clauses/segments.ts'
import type { Setting } from '../clauses/setting.ts'
import { pictureNumbers } from '../clauses/targets.ts'
import type { Meaning, Preset, Reference } from '../meanings.ts'

/**
 * Reads sentences that say where each of several pictures goes, and no more of them, as one layout: "the mug on the left and the
 * apple on the right", "the second one big on the left, the others small on the right".
 */
export function readPlaces(chunks: readonly Chunk[], scene: Setting, lexicon: Lexicon): readonly Chunk[] {
  if (scene.sheet === true || scene.pictures.length < 2) return chunks
  const read: Chunk[] = []
  for (let from = 0; from < chunks.length; ) {
    const next = chunks.findIndex((chunk, at) => at >= from && sentenceEnds(chunk))
    const end = next === -1 ? chunks.length : next + 1
    read.push(...readSentence(chunks.slice(from, end), scene, lexicon))
    from = end
  }
  return read
}

function readSentence(sentence: readonly Chunk[], scene: Setting, lexicon: Lexicon): readonly Chunk[] {
  const pieces = piecesOf(sentence)
  const placed = pieces.filter((piece) => placeOf(piece) !== undefined && pictureOf(piece, scene) !== undefined)
  const layout = placed.every(isKnown) ? (largest(pieces, placed, scene) ?? inOrder(placed, scene)) : undefined
  if (layout === undefined) return sentence
  const told = new Set([...placed.filter(isPlain), ...(layout.layout === 'mosaic' ? pieces.filter(isOfOthers) : [])])
  const words = told.size === 0 ? placed.flat() : [...told].flat()
  const [first, last] = [words[0]!, words.at(-1)!]
  const arranging = lexicon.meaningsOf('grid').flatMap((one): Meaning[] => {
    return one.kind === 'operation' && one.operation.tool === 'arrange' ? [{ ...one, preset: layout }] : []
  })
  const text = words.map((word) => word.text).join(' ')
  const place = { start: first.start, end: last.end }
  const whole: Chunk = { text, lower: text.toLowerCase(), meanings: arranging, ...place }
  const joint: Chunk = { text: '', lower: '', meanings: [{ kind: 'structure', role: 'next' }], ...place }
  const rest = pieces.filter((piece) => !told.has(piece))
  // "the first in black and white on the left": what else is said of a picture remains.
  const edits = rest.filter((piece) => placed.includes(piece)).map((piece) => piece.filter((chunk) => !isPlace(chunk)))
  const others = rest.filter((piece) => !placed.includes(piece))
  return [
    ...edits.flat(),
    ...(edits.length > 0 ? [joint] : []),
    whole,
    ...others.flat(),
    ...sentence.filter(sentenceEnds),
  ]
}

/** The pictures from left to right or from top to bottom, if each of several has a place of its own. */
function inOrder(placed: readonly (readonly Chunk[])[], scene: Setting): Preset | undefined {
  const places = placed.map((piece) => ({ place: placeOf(piece)!, picture: pictureOf(piece, scene)! }))
  const pictures = new Set(places.map(({ picture }) => picture))
  for (const [layout, order] of Object.entries(ORDERS)) {
    const rank = ({ place }: { place: Position }) => order.indexOf(place)
    const ranks = places.map(rank)
    const fits = ranks.every((one) => one >= 0) && new Set(ranks).size === places.length
    if (fits && places.length > 1 && pictures.size === places.length)
      return { layout, pictures: places.toSorted((a, b) => rank(a) - rank(b)).map(({ picture }) => picture) }
  }
  return undefined
}

const ORDERS: Readonly<Record<string, readonly Position[]>> = {
  row: ['left', 'center', 'right'],
  column: ['top', 'center', 'bottom'],
}

/** One picture that is large, at the left, and the others beside it. */
function largest(
  pieces: readonly (readonly Chunk[])[],
  placed: readonly (readonly Chunk[])[],
  scene: Setting,
): Preset | undefined {
  const big = placed.find((piece) => placeOf(piece) === 'left' && piece.some(isLarge))
  if (big === undefined || scene.pictures.length < 3 || !pieces.some(isOfOthers)) return undefined
  const first = pictureOf(big, scene)!
  const all = scene.pictures.map((_, i) => i + 1)
  return { layout: 'mosaic', pictures: [first, ...all.filter((number) => number !== first)] }
}

function isLarge({ meanings }: Chunk): boolean {
  return Number(propertyOf(meanings, 'size') ?? 1) > 1
}

/** "the other two small", "one above the other", "on the right". */
function isOfOthers(piece: readonly Chunk[]): boolean {
  const others = piece.some((chunk) => referenceOf(chunk)?.kind === 'others')
  const stacked = piece.flatMap(operationsOf).some(({ tool }) => tool === 'arrange')
  return isKnown(piece) && (others || stacked || (placeOf(piece) === 'right' && isPlain(piece)))
}

function isKnown(piece: readonly Chunk[]): boolean {
  return piece.every(({ meanings }) => meanings.length > 0) && !piece.some(isQuotation)
}

function isPlace({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'position') !== undefined
}

/** Whether a piece says nothing of its picture but the place. */
function isPlain(piece: readonly Chunk[]): boolean {
  if (!isKnown(piece)) return false
  const edits = piece.flatMap(operationsOf).some(({ tool }) => tool !== 'arrange' && tool !== 'pick')
  return !edits && !piece.some(({ meanings }) => SAYING.some((name) => propertyOf(meanings, name) !== undefined))
}

const SAYING = ['color', 'quantity', 'cut shape', 'opacity', 'half', 'third part']

/** The only place that a piece names. */
function placeOf(piece: readonly Chunk[]): Position | undefined {
  const places = piece.flatMap(({ meanings }) => {
    const place = propertyOf(meanings, 'position') as Position | undefined
    return place === undefined ? [] : [place]
  })
  return places.length === 1 ? places[0] : undefined
}

/** The only picture that a piece names; none where it lies on another one. */
function pictureOf(piece: readonly Chunk[], scene: Setting): number | undefined {
  const named = piece.flatMap((chunk, at) => {
    const reference = referenceOf(chunk)
    if (reference === undefined || !SINGLE.has(reference.kind)) return []
    const before = piece.slice(0, at).findLast(({ lower }) => lower !== 'the')?.lower ?? ''
    const lies = /^(on|onto|over|in|into|to|of|inside|from|next to|beside|above|below)$/.test(before)
    return lies ? [undefined] : pictureNumbers(reference, scene)
  })
  return named.length === 1 ? named[0] : undefined
}

const SINGLE = new Set<Reference['kind']>(['number', 'last', 'logo'])

function referenceOf({ meanings }: Chunk): Reference | undefined {
  return meanings.find((one) => one.kind === 'reference')?.reference
}

function piecesOf(sentence: readonly Chunk[]): Chunk[][] {
  const pieces: Chunk[][] = [[]]
  for (const chunk of sentence) {
    if (sentenceEnds(chunk)) continue
    if (isMark(chunk) || roleOf(chunk) !== undefined) pieces.push([])
    pieces.at(-1)!.push(chunk)
  }
  return pieces.filter((piece) => piece.length > 0)
}
