import type { Scene } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isContent, isMark, isQuotation, isVerb, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Lexicon } from '../chunks/lexicon.ts'
import { sentenceEnds } from '../clauses/segments.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads words that arrange what is drawn and not pictures: "three hearts in a row, the first red", "a triangle on top
 * of a square", and "the star" of "below the star", which draws no second one.
 */
export function readFigures(reading: Reading, { pictures }: Scene, lexicon: Lexicon): Reading {
  const chunks = pictures.length === 0 ? withDrawables(reading.chunks) : reading.chunks
  if (![isFigure, isTextNoun, isLineBetween].some((isOne) => chunks.some(isOne))) return reading
  const read = chunks.map((chunk, at): Chunk => {
    if (speaksOfEarlier(chunks, at) || isOfPattern(chunks, at)) return { ...chunk, meanings: [{ kind: 'filler' }] }
    if (pictures.length === 0 && isDotted(chunks, at)) return { ...chunk, meanings: lexicon.meaningsOf('dotted') }
    if (isPatterned(chunks, at)) return { ...chunk, meanings: [] }
    // Where no pictures lie side by side, a line between two things is drawn.
    if (pictures.length < 2 && isLineBetween(chunk))
      return { ...chunk, meanings: [...lexicon.meaningsOf('line'), BETWEEN] }
    if (isRim(chunks, at)) return { ...chunk, meanings: lexicon.meaningsOf('outline') }
    if (isCounted(chunks, at, pictures.length)) return { ...chunk, meanings: whichOf(chunks, at) ?? chunk.meanings }
    return chunk
  })
  return { ...reading, chunks: stacked(withColoursParted(read)) }
}

function isLineBetween({ lower }: Chunk): boolean {
  return /^lines? between( them)?$/.test(lower)
}

const BETWEEN: Meaning = { kind: 'property', name: 'between', value: true }

function isFigure(chunk: Chunk): boolean {
  return operationsOf(chunk).some(({ tool }) => tool === 'shape')
}

function isTextNoun({ lower }: Chunk): boolean {
  return /^(title|headline|heading|text|caption|subtitle)$/.test(lower)
}

/** "below the star", "inside the circle": the definite article behind a relation, and a word that was used before. */
function speaksOfEarlier(chunks: readonly Chunk[], at: number): boolean {
  const chunk = chunks[at]!
  if (!isFigure(chunk) && !isTextNoun(chunk)) return false
  const article = chunks[at - 1]
  if (article === undefined || !/^(the|that|this)$/.test(article.lower)) return false
  if (propertyOf(chunks[at - 2]?.meanings ?? [], 'relative') === undefined) return false
  const drawn = operationsOf(chunk)
  return chunks.slice(0, at - 1).some((other) => operationsOf(other).some((one) => drawn.includes(one)))
}

/** "a dotted line", "wavy letters": a pattern that is none of a background, and cannot be drawn. */
function isPatterned(chunks: readonly Chunk[], at: number): boolean {
  const pattern = chunks[at]!.meanings.some((one) => one.kind === 'operation' && one.preset.pattern !== undefined)
  return pattern && operationsOf(chunks[at + 1] ?? chunks[at]!).some(({ tool }) => tool === 'shape' || tool === 'text')
}

/** "a red circle, line 6 px thick", "a square with a blue line": the line of the figure named before it, and no other. */
function isRim(chunks: readonly Chunk[], at: number): boolean {
  if (!/^lines?$/.test(chunks[at]!.lower)) return false
  const before = chunks.slice(chunks.findLastIndex((chunk, place) => place < at && sentenceEnds(chunk)) + 1, at)
  const joint = before.findLast((chunk) => isMark(chunk) || roleOf(chunk) !== undefined)
  const figure = before.findLast((chunk) => operationsOf(chunk).length > 0)
  const own = before.slice(before.lastIndexOf(joint!) + 1)
  const isIts =
    joint !== undefined &&
    (roleOf(joint) === 'with' || isMark(joint)) &&
    !own.some((one) => operationsOf(one).length > 0 || isVerb(one))
  return isIts && figure !== undefined && isFigure(figure) && !/^(line|arrow)s?$/.test(figure.lower)
}

/** "three boxes": where there is neither picture nor text, a word for a figure means one. */
function withDrawables(chunks: readonly Chunk[]): readonly Chunk[] {
  if (chunks.some(isQuotation)) return chunks
  return chunks.map((chunk) => (isDrawable(chunk) ? { ...chunk, meanings: chunk.meanings.map(outright) } : chunk))
}

function isDrawable({ meanings }: Chunk): boolean {
  return meanings.some((one) => one.kind === 'operation' && one.preset.drawn === true)
}

function outright(meaning: Meaning): Meaning {
  return meaning.kind === 'operation' && meaning.preset.drawn === true ? { ...meaning, weak: undefined } : meaning
}

/** "white dots on a red background", "a pattern of dots": dots that nobody counts are a pattern. */
function isDotted(chunks: readonly Chunk[], at: number): boolean {
  if (!/^(dots|spots)$/.test(chunks[at]!.lower)) return false
  const counted = chunks.slice(Math.max(0, at - 4), at).some(isSeveral)
  const near = chunks.slice(Math.max(0, at - 4), at + 5)
  const ground = near.some(
    (chunk) => /pattern|background/.test(chunk.lower) || operationsOf(chunk).some(({ tool }) => tool === 'background'),
  )
  const onColour =
    /^(on|over)$/.test(chunks[at + 1]?.lower ?? '') &&
    near.filter(({ meanings }) => propertyOf(meanings, 'color') !== undefined).length > 1
  return !counted && (ground || onColour)
}

/** "a polka dot background, mint with white dots": the dots are those of the pattern. */
function isOfPattern(chunks: readonly Chunk[], at: number): boolean {
  if (!/^(dots|spots)$/.test(chunks[at]!.lower)) return false
  const patterned = ({ meanings }: Chunk) =>
    meanings.some((one) => one.kind === 'operation' && one.preset.pattern === 'dots')
  return chunks.slice(Math.max(0, at - 8), at).some(patterned)
}

/** Whether a sentence counts figures and speaks of no pictures, so that words of order and layout are about them. */
function isCounted(chunks: readonly Chunk[], at: number, pictures: number): boolean {
  const from = chunks.findLastIndex((chunk, place) => place < at && ends(chunk)) + 1
  const end = chunks.findIndex((chunk, place) => place >= at && ends(chunk))
  const sentence = chunks.slice(from, end === -1 ? undefined : end)
  const counted = sentence.some(
    (chunk, place) => isFigure(chunk) && sentence.slice(Math.max(0, place - 3), place).some(isSeveral),
  )
  const speaks = sentence.some(
    (chunk) => propertyOf(chunk.meanings, 'picture noun') !== undefined || isAllPictures(chunk),
  )
  // "a circle and a square side by side"
  const several = pictures === 0 && sentence.filter(isFigure).length > 1
  return (counted || several) && (pictures === 0 || !speaks)
}

function ends({ meanings }: Chunk): boolean {
  return ['.', '!', '?', ';', '\n'].includes(propertyOf(meanings, 'mark') as string)
}

function isSeveral({ meanings }: Chunk): boolean {
  const quantity = propertyOf(meanings, 'quantity') as { value: number; unit: string } | undefined
  return quantity?.unit === '' && Number.isInteger(quantity.value) && quantity.value > 1
}

function isAllPictures({ meanings, lower }: Chunk): boolean {
  return /picture|photo|image|them|both/.test(lower) && meanings.some(({ kind }) => kind === 'reference')
}

/** What an order or layout means among figures: which of them, or how they lie. */
function whichOf(chunks: readonly Chunk[], at: number): readonly Meaning[] | undefined {
  const { meanings, lower } = chunks[at]!
  const which = (value: number | 'last' | 'other'): readonly Meaning[] => [{ kind: 'property', name: 'which', value }]
  const reference = meanings.find((one) => one.kind === 'reference')?.reference
  if (reference?.kind === 'number') return which(reference.number)
  if (reference?.kind === 'last' || reference?.kind === 'other') return which(reference.kind)
  if (/^(rest|others?|remaining)$/.test(lower)) return which('other')
  const position = propertyOf(meanings, 'position') as string | undefined
  if (position !== undefined && chunks[at + 1]?.lower === 'one') {
    return which(position === 'left' || position === 'top' ? 1 : position === 'center' ? 2 : 'last')
  }
  const layout = meanings.find((one) => one.kind === 'operation' && one.operation.tool === 'arrange' && !one.weak)
  if (layout?.kind !== 'operation') return undefined
  return layout.preset.layout === 'column' ? [{ kind: 'property', name: 'column', value: true }] : [{ kind: 'filler' }]
}

/** "a red and a blue circle": the noun that the first colour leaves out. */
function withColoursParted(chunks: readonly Chunk[]): Chunk[] {
  return chunks.flatMap((chunk, at) => {
    const [article, colour] = [chunks[at + 1], chunks[at + 2]]
    const isColour = (one: Chunk | undefined) => one !== undefined && propertyOf(one.meanings, 'color') !== undefined
    const noun = chunks[at + 3]
    const leftOut =
      roleOf(chunk) === 'and' &&
      isColour(chunks[at - 1]) &&
      /^(an?|one)$/.test(article?.lower ?? '') &&
      isColour(colour)
    return leftOut && noun !== undefined && isFigure(noun) && /^(an?|one)$/.test(chunks[at - 2]?.lower ?? '')
      ? [noun, chunk]
      : [chunk]
  })
}

/** How the second of two things lies to the first, by the words between them. */
const RELATIONS: readonly (readonly [between: RegExp, second: string])[] = [
  [/^(on top of|above|over)$/, 'below'],
  [/^(below|under|underneath|beneath)$/, 'above'],
  [/^(next to|beside|left of|to the left of)$/, 'right'],
  [/^(right of|to the right of)$/, 'left'],
]

/** "a triangle on top of a square": two wishes, the second of which lies below the first. */
function stacked(chunks: readonly Chunk[]): Chunk[] {
  return chunks.map((chunk, at) => {
    const relation = RELATIONS.find(([between]) => between.test(chunk.lower))
    if (relation === undefined || !liesBetween(chunks, at)) return chunk
    const relative: Meaning = { kind: 'property', name: 'relative', value: relation[1] }
    return { ...chunk, meanings: [{ kind: 'structure', role: 'and' }, relative] }
  })
}

/** Whether a figure ends right before a place and another begins right behind it. */
function liesBetween(chunks: readonly Chunk[], at: number): boolean {
  const behind = chunks.slice(at + 1)
  const next = behind.findIndex(
    (chunk) => isFigure(chunk) || isContent(chunk) || isMark(chunk) || roleOf(chunk) !== undefined,
  )
  const indefinite = /^(an?|one|two|three|four|\d+)$/.test(behind[0]?.lower ?? '')
  return isFigure(chunks[at - 1] ?? chunks[at]!) && next !== -1 && isFigure(behind[next]!) && indefinite
}
