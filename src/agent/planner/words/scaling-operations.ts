import type { Position } from '../../../images/position.ts'
import { isSpecificReference } from '../chunk-kinds.ts'
import type { Clause } from '../clause.ts'
import type { Operation, Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, sizeOf } from './reading.ts'

/** How people ask for other sizes and for more room. */
export const SCALING_OPERATIONS: readonly Operation[] = [
  {
    tool: 'resize',
    heads: [
      { phrases: ['resize', 'scale', 'rescale', 'size it', 'scale to', 'resample'] },
      {
        phrases: list(`
          enlarge, scale up, bigger, larger, upscale, magnify, blow up, grow
        `),
        preset: { percent: 150 },
      },
      {
        phrases: list(`
          shrink, scale down, smaller, downscale, reduce the size, reduce in size, make smaller, shrink down, zoom
          out
        `),
        preset: { percent: 60 },
      },
      { phrases: ['wide', 'tall', 'high', 'the size', 'size'], weak: 'verb', preset: { needs: true } },
      // "it needs to be 1920x1080": a size is a wish by itself.
      { phrases: ['×'], weak: 'verb' },
    ],
    absorbs: ['extend'],
    read(clause) {
      // A larger canvas is more room around the picture.
      if (clause.has('canvas')) return undefined
      const dimensions = clause.take<{ width: number; height: number }>('dimensions')
      if (dimensions !== undefined) return { width: edgeOf(dimensions.width), height: edgeOf(dimensions.height) }
      const pixels = clause.takeQuantity('px')
      if (pixels !== undefined)
        return { [clause.take('height') === undefined ? 'width' : 'height']: edgeOf(pixels.value) }
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
          fit, fit it, letterboxed, keep the whole photo, keep the whole picture, keep the whole image, full picture, entire picture, entire photo, whole photo visible, whole image visible, letterbox, pillarbox, show everything, show the whole, show the complete, show the full, show
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
          add space, space to, blank area, white margin, fill the side, fill the extra area, fill the extra space, fill the empty area, fill the empty space, fill the new area, fill the rest, fill the gap, fill the new space, margin,
          white space around, white space on, space on all side, blank space around, empty space around, add margin, margin around, add space around, space around, more room, canvas extension
        `),
        preset: { grows: true },
      },
      { phrases: ['fill above', 'fill the top', 'space above', 'room above'], preset: { grows: true, side: 'top' } },
      { phrases: ['fill below', 'fill the bottom', 'space below'], preset: { grows: true, side: 'bottom' } },
      { phrases: ['fill the left', 'fill the left side'], preset: { grows: true, side: 'left' } },
      { phrases: ['fill the right', 'fill the right side'], preset: { grows: true, side: 'right' } },
      { phrases: ['canvas'], weak: 'adjective', preset: { grows: true, canvas: true } },
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

function readExtension(clause: Clause): Record<string, unknown> | undefined {
  const { preset } = clause
  if (preset.canvas === true && clause.placeOf('resize') === undefined) return undefined
  const mirror = clause.placeOf('flip') !== undefined
  const blur = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
  const fill = preset.fill ?? (mirror ? 'mirror' : blur ? 'blur' : undefined)
  const ratio = clause.take<string>('ratio') ?? preset.ratio
  const said = clause.takeQuantity('%', 'px')
  const every = clause.take('every side') !== undefined
  const named = new Set(clause.takeAll<Position>('position').flatMap((position) => position.split(' ')))
  if (preset.side !== undefined) named.add(String(preset.side))
  clause.takeAll('side')
  // Above and below a blurred copy fills whatever the picture leaves free.
  const filled = fill !== undefined && said === undefined && named.size > 1
  const sides = filled ? [] : SIDES.filter((side) => named.has(side))
  const grows = preset.grows === true
  // "add a strip of white at the bottom" wishes for room only where it says how much and on which side.
  const strips = preset.strips === true
  if (
    strips &&
    (said === undefined ||
      (sides.length === 0 && !every) ||
      clause.has('quote') ||
      clause.chunks.some(isSpecificReference))
  )
    return undefined
  const factor = degreeOf(clause) * sizeOf(clause)
  const usual = grows && ratio === undefined ? (sides.length > 0 ? 25 : 8) * factor : undefined
  const room = said === undefined ? usual : inPercent(clause, said)
  const colour = clause.take<string>('color')
  const margins =
    sides.length === 0 || every
      ? { margin: room && limited(room, 0, 40) }
      : Object.fromEntries(sides.map((side) => [side, limited(room ?? 25, 0, 100)]))
  return given({
    fill,
    colour: fill === undefined ? (colour ?? (grows || strips ? 'white' : undefined)) : undefined,
    ratio,
    ...margins,
  })
}

const SIDES = ['top', 'right', 'bottom', 'left']

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
  const by = clause.takeQuantity('%')
  if (by !== undefined) {
    if (usual === undefined) return by.value
    return usual < 100 ? 100 - by.value : 100 + by.value
  }
  return usual === undefined ? undefined : 100 + (usual - 100) * degreeOf(clause)
}
