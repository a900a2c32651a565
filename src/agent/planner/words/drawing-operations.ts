import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunks.ts'
import type { Clause } from '../clause.ts'
import type { Head, Operation, Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, opacityOf, sizeOf } from './reading.ts'

const SHAPE_HEADS: readonly Head[] = [
  { phrases: ['rectangle', 'rectangular'], preset: { shape: 'rectangle', width: 50, height: 30 } },
  { phrases: ['square'], preset: { shape: 'rectangle' } },
  {
    phrases: ['rounded rectangle', 'rounded box', 'pill'],
    preset: { shape: 'rectangle', width: 50, height: 30, rounding: 6 },
  },
  { phrases: ['rounded square'], preset: { shape: 'rectangle', rounding: 6 } },
  { phrases: ['circle', 'disc', 'disk', 'dot', 'ball', 'sun'], preset: { shape: 'ellipse' } },
  { phrases: ['ellipse', 'oval'], preset: { shape: 'ellipse', width: 55, height: 35 } },
  { phrases: ['ring'], preset: { shape: 'ellipse', filled: false, thickness: 4 } },
  { phrases: ['triangle'], preset: { shape: 'polygon', corners: 3 } },
  { phrases: ['diamond', 'rhombus'], preset: { shape: 'polygon', corners: 4 } },
  { phrases: ['polygon', 'pentagon'], preset: { shape: 'polygon', corners: 5 } },
  { phrases: ['hexagon'], preset: { shape: 'polygon', corners: 6 } },
  { phrases: ['octagon'], preset: { shape: 'polygon', corners: 8 } },
  { phrases: ['star'], preset: { shape: 'star', corners: 5 } },
  { phrases: ['heart'], preset: { shape: 'heart' } },
  { phrases: ['line', 'stroke', 'rule'], preset: { shape: 'line', width: 60 } },
  { phrases: ['arrow'], preset: { shape: 'arrow', width: 50, thickness: 4 } },
]

const TURNS: Readonly<Record<string, number>> = { right: 0, down: 90, left: 180, up: -90 }

/** How people ask for text, shapes, borders and backgrounds. */
export const DRAWING_OPERATIONS: readonly Operation[] = [
  {
    tool: 'text',
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
          put, add, place, insert, include, have, show, display, overlay, set, draw, watermark
        `),
        weak: true,
        preset: { quoteOnly: true },
      },
    ],
    absorbs: ['border', 'shadow', 'outline', 'opacity', 'overlay', 'tiled_watermark'],
    read: readText,
  },
  { tool: 'shape', heads: SHAPE_HEADS, absorbs: ['outline', 'border', 'opacity'], read: readShape },
  {
    tool: 'border',
    heads: [
      {
        phrases: list(`
          border, frame, edging, outline around the image, passe partout, mat, polaroid, surround
        `),
      },
    ],
    absorbs: ['background'],
    read(clause) {
      const said = clause.takeQuantity('px', '%', '')
      const times = clause.takeQuantity('times')?.value ?? 1
      const width = said === undefined ? 3 * times * sizeOf(clause) * degreeOf(clause) : inPercent(clause, said)
      return { width: limited(width, 0.1, 45), ...paintOf(clause, ['white']) }
    },
  },
  {
    tool: 'background',
    heads: [
      {
        phrases: list(`
          background, backdrop, canvas, fill, fill the background, swap the background, background color, paint the background, fill
          the canvas, paint the canvas, backdrop color, wallpaper
        `),
      },
      {
        phrases: ['gradient', 'color gradient', 'gradient background', 'background gradient', 'fade'],
        preset: { gradient: true },
      },
      { phrases: ['radial gradient', 'circular gradient'], preset: { gradient: true, radial: true } },
      {
        phrases: ['stripe', 'striped', 'striped background', 'stripe pattern', 'horizontal stripe'],
        preset: { pattern: 'stripes' },
      },
      { phrases: ['diagonal stripe'], preset: { pattern: 'diagonal stripes' } },
      {
        phrases: ['checkerboard', 'checkered', 'chequered', 'chessboard', 'checkerboard pattern', 'checker pattern'],
        preset: { pattern: 'checkerboard' },
      },
      {
        phrases: ['polka dot', 'dotted', 'dot pattern', 'dotted pattern', 'polka dot pattern'],
        preset: { pattern: 'dots' },
      },
      { phrases: ['grid pattern', 'grid line', 'grid background'], preset: { pattern: 'grid' } },
      { phrases: ['zigzag', 'zig zag', 'chevron', 'zigzag pattern'], preset: { pattern: 'zigzag' } },
      { phrases: ['wave', 'wavy', 'wave pattern', 'wavy pattern'], preset: { pattern: 'waves' } },
    ],
    absorbs: ['grayscale'],
    read(clause) {
      const pattern = clause.preset.pattern as string | undefined
      if (pattern !== undefined) return { colours: patternColours(clause), pattern }
      const paint = paintOf(clause, [])
      return (paint.colours as string[]).length === 0 ? undefined : paint
    },
  },
]

/** The ground and the figures of a pattern: "blue dots on white", "black and white stripes". */
function patternColours(clause: Clause): [ground: string, figures: string] {
  const ground = clause.takeAfter<string>(['on'], 'color')
  const named = clause.takeAll<string>('color')
  // "black and white" was read as one phrase of another operation.
  if (clause.placeOf('grayscale') !== undefined) named.push('white', 'black')
  const [first, second] = named
  if (ground !== undefined) return [ground, first ?? 'black']
  return second === undefined ? ['white', first ?? '#d0d0d0'] : [first!, second]
}

function readText(clause: Clause): Record<string, unknown> | undefined {
  if (clause.has('tiled')) return undefined
  const text =
    clause.takeAll<string>('quote').join('\n') || (clause.preset.quoteOnly === true ? undefined : plainText(clause))
  if (text === undefined) return undefined
  const outline = partColour(clause, clause.placeOf('outline') ?? clause.placeOf('border'))
  const box =
    clause.take('plate') === undefined
      ? undefined
      : (clause.takeAfter<string>(['on', 'over'], 'color') ??
        clause.takeAfter<string>(['in', 'inside'], 'color') ??
        'black')
  const shadow = clause.placeOf('shadow') !== undefined
  if (shadow) partColour(clause, clause.placeOf('shadow'))
  const size = textSize(clause)
  const watermark = clause.placeOf('tiled_watermark') !== undefined
  return given({
    text,
    position: clause.take<Position>('position') ?? (watermark ? 'bottom right' : undefined),
    size,
    colour: clause.take<string>('color'),
    font: clause.take('font'),
    weight: clause.take('weight'),
    italic: clause.take('italic'),
    turn: textTurn(clause),
    align: clause.take('align'),
    outline,
    box,
    shadow: shadow || undefined,
    opacity: opacityOf(clause) ?? (watermark ? 50 : undefined),
  })
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
const NO_TEXT = new Set(list('something, anything, something nice, some text, your choice'))

const ENDS_OF_TEXT = new Set(list('at, in, on, with, using, to, near, across, over, under, onto, it, the'))

/** The colour written next to a part, such as an outline, whose place in the clause is given; `black` if none is. */
function partColour(clause: Clause, place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  return (
    clause.take<string>('color', (_, at) => at === place - 1) ??
    clause.take<string>('color', (_, at) => at > place && at <= place + 2) ??
    'black'
  )
}

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

function readShape(clause: Clause): Record<string, unknown> | undefined {
  if (isMadeInto(clause)) return undefined
  const { shape, filled, ...preset } = clause.preset
  const line = shape === 'line' || shape === 'arrow'
  const rim = clause.placeOf('outline') ?? clause.placeOf('border')
  // "a rectangle outline" is a rim only, "a rectangle with a white outline" has both.
  const bare = rim !== undefined && rim === clause.headAt + 1
  const outline = rim === undefined || bare ? undefined : partColour(clause, rim)
  const hollow = filled === false || bare || clause.take('hollow') !== undefined
  const opacity = opacityOf(clause)
  const count = clause.takeQuantity('')?.value
  const size = shapeSize(clause, preset, line)
  const from = line ? clause.takeAfter<Position>(['from'], 'position') : undefined
  const to = line ? clause.takeAfter<Position>(['to'], 'position') : undefined
  return given({
    shape,
    ...preset,
    ...size,
    from,
    to,
    turn: line && from === undefined ? lineTurn(clause) : clause.takeQuantity('degrees')?.value,
    position: clause.take<Position>('position'),
    filled: hollow ? false : undefined,
    outline,
    count: count === undefined || line ? undefined : limited(Math.round(count), 1, 12),
    opacity,
    ...paintOf(clause, ['black']),
  })
}

/** "make it a circle" turns the picture into a shape; nothing is drawn. */
function isMadeInto(clause: Clause): boolean {
  if (clause.has('drawing')) return false
  const before = clause.chunks.slice(0, clause.headAt)
  return before.some(({ meanings }) => meanings.some(({ kind }) => kind === 'reference')) && !clause.has('color')
}

function shapeSize(clause: Clause, preset: Record<string, unknown>, line: boolean): Record<string, unknown> {
  const dimensions = clause.take<{ width: number; height: number }>('dimensions')
  if (dimensions !== undefined) {
    const { width, height } = dimensions
    return {
      width: inPercent(clause, { value: width, unit: 'px' }),
      height: inPercent(clause, { value: height, unit: 'px' }),
    }
  }
  const [width, height] = [Number(preset.width ?? 40), Number(preset.height ?? 40)]
  const said = clause.takeQuantity('px', '%')
  if (line) {
    const thickness = said === undefined ? Number(preset.thickness ?? 1.2) * sizeOf(clause) : inPercent(clause, said)
    return { thickness: limited(thickness, 0.1, 30) }
  }
  const factor =
    said === undefined ? sizeOf(clause) * degreeOf(clause) : inPercent(clause, said) / Math.max(width, height)
  return { width: limited(width * factor, 0.5, 200), height: limited(height * factor, 0.5, 200) }
}

function lineTurn(clause: Clause): number | undefined {
  const pointing = clause.takeAfter<string>(['pointing', 'to', 'facing', 'towards'], 'side')
  if (pointing !== undefined) {
    clause.takeAfter(['pointing', 'to', 'facing', 'towards'], 'position')
    return TURNS[pointing]
  }
  const orientation = clause.take<string>('orientation')
  if (orientation === 'vertical') return 90
  return orientation === 'diagonal' ? 45 : clause.takeQuantity('degrees')?.value
}

/** The colours named, and the kind and direction of a gradient if there are several. */
function paintOf(clause: Clause, usual: readonly string[]): Record<string, unknown> {
  const colours = clause.takeAll<string>('color')
  if (colours.length < 2) return { colours: colours.length === 0 ? [...usual] : colours }
  const radial = clause.preset.radial === true || clause.take('radial') !== undefined
  return given({
    colours: colours.slice(0, 8),
    gradient: radial ? 'radial' : undefined,
    direction: directionOf(clause),
  })
}

const TOWARDS: Readonly<Record<string, number>> = {
  top: 0,
  'top right': 45,
  right: 90,
  'bottom right': 135,
  bottom: 180,
  'bottom left': 225,
  left: 270,
  'top left': 315,
}

function directionOf(clause: Clause): number | undefined {
  const angle: Quantity | undefined = clause.takeQuantity('degrees')
  if (angle !== undefined) return limited(angle.value, -360, 360)
  const to = clause.takeAfter<Position>(['to', 'towards'], 'position')
  const from = clause.take<Position>('position')
  if (to !== undefined) return TOWARDS[to]
  if (from !== undefined && from !== 'center') return (TOWARDS[from]! + 180) % 360
  const orientation = clause.take<string>('orientation')
  return orientation === undefined ? undefined : { horizontal: 90, vertical: 180, diagonal: 135 }[orientation]
}
