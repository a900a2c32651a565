import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { type Arguments, type Meaning, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { readExtension } from './extension-reading.ts'
import { list } from './list.ts'
import { paintOf } from './paint-reading.ts'
import { degreeOf, given, inPercent, limited, sizeOf } from './reading.ts'

/** How people ask for borders and backgrounds. */
export const BACKDROP_OPERATIONS: readonly Operation[] = [
  {
    tool: 'border',
    coloured: true,
    countable: true,
    heads: [
      {
        phrases: list(`
          border, frame, edging, outline around the image, passe partout, mat, matte board, mount, polaroid border, polaroid frame, polaroid style, polaroid look, instant photo, instant film, instax, instant photo look, surround, edge around, edge around it, edge all around, outline the picture, outline the photo, outline the image, wooden frame, line all around, line all round, line around,
          line around it, line around the picture, line around the image, line around the photo, line around the edge, hairline, hairline border, keyline, rim, line inside the frame, line inside the border,
          inner line, inner border, inner frame, line inside, picture frame, photo frame, boarder, stroke border
        `),
      },
      { phrases: ['polaroid'], weak: 'adjective' },
      { phrases: ['edge', 'edging'], weak: 'verb' },
    ],
    absorbs: ['background'],
    read(clause) {
      // "add a black edge" draws one, "the edge" is only a place.
      if (clause.weak === 'verb' && !clause.has('color')) return undefined
      if (hasSides(clause)) return { [OF_TOOL]: 'extend', colour: 'white', ...readExtension(clause) }
      if (isLowered(clause)) return polaroid(clause)
      const double = isDouble(clause)
      const inset = insetOf(clause)
      clause.take('outwards')
      const said = clause.takeQuantity('px', '%', '')
      const times = clause.takeQuantity('times')?.value ?? 1
      const line = clause.chunks[clause.headAt]!.lower.includes('line')
      const usual = comparedWidth(clause) ?? (inset !== undefined || line || double ? 1 : 3)
      const width =
        said === undefined ? usual * (double ? 1 : times) * sizeOf(clause) * degreeOf(clause) : inPercent(clause, said)
      const frame = given({ width: limited(width, 0.1, 45), inset, ...paintOf(clause, ['white']) })
      // "a double line": a second one inside the first.
      return double ? [frame, { ...frame, inset: limited((inset ?? 0) + 3 * width, 0.5, 40) }] : frame
    },
  },
  {
    tool: 'background',
    coloured: true,
    heads: [
      {
        phrases: list(`
          replace the background of, swap the background of, exchange the background of, change the background of, background, backdrop, fill, replace it with, replaced with, replace with, replaced by, put it on, place it on, put the subject on, put the object on, place the subject on, fill the background, swap the background, background color, paint the background, fill
          the canvas, paint the canvas, backdrop color, wallpaper
        `),
      },
      {
        phrases: [
          'gradient',
          'color gradient',
          'linear gradient',
          'gradient background',
          'background gradient',
          'fade',
          'ombre',
          'color transition',
          'fade from',
        ],
        preset: { gradient: true },
      },
      { phrases: ['radial gradient', 'circular gradient'], preset: { gradient: true, radial: true } },
      {
        phrases: ['stripe', 'striped', 'striped background', 'stripe pattern', 'horizontal stripe'],
        preset: { pattern: 'stripes' },
      },
      { phrases: ['diagonal stripe'], preset: { pattern: 'diagonal stripes' } },
      { phrases: ['vertical stripe', 'pinstripe', 'pin stripe'], preset: { pattern: 'vertical stripes' } },
      {
        phrases: [
          'checkerboard',
          'checkered',
          'chequered',
          'chessboard',
          'checkerboard pattern',
          'checker pattern',
          'chessboard pattern',
          'checkered pattern',
          'checked pattern',
          'gingham',
        ],
        preset: { pattern: 'checkerboard' },
      },
      {
        phrases: [
          'polka dot',
          'polkadot',
          'spotted',
          'dotted',
          'dot pattern',
          'dotted pattern',
          'polka dot pattern',
          'pattern of dot',
          'pattern of polka dot',
          'regular dot',
          'dotty',
        ],
        preset: { pattern: 'dots' },
      },
      {
        phrases: ['grid pattern', 'grid line', 'graph paper', 'squared paper', 'grid paper', 'grid background'],
        preset: { pattern: 'grid' },
      },
      { phrases: ['zigzag', 'zig zag', 'chevron', 'zigzag pattern'], preset: { pattern: 'zigzag' } },
      { phrases: ['waves', 'wavy', 'wave pattern', 'wavy pattern'], preset: { pattern: 'waves' } },
      {
        phrases: list('halves, two halves, split, divide, two part, two equal part, three part, three equal part'),
        weak: 'adjective',
        preset: { bands: true },
      },
      { phrases: ['rainbow'], weak: 'adjective', preset: { gradient: true, rainbow: true } },
      { phrases: ['plain', 'solid', 'solid color', 'plain color', 'canvas', 'sheet'], weak: 'adjective' },
    ],
    absorbs: ['grayscale'],
    read(clause) {
      const pattern = clause.preset.pattern as string | undefined
      if (pattern !== undefined) return patterned(clause, pattern)
      if (clause.chunks.some(({ meanings }) => meanings.some(isDividing)))
        return clause.scene.pictures.length > 0 ? undefined : bandsOf(clause, 90)
      // On a photo a rainbow would be one in the sky.
      if (clause.preset.rainbow === true && clause.scene.pictures.length > 0) return undefined
      // Over a photo a gradient of one colour fades out; that is a shape.
      if (
        clause.preset.gradient === true &&
        clause.scene.pictures.length > 0 &&
        clause.has('position') &&
        coloursIn(clause) < 2
      )
        return undefined
      // "the white background for a red one" names what goes first.
      clause.take<string>('color', (_, at) => isExchanged(clause, at))
      const paint = paintOf(clause, [])
      return (paint.colours as string[]).length === 0 ? undefined : paint
    },
  },
]

/** "30 px on the left, top and right but 110 px at the bottom": each side has a measure of its own. */
function hasSides({ chunks }: Clause): boolean {
  const measures = chunks.filter(({ meanings }) => {
    return ['px', '%'].includes((propertyOf(meanings, 'quantity') as Quantity | undefined)?.unit ?? '')
  })
  const sides = chunks.filter(({ meanings }) => {
    const place = propertyOf(meanings, 'position') as string | undefined
    return propertyOf(meanings, 'sides') !== undefined || /^(top|bottom|left|right)$/.test(place ?? '')
  })
  return measures.length > 1 && sides.length > 0
}

/** "a polaroid frame", "a white border, wider at the bottom". */
function isLowered({ chunks }: Clause): boolean {
  if (chunks.some(({ lower }) => /^(polaroid|instant|instax)/.test(lower))) return true
  const wider = chunks.findIndex(({ lower }) => /^(wider|thicker|bigger|larger|broader|higher)$/.test(lower))
  return wider !== -1 && chunks.slice(wider).some(({ meanings }) => propertyOf(meanings, 'position') === 'bottom')
}

/** A border that is three times as wide below. */
function polaroid(clause: Clause): Arguments {
  clause.take('position')
  clause.takeAll('size')
  const said = clause.takeQuantity('px', '%', '')
  const width = said === undefined ? 5 * degreeOf(clause) : inPercent(clause, said)
  const colour = clause.take<string>('color') ?? 'white'
  return { [OF_TOOL]: 'extend', margin: limited(width, 0.1, 30), bottom: limited(3.4 * width, 0.3, 90), colour }
}

/** "a double border", but not "a border of double width". */
function isDouble({ chunks, headAt }: Clause): boolean {
  const at = chunks.findIndex(({ lower }) => lower === 'double')
  const between = chunks.slice(at + 1, headAt)
  return (
    at !== -1 && at < headAt && !between.some(({ lower }) => /^(wide|thick|width|thickness|(the )?size)$/.test(lower))
  )
}

/** "a thick border, then a thinner one": what a comparative measures by. */
function comparedWidth({ before, chunks }: Clause): number | undefined {
  const compares = chunks.some(({ lower }) =>
    /^(thin|narrow|slim|small|fin|thick|wid|broad|bigg|larg)n?er$/.test(lower),
  )
  return compares && before?.tool === 'border' ? Number(before.arguments.width) : undefined
}

function isExchanged({ chunks }: Clause, at: number): boolean {
  const backdrop = /^(background|backdrop)$/.test(chunks[at + 1]?.lower ?? '')
  const [, next, ...rest] = chunks.slice(at + 1)
  const exchanges = /^(for|with|by|to|into)$/.test(next?.lower ?? '')
  const changes = chunks.some(({ lower }) => /^(replac|swap|chang|exchang|switch|turn|convert)/.test(lower))
  return backdrop && exchanges && changes && rest.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
}

function coloursIn({ chunks }: Clause): number {
  return chunks.filter(({ meanings }) => propertyOf(meanings, 'color') !== undefined).length
}

/** "half", "split": that a sheet has parts. */
function isDividing(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.preset.bands === true
}

/** "left one red, right one blue": colours side by side or one below the other, each as wide as the others. */
function bandsOf(clause: Clause, usual: number): Record<string, unknown> | undefined {
  const colours = clause.takeAll<string>('color')
  if (colours.length < 2) return undefined
  for (const name of ['quantity', 'half', 'turn', 'side']) clause.takeAll(name)
  const said = clause.takeAll<string>('position')
  // Four quarters are no bands.
  if (said.some((position) => position.includes(' '))) return undefined
  const places = said.map((position) => PLACES[position] ?? { rank: 1 })
  const orientation = clause.take<string>('orientation')
  const along = places.find(({ direction }) => direction !== undefined)?.direction
  const across = orientation === undefined ? undefined : orientation === 'vertical' ? 90 : 180
  const ordered = places.length === colours.length ? colours.toSorted((a, b) => rankOf(a) - rankOf(b)) : colours
  return { colours: ordered.slice(0, 8), gradient: 'bands', direction: along ?? across ?? usual }

  function rankOf(colour: string): number {
    return places[colours.indexOf(colour)]!.rank
  }
}

/** Which band a place names, and how the bands then follow one another. */
const PLACES: Readonly<Record<string, { readonly rank: number; readonly direction?: number }>> = {
  left: { rank: 0, direction: 90 },
  right: { rank: 2, direction: 90 },
  top: { rank: 0, direction: 180 },
  bottom: { rank: 2, direction: 180 },
}

/** Stripes may run in any direction, and figures may be large or small. */
function patterned(clause: Clause, pattern: string): Record<string, unknown> {
  const count = clause.takeQuantity('')?.value
  // "three vertical stripes: blue, white and red" are no more than that.
  if (pattern.endsWith('stripes') && (coloursIn(clause) > 2 || (count !== undefined && count === coloursIn(clause)))) {
    const bands = bandsOf(clause, pattern.startsWith('vertical') ? 90 : 180)
    if (bands !== undefined) return bands
  }
  const orientation = pattern === 'stripes' ? clause.take<string>('orientation') : undefined
  const run = orientation === undefined || orientation === 'horizontal' ? '' : `${orientation} `
  const said = clause.takeQuantity('px', '%')
  const factor = sizeOf(clause) * degreeOf(clause)
  const scale = said === undefined ? 8 * factor : inPercent(clause, said) * (pattern.includes('stripes') ? 2 : 1)
  const scaled = said === undefined && factor === 1 ? {} : { scale: limited(scale, 0.5, 50) }
  return { colours: patternColours(clause), pattern: `${run}${pattern}`, ...scaled }
}

/** How far inside the edges a frame is drawn: "60 px in from the edges", or inside the border that was added before. */
function insetOf(clause: Clause): number | undefined {
  const said = clause.takeBefore<Quantity>('inset', 'quantity')
  const around = clause.before?.tool === 'border' ? Number(clause.before.arguments.width) : undefined
  if (said !== undefined) return limited(inPercent(clause, said), 0, 40)
  if (around !== undefined && clause.take('relative', (place) => place === 'inside') !== undefined)
    return limited(around, 0, 40)
  const inner = clause.chunks[clause.headAt]!.lower.includes('inside') || clause.take('inset') !== undefined
  return inner ? limited((around ?? 2) + 1, 0, 40) : undefined
}

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
