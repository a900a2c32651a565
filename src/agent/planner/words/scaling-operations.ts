import type { Size } from '../../../images/picture.ts'
import { propertyOf } from '../chunks/chunk.ts'
import { isSpecificReference, roleOf } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Arguments, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, isShape, limited, sizeOf } from './reading.ts'
import { type Side, type SideMeasure, takeSides } from './side-reading.ts'

const EDGE_NOUNS = ['side', 'edge', 'dimension']
const LONG_EDGES = ['longest', 'longer', 'long', 'largest', 'larger', 'biggest'].flatMap((which) =>
  EDGE_NOUNS.map((noun) => `${which} ${noun}`),
)
const SHORT_EDGES = ['shortest', 'shorter', 'short', 'smallest', 'smaller'].flatMap((which) =>
  EDGE_NOUNS.map((noun) => `${which} ${noun}`),
)

/** How people ask for other sizes and for more room. */
export const SCALING_OPERATIONS: readonly Operation[] = [
  {
    tool: 'resize',
    heads: [
      { phrases: ['resize', 'scale', 'rescale', 'size it', 'scale to', 'resample', 'upsize'] },
      {
        phrases: list(`
          enlarge, scale up, bigger, larger, upscale, magnify, blow up, grow
        `),
        preset: { percent: 150 },
      },
      {
        phrases: list(`
          shrink, scale down, smaller, downscale, downsize, size down, reduce the size, reduce in size, make smaller, shrink down, zoom
          out
        `),
        preset: { percent: 60 },
      },
      {
        phrases: ['wide', 'tall', 'high', 'width', 'height', 'across', 'the size', 'size', 'big', 'large'],
        weak: 'verb',
        preset: { needs: true },
      },
      {
        phrases: ['reduce to', 'reduce it to', 'bring it down to', 'take it down to'],
        weak: 'verb',
        preset: { needs: true },
      },
      { phrases: LONG_EDGES, weak: 'adjective', preset: { edge: 'long' } },
      { phrases: SHORT_EDGES, weak: 'adjective', preset: { edge: 'short' } },
      { phrases: ['max width', 'maximum width'], weak: 'adjective' },
      { phrases: ['max height', 'maximum height'], weak: 'adjective', preset: { edge: 'height' } },
      // "it needs to be 1920x1080": a size is a wish by itself.
      { phrases: ['×'], weak: 'verb' },
    ],
    absorbs: ['extend'],
    read(clause) {
      // A larger canvas is more room around the picture.
      if (clause.has('canvas')) return undefined
      // "3x3" counts, and measures nothing.
      const dimensions = clause.take<Size>('dimensions', ({ width, height }) => Math.max(width, height) > 40)
      if (dimensions !== undefined) return { width: edgeOf(dimensions.width), height: edgeOf(dimensions.height) }
      const edges = edgesOf(clause)
      if (edges !== undefined) return edges
      const pixels = pixelsOf(clause)
      if (pixels !== undefined) return { [measuredEdge(clause)]: edgeOf(pixels) }
      const times = clause.takeQuantity('times')
      const percent = resizePercent(clause, times)
      if (percent === undefined) return undefined
      return { percent: limited(percent, 1, 1000) }
    },
  },
  {
    tool: 'extend',
    heads: [
      {
        phrases: list(`
          fit, fit it, letterboxed, keep the whole photo, keep the whole picture, keep the whole image, entire picture visible, full picture visible, whole photo visible, whole image visible, letterbox, pillarbox, show everything, show the whole, show the complete, show the full, show
          the entire, show all of, show it whole, whole picture visible, contain, uncropped, without cropping, no
          cropping
        `),
      },
      {
        phrases: list(`
          extend, extend the canvas, expand, expand the canvas, enlarge the canvas, bigger canvas, larger canvas,
          extend the background, extend the image, extend the edge, outpaint, pad, padding, padded, add padding,
          canvas bigger, canvas larger, make the canvas bigger, make the canvas larger, make the canvas wider, make the canvas taller, canvas wider, canvas taller, grow the canvas,
          widen the canvas, add canvas, make the margin wider, wider margin, margin wider, room around, breathing room, breathing space, more space, extra space,
          add space, space to, room at, room on, make room, leave room, leave some room, some room, blank area, uncrop, white margin, margin,
          white space around, white space on, space on all side, blank space around, empty space around, add margin, margin around, add space around, space around, space all round, space all around, space round, room round, room all round, margin all round, margin all around, more room, canvas extension
        `),
        preset: { grows: true },
      },
      { phrases: ['fill above', 'fill the top', 'space above', 'room above'], preset: { grows: true, side: 'top' } },
      { phrases: ['fill below', 'fill the bottom', 'space below'], preset: { grows: true, side: 'bottom' } },
      { phrases: ['fill the left', 'fill the left side'], preset: { grows: true, side: 'left' } },
      { phrases: ['fill the right', 'fill the right side'], preset: { grows: true, side: 'right' } },
      {
        phrases: list(`
          fill the extra area, fill the extra space, fill the empty area, fill the empty space, fill the new area, fill the rest, fill the gap, fill the new space,
          fill the side, fill up the side, fill in the side, fill both side, fill the bar, fill up the rest, fill in the rest, fill the remaining space, fill up the
          empty space, fill up the space, fill the space, fill the missing area, fill the missing part, fill the border area, fill the blank space, fill the blank area
        `),
      },
      { phrases: ['canvas'], weak: 'adjective', preset: { grows: true, canvas: true } },
      {
        phrases: [
          'fill out',
          'fill it out',
          'fill out to',
          'fill up',
          'fill it up',
          'fill up to',
          'fill it up to',
          'bring it to',
          'expand to',
        ],
      },
      { phrases: ['bars'], weak: 'adjective', preset: { bars: true } },
      {
        phrases: ['space', 'blank space', 'empty space', 'whitespace', 'room'],
        weak: 'adjective',
        preset: { grows: true, bare: true },
      },
      { phrases: ['∶'], weak: 'adjective', preset: { shaped: true } },
      {
        phrases: ['add', 'put', 'leave', 'append', 'attach', 'give', 'make', 'get'],
        weak: 'verb',
        preset: { strips: true },
      },
      {
        phrases: [
          'blurred side',
          'blurred edge',
          'blurred bar',
          'blur the side',
          'fill the side with blur',
          'blurred border',
        ],
        preset: { fill: 'blur' },
      },
      {
        phrases: list(`
          reflection, mirror reflection, mirrored reflection, water reflection, reflection in water, reflection in the water, reflection below, reflection underneath,
          reflect it below, mirror it below, mirror image below, mirror image underneath
        `),
        preset: { fill: 'mirror', side: 'bottom', grows: true, reflects: true },
      },
      {
        phrases: ['mirrored edge', 'mirror the edge', 'mirrored side', 'reflected edge', 'mirrored border'],
        preset: { fill: 'mirror' },
      },
    ],
    absorbs: list(`
      extend, blur, flip, background, remove_background, blur_background, border, arrange, crop, pick, resize
    `),
    read: readExtension,
  },
]

/** The arguments of more room around a picture. */
export function readExtension(clause: Clause): Record<string, unknown> | undefined {
  const { preset } = clause
  // "crop it to the subject with a little space around it" asks for a wider part.
  if (
    clause.before?.tool === 'crop' &&
    roleOf(clause.chunks[0]!) === 'with' &&
    !clause.has('color') &&
    !clause.has('quantity')
  )
    return widerCrop(clause)
  if (preset.canvas === true && clause.placeOf('resize') === undefined) return undefined
  // "16:9 with a blurred background at the sides": what lies beside the picture shows that all of it stays.
  if (preset.shaped === true && !isSurrounded(clause)) return undefined
  if (preset.bars === true && clause.has('quote')) return undefined
  // "our office space" is none around the picture.
  if (preset.bare === true && !['position', 'sides', 'every side'].some((name) => clause.has(name))) return undefined
  const mirror = clause.placeOf('flip') !== undefined
  const blur = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
  const fill = preset.fill ?? (mirror ? 'mirror' : blur ? 'blur' : undefined)
  const size = clause.take<Size>('dimensions', isShape)
  const ratio = size === undefined ? clause.take<string>('ratio') : `${size.width}:${size.height}`
  const every = clause.take('every side') !== undefined
  for (const name of ['side', 'gap']) clause.takeAll(name)
  const said = onSide(takeSides(clause), preset.side as Side | undefined)
  const measures = said.filter(({ measure }) => measure !== undefined)
  const named = new Set(said.flatMap(({ sides }) => sides))
  // Above and below a blurred copy fills whatever the picture leaves free.
  const filled = fill !== undefined && measures.length === 0 && named.size > 1
  const grows = preset.grows === true
  // "add a strip of white at the bottom" wishes for room only where it says how much and on which side.
  const strips = preset.strips === true
  if (
    strips &&
    (measures.length === 0 ||
      (named.size === 0 && !every) ||
      clause.has('quote') ||
      clause.chunks.some(isSpecificReference))
  )
    return undefined
  const factor = degreeOf(clause) * sizeOf(clause)
  // "a square version …, pad it with black": room for the shape that was said, and no more.
  const shaped =
    clause.before?.tool === 'crop' &&
    clause.before.arguments.ratio !== undefined &&
    /^(pad|fill|add pad)/.test(clause.chunks[clause.headAt]!.lower)
  const bars = preset.bars === true && ratio === undefined && clause.before?.tool !== 'extend'
  const usual = bars
    ? 12 * factor
    : grows && !shaped && ratio === undefined
      ? (preset.reflects === true ? 60 : named.size > 0 ? 25 : 8) * factor
      : undefined
  const colour = clause.take<string>('color')
  return given({
    fill,
    colour:
      fill === undefined
        ? (colour ?? (grows || strips ? groundBefore(clause) : bars ? 'black' : undefined))
        : undefined,
    ratio,
    ...(filled ? {} : roomOf(clause, bars && said.length === 0 ? TOP_AND_BOTTOM : said, usual, every)),
  })
}

/** Where bars lie of which nothing else is said. */
const TOP_AND_BOTTOM: readonly SideMeasure[] = [{ sides: ['top', 'bottom'], measure: undefined }]

/** "on a pale blue background with some breathing room": new room has the colour of what is there already. */
function groundBefore({ scene }: Clause): string {
  return scene.ground ?? 'white'
}

function isSurrounded(clause: Clause): boolean {
  const blurred = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
  const sides =
    clause.has('sides') ||
    clause.chunks.some(({ lower }) => /^(sides?|bars?|itself|background|borders?|edges?)$/.test(lower))
  return (
    (blurred || clause.placeOf('flip') !== undefined || clause.has('color')) &&
    (sides || clause.placeOf('background') !== undefined || clause.placeOf('blur_background') !== undefined)
  )
}

function widerCrop({ before }: Clause): Arguments | undefined {
  const { width, height } = before!.arguments
  if (width === undefined || height === undefined) return undefined
  const wider = (share: unknown) => limited(Number(share) * 1.15, 5, 100)
  return { [OF_TOOL]: 'crop', [AMENDS]: true, width: wider(width), height: wider(height) }
}

/** "fill the left": a side that the words themselves name. */
function onSide(said: readonly SideMeasure[], side: Side | undefined): readonly SideMeasure[] {
  if (side === undefined || said.some(({ sides }) => sides.includes(side))) return said
  if (said.some(({ sides }) => sides.length > 0)) return [...said, { sides: [side], measure: undefined }]
  return [{ sides: [side], measure: said[0]?.measure }]
}

/** Room on every side, and that of single sides; in percent of the shorter edge. */
function roomOf(clause: Clause, said: readonly SideMeasure[], usual: number | undefined, every: boolean): Arguments {
  const bare = said.find(({ sides }) => sides.length === 0)?.measure
  const first = said.find(({ measure }) => measure !== undefined)?.measure
  const single = said.filter(({ sides }) => sides.length > 0)
  const percentOf = (measure: Quantity | undefined) => (measure === undefined ? usual : inPercent(clause, measure))
  if (single.length === 0 || every) {
    const room = percentOf(bare ?? first)
    return { margin: room && limited(room, 0, 40) }
  }
  const measured = single.flatMap(({ sides, measure = first }) =>
    sides.map((side) => [side, limited(percentOf(measure) ?? 25, 0, 100)] as const),
  )
  const rest = bare === undefined ? undefined : limited(inPercent(clause, bare), 0, 40)
  return {
    margin: single.some(({ measure }) => measure !== undefined) ? rest : undefined,
    ...Object.fromEntries(measured),
  }
}

/** "1200 pixels wide and 800 pixels tall": a measure for each edge. */
function edgesOf(clause: Clause): { width: number; height: number } | undefined {
  const measured = (edge: string) => (quantity: Quantity, at: number) => {
    const [before, behind] = [clause.chunks[at - 1], clause.chunks[at + 1]]
    return (
      quantity.unit === 'px' && [before, behind].some((chunk) => propertyOf(chunk?.meanings ?? [], 'extent') === edge)
    )
  }
  const has = (edge: string) =>
    clause.chunks.some(({ meanings }, at) => {
      const quantity = propertyOf(meanings, 'quantity') as Quantity | undefined
      return quantity !== undefined && measured(edge)(quantity, at)
    })
  if (!has('width') || !has('height')) return undefined
  const [width, height] = ['width', 'height'].map((edge) => clause.take<Quantity>('quantity', measured(edge))?.value)
  return width === undefined || height === undefined ? undefined : { width: edgeOf(width), height: edgeOf(height) }
}

/** A length in pixels; a bare number is one where it stands beside the edge that it measures. */
function pixelsOf(clause: Clause): number | undefined {
  const said = clause.takeQuantity('px')?.value
  if (said !== undefined) return said
  const measures =
    clause.has('extent') || clause.presetOf('resize')?.edge !== undefined || clause.preset.edge !== undefined
  const bare = measures || clause.weak === undefined ? ['to', 'of', 'be', 'width', 'height', 'edge', 'side'] : []
  return clause.take<Quantity>('quantity', ({ value, unit }, at) => {
    return (
      unit === '' &&
      value >= FEWEST_PIXELS &&
      (bare.includes(clause.wordBefore(at)) || clause.preset.edge !== undefined)
    )
  })?.value
}

/** A length from which on a bare number counts pixels. */
const FEWEST_PIXELS = 50

function measuredEdge(clause: Clause): 'width' | 'height' {
  const said = clause.chunks.flatMap(({ meanings }) =>
    meanings.flatMap((one) =>
      one.kind === 'operation' && typeof one.preset.edge === 'string' ? [one.preset.edge] : [],
    ),
  )[0]
  if (said === undefined || said === 'height')
    return said === 'height' || clause.take('height') !== undefined ? 'height' : 'width'
  const [{ width, height } = clause.scene.canvas] = clause.scene.pictures
  return width >= height === (said === 'long') ? 'width' : 'height'
}

/** Pixels of an edge within what can be drawn. */
function edgeOf(pixels: number): number {
  return limited(Math.abs(pixels), 1, 8192)
}

function resizePercent(clause: Clause, times: Quantity | undefined): number | undefined {
  const usual = clause.preset.percent as number | undefined
  if (times !== undefined)
    return usual !== undefined && usual < 100 && times.value > 1 ? 100 / times.value : times.value * 100
  const to = clause.takeAfter<Quantity>(['to', 'at'], 'quantity')
  if (to?.unit === '%') return to.value
  // "scale by 0.5"
  const factor = clause.take<Quantity>(
    'quantity',
    ({ value, unit }, at) => unit === '' && value < 10 && /^(by|factor|of|to)$/.test(clause.wordBefore(at)),
  )
  if (factor !== undefined) return factor.value * 100
  const by = clause.takeQuantity('%')
  if (by !== undefined) {
    if (usual === undefined) return by.value
    return usual < 100 ? 100 - by.value : 100 + by.value
  }
  return usual === undefined ? undefined : 100 + (usual - 100) * degreeOf(clause)
}
