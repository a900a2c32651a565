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
    ],
    read(clause) {
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
          fit, fit it, letterbox, pillarbox, show everything, show the whole, show the complete, show the full, show
          the entire, show all of, show it whole, whole picture visible, contain, uncropped, without cropping, no
          cropping
        `),
      },
      {
        phrases: list(`
          extend, extend the canvas, expand, expand the canvas, enlarge the canvas, bigger canvas, larger canvas,
          extend the background, extend the image, extend the edge, outpaint, pad, padding, padded, add padding,
          white space around, white space on, space on all side, blank space around, empty space around, add margin, margin around, add space around, space around, more room, canvas extension
        `),
        preset: { grows: true },
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
      extend, blur, flip, background, remove_background, blur_background, border, arrange
    `),
    read(clause) {
      const mirror = clause.placeOf('flip') !== undefined
      const blur = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
      const fill = clause.preset.fill ?? (mirror ? 'mirror' : blur ? 'blur' : undefined)
      const said = clause.takeQuantity('%', 'px')
      const grows = clause.preset.grows === true
      const margin =
        said === undefined ? (grows ? 8 * degreeOf(clause) * sizeOf(clause) : undefined) : inPercent(clause, said)
      while (clause.take('position') !== undefined || clause.take('side') !== undefined);
      const colour = clause.take<string>('color')
      return given({
        fill,
        colour: fill === undefined ? (colour ?? (grows ? 'white' : undefined)) : undefined,
        margin: margin && limited(margin, 0, 40),
      })
    },
  },
]

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
