import * as v from 'valibot'
import { extend, type Margins } from '../../../images/operations/geometry/extend.ts'
import { plain } from '../../../images/raster/paint.ts'
import type { Size } from '../../../images/raster/picture.ts'
import { scaledTo } from '../../../images/raster/resize.ts'
import {
  colourEntry,
  colourOf,
  numberEntry,
  percentOfEdge,
  ratioEntry,
  ratioOf,
  ratioWarnings,
  tidy,
} from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const EXTEND = defineEdit({
  name: 'extend',
  description: 'Shows the whole picture and fills the room around it with a colour, a blurred copy or its mirror image',
  entries: {
    fill: v.optional(v.picklist(['colour', 'blur', 'mirror']), 'colour'),
    colour: v.optional(colourEntry, 'transparent'),
    margin: v.optional(numberEntry(0, 40, 'Free on every side, in percent of the shorter edge'), 0),
    top: v.optional(numberEntry(0, 100, 'Free above instead of the margin, in percent of the shorter edge')),
    right: v.optional(numberEntry(0, 100, 'The same at the right')),
    bottom: v.optional(numberEntry(0, 100, 'The same below')),
    left: v.optional(numberEntry(0, 100, 'The same at the left')),
    ratio: v.optional(
      v.pipe(ratioEntry, v.description('Shape of the whole, width to height; by default, that of the result')),
    ),
  },
  needs: 'shape',
  sentence: (args) => {
    const { fill, colour, margin, ratio } = args
    const room = fill === 'blur' ? 'a blurred copy' : fill === 'mirror' ? 'its mirror image' : colour
    const sides = SIDES.filter((side) => (args[side] ?? 0) > 0).map((side) => `${tidy(args[side]!)} % at the ${side}`)
    const wider = [...(margin > 0 ? [`${tidy(margin)} % wider`] : []), ...sides, ...(ratio ? [`to ${ratio}`] : [])]
    return ['Show the whole picture with', room, `around it${wider.map((part) => `, ${part}`).join('')}`].join(' ')
  },
  warnings: ({ ratio }) => ratioWarnings(ratio),
  edit: async (picture, args, sheet, size, free) => {
    const { fill, colour, ratio } = args
    const surround = fill === 'colour' ? { kind: 'paint' as const, paint: plain(colourOf(colour)) } : { kind: fill }
    const pixels = (side: Side) => Math.round(percentOfEdge(size, args[side] ?? args.margin))
    const margins = { top: pixels('top'), right: pixels('right'), bottom: pixels('bottom'), left: pixels('left') }
    const shaped = ratio !== undefined || (free && SIDES.some((side) => margins[side] > 0))
    const room = shaped
      ? roomAround(picture, size, margins, ratio === undefined ? 0 : ratioOf(ratio))
      : { size, margins }
    const whole = await extend(picture, room.size, room.margins, surround)
    return { picture: whole, fit: shaped ? 'contain' : sheet.fit, reshaped: sheet.reshaped || shaped }
  },
})

const SIDES = ['top', 'right', 'bottom', 'left'] as const

type Side = (typeof SIDES)[number]

/**
 * What a picture and its margins come to, brought to the longer edge of a result.
 *
 * @param margins pixels for a picture that fills the result.
 * @param ratio of the whole, width to height.
 */
function roomAround(picture: Size, size: Size, margins: Margins, ratio = 0): { size: Size; margins: Margins } {
  const inner = scaledTo(picture, size, 'contain')
  const [width, height] = [inner.width + margins.left + margins.right, inner.height + margins.top + margins.bottom]
  const whole =
    ratio === 0
      ? { width, height }
      : { width: Math.max(width, height * ratio), height: Math.max(height, width / ratio) }
  const scale = Math.max(size.width, size.height) / Math.max(whole.width, whole.height)
  const scaled = (pixels: number) => Math.round(pixels * scale)
  return {
    size: { width: Math.max(1, scaled(whole.width)), height: Math.max(1, scaled(whole.height)) },
    margins: {
      top: scaled(margins.top),
      right: scaled(margins.right),
      bottom: scaled(margins.bottom),
      left: scaled(margins.left),
    },
  }
}
