import type { Scene } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isContent, isMark, isOperation, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Lexicon } from '../chunks/lexicon.ts'
import type { Meaning } from '../meanings.ts'

/** Reads "a blue card that says 'Hi'" as a sheet of that colour: on an empty canvas a card is its background. */
export function readSheetColours(reading: Reading, { pictures }: Scene, lexicon: Lexicon): Reading {
  const { chunks } = reading
  if (pictures.length > 0 || chunks.some(isBackground)) return reading
  const behind = colourBehind(chunks)
  if (behind !== undefined) return { ...reading, chunks: withPause(chunks, behind, lexicon) }
  const at = chunks.findIndex((chunk, place) => SHEET.test(chunk.lower) && isColoured(chunks, place))
  if (at === -1) return { ...reading, chunks: withBareColour(chunks, lexicon) }
  const sheet = {
    ...chunks[at]!,
    meanings: [...chunks[at]!.meanings.filter(isFormat), ...lexicon.meaningsOf('background')],
  }
  const end = sheet.end
  const pause: Chunk = { text: '', lower: ',', meanings: [COMMA], start: end, end }
  return { ...reading, chunks: [...chunks.slice(0, at), sheet, pause, ...chunks.slice(at + 1)] }
}

/** "a banner 3:1 in dark blue with …": where the colour of a sheet is told behind its name. */
function colourBehind(chunks: readonly Chunk[]): number | undefined {
  const noun = chunks.findIndex(({ lower }) => SHEET.test(lower))
  const at = chunks.findIndex(({ meanings }, place) => place > noun && propertyOf(meanings, 'color') !== undefined)
  const between = chunks.slice(noun + 1, at)
  const next = chunks[at + 1]
  const ends = next === undefined || isMark(next) || roleOf(next) !== undefined
  const plain = between.every(
    (chunk) => chunk.lower === 'in' || FORMAL.some((name) => propertyOf(chunk.meanings, name) !== undefined),
  )
  return noun !== -1 && at !== -1 && chunks[at - 1]!.lower === 'in' && plain && ends ? at : undefined
}

const FORMAL = ['ratio', 'dimensions', 'format']

/** The colour as a background, and a pause behind it. */
function withPause(chunks: readonly Chunk[], at: number, lexicon: Lexicon): readonly Chunk[] {
  const colour = chunks[at]!
  const ground = { ...colour, meanings: [...colour.meanings, ...lexicon.meaningsOf('background')] }
  const pause: Chunk = { text: '', lower: ',', meanings: [COMMA], start: colour.end, end: colour.end }
  return [...chunks.slice(0, at), ground, pause, ...chunks.slice(at + 1)]
}

/** "a banner, navy, 'Hi' in gold": a colour by itself that comes before all else. */
function withBareColour(chunks: readonly Chunk[], lexicon: Lexicon): readonly Chunk[] {
  const at = chunks.findIndex(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  const first = chunks.findIndex((chunk) => isContent(chunk) || isOperation(chunk))
  const alone = [chunks[at - 1], chunks[at + 1]].every((chunk) => chunk === undefined || isMark(chunk))
  if (at === -1 || !alone || (first !== -1 && first < at)) return chunks
  const chunk = chunks[at]!
  return chunks.with(at, { ...chunk, meanings: [...chunk.meanings, ...lexicon.meaningsOf('background')] })
}

const COMMA: Meaning = { kind: 'property', name: 'mark', value: ',' }

/** What is written on. */
const SHEET =
  /^((birthday|greeting|christmas|thank you|invitation|wedding|business|gift|place|quote|save the date) )?(card|sign|poster|flyer|banner|note|sticky note|post.it|label|sheet|page|paper|placard|board|invitation|ticket|voucher|postcard|cover|slide|thumbnail|header|tile|panel|canvas|image|picture)$/

function isColoured(chunks: readonly Chunk[], at: number): boolean {
  const before = chunks.slice(Math.max(0, at - 2), at)
  const colour = before.findIndex(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  // "a plain yellow birthday card": no other thing stands between.
  return (
    colour !== -1 && before.slice(colour + 1).every(({ meanings }) => meanings.some(({ kind }) => kind === 'filler'))
  )
}

function isBackground(chunk: Chunk): boolean {
  return operationsOf(chunk).some(({ tool }) => tool === 'background')
}

function isFormat(meaning: Meaning): boolean {
  return meaning.kind === 'property' && (meaning.name === 'format' || meaning.name === 'canvas')
}
