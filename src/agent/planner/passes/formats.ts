import type { Size } from '../../../images/picture.ts'
import type { PlanStep, Scene } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isContent, isMark, isVerb, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Setting } from '../clauses/setting.ts'
import { isShape } from '../words/reading.ts'
import { groundAt, placesPictures, withCopyBehind, withOnlyPicture } from './sheets.ts'

/** Instructions for an empty canvas, and the step that gives it a shape. */
export interface FormattedReading extends Reading {
  readonly scene: Setting
  readonly first: readonly PlanStep[]
}

/**
 * Reads which shape an empty canvas shall have: "1500 x 500", "a business card", "16:9", "in portrait format". Where
 * the request leaves the shape open it becomes the canvas'; otherwise the client is told what decides.
 */
export function readFormat(reading: Reading, scene: Scene): FormattedReading {
  const untouched = { ...reading, scene, first: [] }
  const found = formatIn(reading.chunks)
  if (found === undefined) return untouched
  if (scene.pictures.length === 0) return shapedBy(found, reading, scene)
  const { at } = found
  if (!(leads(reading.chunks, at) || isGroundOf(reading.chunks, at)) || !placesPictures(reading.chunks))
    return untouched
  const copied = withCopyBehind(reading.chunks, scene)
  if (copied !== undefined) return onCopy(found, { ...reading, chunks: withoutOrder(copied, at) }, scene)
  const ground = groundAt(reading.chunks, at)
  const chunks = withOnlyPicture(withoutOrder(reading.chunks, at), scene).map((chunk, place) => {
    return place === ground ? { ...chunk, meanings: [{ kind: 'filler' as const }] } : chunk
  })
  const shaped = shapedBy(found, { ...reading, chunks }, { ...scene, sheet: true })
  const { width, height } = shaped.scene.canvas
  const words = reading.chunks[at]!.text
  const sheet = { tool: 'canvas', arguments: { ratio: `${width}:${height}` }, words }
  const colours = ground === -1 ? [] : [propertyOf(reading.chunks[ground]!.meanings, 'color')]
  const first = [
    ...(shaped.first.length > 0 ? shaped.first : [sheet]),
    ...colours.map((colour) => groundOf(colour, words)),
  ]
  return { ...shaped, first }
}

/** A picture on a copy of itself, which has the shape of the sheet. */
function onCopy(found: Format, reading: Reading, scene: Scene): FormattedReading {
  const shaped = shapedBy(found, reading, scene)
  const { width, height } = shaped.scene.canvas
  const words = reading.chunks[found.at]!.text
  const pictures = [...scene.pictures, ...scene.pictures]
  return {
    ...shaped,
    scene: { ...shaped.scene, pictures, backed: true },
    first: [
      { tool: 'pick', arguments: { pictures: [1, 1] }, words },
      { tool: 'crop', arguments: { ratio: `${width}:${height}`, pictures: [2] }, words },
    ],
  }
}

function groundOf(colour: unknown, words: string): PlanStep {
  return { tool: 'background', arguments: { colours: [colour] }, words }
}

/** "in the middle of a 1200x628 canvas": what lies under something else. */
function isGroundOf(chunks: readonly Chunk[], at: number): boolean {
  const before = chunks.slice(0, at).findLastIndex((chunk) => !/^(an?|the)$/.test(chunk.lower) && !isColour(chunk))
  return /^(on|onto|of|in|into)( |$)/.test(chunks[before]?.lower ?? '') && chunks.slice(at, at + 3).some(isSheet)
}

/** "Make a postcard": the verb orders the sheet and nothing that is put on it. */
function withoutOrder(chunks: readonly Chunk[], at: number): readonly Chunk[] {
  if (!leads(chunks, at)) return chunks
  return chunks.map((chunk, place) => {
    return place < at && isVerb(chunk) ? { ...chunk, meanings: [{ kind: 'filler' as const }] } : chunk
  })
}

function isColour({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'color') !== undefined
}

/** Instructions without the words for the shape, and the shape. */
function shapedBy({ at, width, height }: Format, reading: Reading, scene: Setting): FormattedReading {
  const chunk = reading.chunks[at]!
  const chunks = reading.chunks.map((one, place) => {
    // "a 1920x1080 banner" says it twice.
    const repeats = Math.abs(place - at) <= 2 && isSheet(one)
    return place === at || repeats ? { ...one, meanings: [{ kind: 'filler' as const }] } : one
  })
  const notes = (sentence: string) => [...reading.notes, sentence]
  if (scene.free !== true) {
    return { chunks, scene, first: [], notes: notes(`“${chunk.text}”: the shape stays as aspect_ratio says`) }
  }
  const edge = Math.max(scene.canvas.width, scene.canvas.height)
  const scale = edge / Math.max(width, height)
  const canvas = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const step = { tool: 'canvas', arguments: { ratio: `${width}:${height}` }, words: chunk.text }
  return {
    chunks,
    notes: notes(`Took “${chunk.text}” as the shape; resolution makes it ${canvas.width} × ${canvas.height} pixels`),
    scene: { ...scene, canvas },
    first: [step],
  }
}

/** A shape and the place of the chunk that names it. */
interface Format extends Size {
  readonly at: number
}

function isSheet({ meanings }: Chunk): boolean {
  return ['format', 'canvas'].some((name) => propertyOf(meanings, name) !== undefined)
}

/** Whether a sentence names the thing that is wanted before it says anything else: "a dark blue banner 1500x500, …". */
function leads(chunks: readonly Chunk[], at: number): boolean {
  const from = chunks.findLastIndex((chunk, place) => place < at && endsSentence(chunk)) + 1
  return chunks.slice(from, at).every((chunk) => {
    return isVerb(chunk) || isPlain(chunk) || isSheet(chunk) || isColour(chunk) || isMark(chunk)
  })
}

/** The size that is named first, or else the ratio, or else the thing with a usual shape. */
function formatIn(chunks: readonly Chunk[]): Format | undefined {
  const places = chunks.map((_, at) => at)
  const sized = places.find((at) => propertyOf(chunks[at]!.meanings, 'dimensions') !== undefined && isFree(chunks, at))
  if (sized !== undefined) {
    const size = propertyOf(chunks[sized]!.meanings, 'dimensions') as Size
    return isShape(size) ? { at: sized, ...size } : undefined
  }
  const named = places.find(
    (at) =>
      /^\d/.test(chunks[at]!.lower) && propertyOf(chunks[at]!.meanings, 'ratio') !== undefined && isFree(chunks, at),
  )
  const thing = named ?? places.find((at) => isNamedFormat(chunks, at))
  if (thing === undefined) return undefined
  const { meanings } = chunks[thing]!
  const ratio = (named === undefined ? propertyOf(meanings, 'format') : propertyOf(meanings, 'ratio')) as string
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  // "a wedding invitation, portrait": the same thing upright.
  const turned =
    named === undefined &&
    chunks.some(({ lower }, at) => at !== thing && (width > height ? UPRIGHT : LYING).test(lower))
  return turned ? { at: thing, width: height, height: width } : { at: thing, width, height }
}

const UPRIGHT = /^(portrait|portrait format|portrait orientation|upright|upright format)$/
const LYING = /^(landscape|landscape format|landscape orientation|wide format)$/

/** Whether a size is not that of a shape that is drawn: "a 200 x 100 px rectangle". */
function isFree(chunks: readonly Chunk[], at: number): boolean {
  const from = chunks.findLastIndex((chunk, place) => place < at && parts(chunk)) + 1
  const end = chunks.findIndex((chunk, place) => place > at && parts(chunk))
  return !chunks.slice(from, end === -1 ? undefined : end).some(isFigure)
}

function parts(chunk: Chunk): boolean {
  return isMark(chunk) || roleOf(chunk) !== undefined
}

function isFigure({ meanings }: Chunk): boolean {
  return meanings.some((one) => one.kind === 'operation' && one.weak === undefined && FIGURES.has(one.operation.tool))
}

const FIGURES = new Set(['shape', 'arrange', 'crop', 'resize', 'extend'])

/**
 * Whether a chunk names the whole thing that is wanted: what its sentence speaks of first ("a simple business card:
 * …"), a piece of its own ("…, square, …") or a shape by its full name ("in portrait format").
 */
function isNamedFormat(chunks: readonly Chunk[], at: number): boolean {
  const { meanings, lower } = chunks[at]!
  if (propertyOf(meanings, 'format') === undefined) return false
  if (/ (format|orientation)$/.test(lower)) return true
  const from = chunks.findLastIndex((chunk, place) => place < at && endsSentence(chunk)) + 1
  const leads = chunks.slice(from, at).every((chunk) => isVerb(chunk) || isPlain(chunk))
  const alone = [chunks[at - 1], chunks[at + 1]].every((chunk) => chunk === undefined || isMark(chunk))
  // "a square picture with a gradient"
  const described = chunks[at + 1]?.meanings.some(({ kind }) => kind === 'reference') === true
  return alone || (leads && (described || !/^(a )?(square|landscape|portrait)$/.test(lower)))
}

function endsSentence(chunk: Chunk): boolean {
  return ['.', '!', '?', '\n', ';'].includes(propertyOf(chunk.meanings, 'mark') as string)
}

/** Small words and such as say nothing of colour, place or content. */
function isPlain(chunk: Chunk): boolean {
  if (isContent(chunk)) return false
  return chunk.meanings.every((one) => one.kind === 'filler' || (one.kind === 'property' && PLAIN.has(one.name)))
}

const PLAIN = new Set(['of', 'one', 'size', 'weight', 'mark', 'degree', 'font', 'breadth'])
