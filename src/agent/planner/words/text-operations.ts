import { BLACK, parseColour } from '../../../images/colour.ts'
import { propertyOf } from '../chunk.ts'
import type { Clause } from '../clause.ts'
import type { Operation } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, opacityOf, partColour, positionOf, sizeOf } from './reading.ts'

/** How people ask for text. */
export const TEXT_OPERATIONS: readonly Operation[] = [
  {
    tool: 'text',
    coloured: true,
    heads: [
      {
        phrases: list(`
          text, write, type, caption, title, headline, heading, subtitle, slogan, label, letter, lettering, word,
          phrase, quote, message, font, greeting, tagline
        `),
      },
      {
        phrases: list(`
          saying, say, that say, which say, that read, which read, reading, with the word, the word, with the
          text, the text, spelling
        `),
        preset: { speaks: true },
      },
      {
        phrases: list(`
          put, add, place, insert, include, have, show, display, overlay, set, draw, watermark, “”
        `),
        weak: 'verb',
        preset: { quoteOnly: true },
      },
    ],
    absorbs: list('border, shadow, outline, opacity, overlay, tiled_watermark, resize'),
    read: readText,
  },
]

function readText(clause: Clause): Record<string, unknown> | undefined {
  if (clause.has('tiled')) return undefined
  const text =
    clause.takeAll<string>('quote').join('\n') || (clause.preset.quoteOnly === true ? undefined : plainText(clause))
  if (text === undefined) return undefined
  const line = clause.placeOf('outline') ?? clause.placeOf('border')
  const outline = partColour(clause, line)
  // "a 5px outline" does not measure the letters.
  if (line !== undefined) {
    for (const measure of ['quantity', 'size']) clause.take(measure, (_, at) => at < line && at >= line - 2)
  }
  const box = clause.take('plate') === undefined ? undefined : boxColour(clause)
  const shadow = clause.placeOf('shadow') !== undefined
  if (shadow) partColour(clause, clause.placeOf('shadow'))
  // "Light letters" are thin ones and not slightly smaller, so the weight is read before the size.
  const weight = clause.take('weight')
  const size = textSize(clause)
  const watermark = clause.placeOf('tiled_watermark') !== undefined
  return given({
    text,
    position: positionOf(clause) ?? (watermark ? 'bottom right' : undefined),
    size,
    colour: clause.take<string>('color'),
    font: clause.take('font'),
    weight,
    italic: clause.take('italic'),
    turn: textTurn(clause),
    align: clause.take('align'),
    outline,
    box,
    shadow: shadow || undefined,
    opacity: opacityOf(clause) ?? (watermark ? 50 : undefined),
  })
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
  const words = clause.takeWords(from, ({ lower, meanings }) => {
    return (
      ENDS_OF_TEXT.has(lower) ||
      propertyOf(meanings, 'mark') !== undefined ||
      meanings.some((meaning) => meaning.kind === 'operation' && !meaning.weak && meaning.operation.tool === 'text')
    )
  })
  return words === undefined || NO_TEXT.has(words.toLowerCase()) ? undefined : words
}

/** Words that stand for a text without being one. */
const NO_TEXT = new Set(
  list(
    'something, anything, something nice, some text, your choice, it, this, that, them, these, those, both, each, all',
  ),
)

const ENDS_OF_TEXT = new Set(list('at, in, on, with, using, to, near, across, over, under, onto, it, the'))

/** Degrees that a text is turned by; "diagonally" rises to the right. */
function textTurn(clause: Clause): number | undefined {
  const said = clause.takeQuantity('degrees')?.value
  const orientation = clause.take<string>('orientation')
  if (said !== undefined) return limited(said, -360, 360)
  return orientation === undefined ? undefined : { horizontal: 0, diagonal: -30, vertical: -90 }[orientation]
}

function textSize(clause: Clause): number | undefined {
  const said = clause.takeQuantity('px', '%', '')
  if (said !== undefined) return limited(inPercent(clause, said), 0.5, 100)
  const factor = sizeOf(clause) * degreeOf(clause)
  return factor === 1 ? undefined : limited(8 * factor, 0.5, 100)
}
