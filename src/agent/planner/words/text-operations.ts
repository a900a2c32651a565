import { BLACK, parseColour } from '../../../images/colour.ts'
import type { Alignment } from '../../../images/lettering.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isQuotation, isVerb } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Arguments, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, groundOf, inPercent, limited, opacityOf, partColour, positionOf, sizeOf } from './reading.ts'
import { alignedPlace, outerPlace, outsideOf, placeOf, roomFor } from './text-places.ts'

/** How people ask for text. */
export const TEXT_OPERATIONS: readonly Operation[] = [
  {
    tool: 'text',
    coloured: true,
    heads: [
      {
        phrases: list(`
          text, write, type, label, letter, lettering, word, phrase, quote, message, font, greeting, inscription, typeface, digit, numeral,
          line of text, row of text, copy text, wording, print the word, print the text
        `),
      },
      { phrases: list('title, headline, heading, header, title it, head line'), preset: { usual: 'top' } },
      { phrases: list('caption, footer, footnote, caption it, credit line'), preset: { usual: 'bottom' } },
      {
        phrases: list(
          'subtitle, subline, sub line, subheading, sub heading, subhead, slogan, tagline, byline, strapline',
        ),
        preset: { usual: 'bottom', below: true },
      },
      {
        phrases: list('signature, sign it, sign it with, copyright, copyright notice, copyright line'),
        preset: { usual: 'bottom right' },
      },
      {
        phrases: list(`
          saying, say, that say, which say, that read, which read, reading, read, let it read, make it read, with the word, the word, with the
          text, the text, spelling
        `),
        preset: { speaks: true },
      },
      {
        phrases: list(`
          put, add, place, insert, include, have, show, display, overlay, set, draw, watermark, watermark it, stamp, print, sign, engrave, emboss, slap, name, “”
        `),
        weak: 'verb',
        preset: { quoteOnly: true },
      },
    ],
    absorbs: list('border, shadow, outline, opacity, overlay, tiled_watermark, resize'),
    describedBy: list('rotate, perspective, blur'),
    read: readText,
  },
]

function readText(clause: Clause): Arguments | readonly Arguments[] | undefined {
  if (clause.has('tiled')) return undefined
  if (comparesBefore(clause)) return { [OF_TOOL]: 'arrange', [AMENDS]: true, labels: ['Before', 'After'] }
  if (labelsSeveral(clause)) {
    const labels = clause.takeAll<string>('quote')
    return given({
      [OF_TOOL]: 'arrange',
      [AMENDS]: true,
      labels,
      label_position: clause.take('relative') === 'below' ? 'below' : positionOf(clause),
    })
  }
  const said =
    clause.takeAll<string>('quote').join('\n') || (clause.preset.quoteOnly === true ? undefined : plainText(clause))
  if (said === undefined) return lettering(clause)
  const text = inCase(said, clause.take('case'))
  const line = rimOfLetters(clause)
  const outline = partColour(clause, line)
  // "two lines of text" measures nothing.
  if (/^lines/.test(clause.chunks[clause.headAt]!.lower))
    clause.take<Quantity>('quantity', ({ unit }, at) => unit === '' && at < clause.headAt)
  // "a 5px outline" does not measure the letters.
  if (line !== undefined) {
    for (const measure of ['quantity', 'size', 'breadth']) clause.take(measure, (_, at) => at < line && at >= line - 2)
  }
  const ground = groundOf(clause)
  const plate = clause.take<string>('plate')
  const box = plate === undefined ? undefined : boxColour(clause)
  const shadow = clause.placeOf('shadow') !== undefined
  if (shadow) partColour(clause, clause.placeOf('shadow'))
  // "Light letters" are thin ones and not slightly smaller, so the weight is read before the size.
  const weight = clause.take('weight')
  const turn = textTurn(clause)
  const opacity = seenThrough(clause) ?? opacityOf(clause)
  const outside = outsideOf(clause)
  const align = clause.take<Alignment>('align')
  const place = alignedPlace(clause, outside === undefined ? placeOf(clause) : outerPlace(clause, outside), align)
  const size = textSize(clause, text, place.relative !== undefined)
  const watermark = clause.placeOf('tiled_watermark') !== undefined
  const written = given({
    text,
    ...place,
    position: place.position ?? (watermark ? 'bottom right' : undefined),
    size,
    colour: clause.take<string>('color') ?? likeLine(clause, place.relative),
    // "elegant serif letters" says it twice.
    font: fontOf(clause),
    weight,
    italic: clause.take('italic'),
    turn,
    align,
    outline,
    box,
    strip: (box !== undefined && plate === 'strip') || undefined,
    shadow: shadow || undefined,
    opacity: opacity ?? (watermark ? 50 : undefined),
  })
  const room = outside === undefined || box !== undefined ? [] : [roomFor(clause, outside)]
  const sheet = ground === undefined ? room : [{ [OF_TOOL]: 'background', colours: [ground] }]
  return sheet.length === 0 ? written : [...sheet, written]
}

/** Where an outline is told; "in the bottom border" is a place. */
function rimOfLetters(clause: Clause): number | undefined {
  const border = clause.placeOf('border')
  const within =
    border !== undefined &&
    clause.chunks
      .slice(Math.max(0, border - 3), border)
      .some(({ lower }) => /^(in|on|inside|into|onto|within)$/.test(lower))
  return clause.placeOf('outline') ?? (within ? undefined : border)
}

/** "top text 'A', bottom text 'B', white letters with a black outline": how the texts before look, and no text itself. */
function lettering(clause: Clause): Arguments | undefined {
  const noun = clause.chunks[clause.headAt]!.lower
  if (!FRAMED.has(String(clause.before?.tool)) || !LETTERING.test(noun) || clause.chunks.some(isVerb)) return undefined
  const line = clause.placeOf('outline') ?? clause.placeOf('border')
  const outline = partColour(clause, line)
  const colour = clause.take<string>('color')
  const style = {
    outline,
    colour,
    font: fontOf(clause),
    weight: clause.take('weight'),
    italic: clause.take('italic'),
    position: positionOf(clause),
    size: clause.hasLeft('size') ? limited(USUAL_SIZE * sizeOf(clause), 0.5, 100) : undefined,
  }
  const args = given(style)
  return Object.keys(args).length === 0 ? undefined : { [AMENDS]: 'all', ...args }
}

/** A line that stands right above or below another one has its colour, if none is said. */
function likeLine({ before }: Clause, relative: string | undefined): unknown {
  return before?.tool === 'text' && (relative === 'below' || relative === 'above') ? before.arguments.colour : undefined
}

const LETTERING = /^(letters?|lettering|font|fonts|type|typeface|text|texts|words)$/

/** What may be told between a text and how its letters look. */
const FRAMED = new Set(['text', 'border'])

/** Whether the clause gives each of the pictures that were arranged before a text of its own. */
function labelsSeveral(clause: Clause): boolean {
  const quotes = clause.chunks.filter(isQuotation).length
  return clause.before?.tool === 'arrange' && quotes > 1 && quotes === arranged(clause)
}

/** "a before/after comparison … label them": what has names already. */
function comparesBefore(clause: Clause): boolean {
  const { before, chunks, headAt } = clause
  const compares = before?.tool === 'arrange' && /\bbefore\b.*\bafter\b/i.test(before.words)
  return compares && /^(label|caption|title|name)/.test(chunks[headAt]!.lower) && !chunks.some(isQuotation)
}

function arranged({ before, scene }: Clause): number {
  const pictures = before?.arguments.pictures
  return Array.isArray(pictures) ? pictures.length : scene.pictures.length
}

function inCase(text: string, letters: unknown): string {
  if (letters === 'upper') return text.toUpperCase()
  return letters === 'lower' ? text.toLowerCase() : text
}

/** The font that is named; "elegant script" says twice what it is like. */
function fontOf(clause: Clause): string | undefined {
  const named = clause.takeAll<string>('font')
  return named.includes('script') ? 'script' : named[0]
}

/** "50 % transparent text": how much of the letters covers what lies behind. */
function seenThrough(clause: Clause): number | undefined {
  const at = clause.chunks.findIndex(({ lower }) => /^(transparent|see through|see-through|translucent)$/.test(lower))
  const said = clause.take<Quantity>('quantity', ({ unit }, place) => unit === '%' && at !== -1 && place === at - 1)
  if (said === undefined) return undefined
  for (const name of ['color', 'translucent', 'opacity']) clause.take(name, (_, place) => place === at)
  return limited(100 - said.value, 1, 100)
}

/** The colour of what letters stand on: the one right in front of the box, or behind the preposition before it. */
function boxColour(clause: Clause): string {
  const box = clause.chunks.findIndex(({ meanings }) => propertyOf(meanings, 'plate') !== undefined)
  const colour =
    clause.take<string>('color', (css, at) => at === box - 1 && css !== 'transparent') ??
    clause.takeAfter<string>(['on', 'over'], 'color') ??
    clause.takeAfter<string>(['in', 'inside'], 'color') ??
    'black'
  const translucent = clause.take<number>('translucent', (_, at) => at < box && at >= box - 2)
  return translucent === undefined ? colour : withOpacity(colour, translucent)
}

/** A colour that lets a percentage of what lies behind it through. */
function withOpacity(css: string, percent: number): string {
  const { red, green, blue } = parseColour(css) ?? BLACK
  return `rgb(${red} ${green} ${blue} / ${percent}%)`
}

/** Words without quotation marks: behind "saying", or behind the word that names the text. */
function plainText(clause: Clause): string | undefined {
  const speaks = clause.chunks.findLastIndex(({ meanings }) =>
    meanings.some((meaning) => meaning.kind === 'operation' && meaning.preset.speaks === true),
  )
  let from = speaks === -1 ? clause.headAt + 1 : speaks + 1
  while (propertyOf(clause.chunks[from]?.meanings ?? [], 'mark') === ':') from += 1
  const end = clause.chunks.findIndex((chunk, at) => at >= from && endsText(chunk))
  const told = clause.chunks.slice(from, end === -1 ? undefined : end)
  if (told.every(isDescribing)) return undefined
  const words = clause.takeWords(from, endsText)
  return words === undefined || NO_TEXT.has(words.toLowerCase()) ? undefined : words
}

function endsText({ lower, meanings }: Chunk): boolean {
  return (
    ENDS_OF_TEXT.has(lower.split(' ')[0]!) ||
    propertyOf(meanings, 'mark') !== undefined ||
    meanings.some((meaning) => meaning.kind === 'operation' && !meaning.weak && meaning.operation.tool === 'text')
  )
}

/** "letters as large as possible": how letters look, and no words. */
function isDescribing({ text, meanings }: Chunk): boolean {
  const tells = meanings.some((one) => one.kind === 'property' && LOOKS.has(one.name))
  return tells && !/^\p{Lu}/u.test(text)
}

const LOOKS = new Set(['size', 'covering', 'weight', 'font', 'color', 'breadth', 'case', 'degree'])

/** Words that stand for a text without being one. */
const NO_TEXT = new Set(
  list(
    'bar, strip, banner, box, them accordingly, accordingly, as such, something, anything, something nice, some text, your choice, it, this, that, them, these, those, both, each, all, card, sign, poster, design, graphic, picture, image, post, page',
  ),
)

const ENDS_OF_TEXT = new Set(
  list(
    'inside, within, below, beneath, underneath, at, in, on, with, using, to, near, across, over, under, onto, it, the',
  ),
)

/** Degrees that a text is turned by; "diagonally" rises to the right. */
function textTurn(clause: Clause): number | undefined {
  const said = clause.takeQuantity('degrees')?.value ?? clause.takeAfter<Quantity>(['angle'], 'quantity')?.value
  const orientation = clause.take<string>('orientation')
  const way = clause.take<string>('turn') === 'left' ? -1 : 1
  if (said !== undefined) return limited(way * said, -360, 360)
  return orientation === undefined ? undefined : { horizontal: 0, diagonal: -30, vertical: -90 }[orientation]
}

/** Height of the letters in percent of the shorter edge. */
function textSize(clause: Clause, text: string, beside: boolean): number | undefined {
  const { width, height } = clause.scene.canvas
  const last = Number(clause.before?.arguments.size ?? USUAL_SIZE)
  const times = clause.takeQuantity('times')?.value
  if (times !== undefined) return limited((clause.before?.tool === 'text' ? last : USUAL_SIZE) * times, 0.5, 100)
  const said = clause.take<Quantity>('quantity', ({ unit, value }, at) => {
    return (
      unit === 'px' || unit === '%' || (unit === '' && value >= SMALLEST_SIZE && clause.chunks[at]!.lower !== 'one')
    )
  })
  if (said !== undefined) {
    const edge = said.unit === '%' ? clause.take<string>('of edge') : undefined
    const percent =
      inPercent(clause, said) *
      ((edge === undefined ? 1 : { width, height }[edge]!) / (edge === undefined ? 1 : Math.min(width, height)))
    // Letters are a little more than half as wide as they are high.
    return limited(edge === 'width' ? percent / (0.58 * Math.max(1, text.length)) : percent, 0.5, 100)
  }
  const factor = sizeOf(clause) * degreeOf(clause)
  // A second line is smaller than the one that it belongs to.
  const second = clause.preset.below === true || (beside && factor < 1)
  if (second && clause.before?.tool === 'text') return limited(last * Math.min(factor, 0.6), 0.5, 100)
  return factor === 1 ? undefined : limited(USUAL_SIZE * factor, 0.5, 100)
}

/** A bare number from which on it can be the size of letters. */
const SMALLEST_SIZE = 8

/** What the tool takes where no size is said. */
const USUAL_SIZE = 8
