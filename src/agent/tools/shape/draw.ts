import * as v from 'valibot'
import { drawShape, repeatShape, SHAPES } from '../../../images/operations/drawing/shape.ts'
import { boxOf, STRAY } from '../../../images/operations/geometry/crop-to-subject.ts'
import type { Mask } from '../../../images/raster/mask.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import { plain } from '../../../images/raster/paint.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import type { Sheet } from '../../workspace.ts'
import { colourEntry, colourOf, numberEntry, opacityEntry, percentOfEdge, positionEntry } from '../entries.ts'
import { paintEntries, paintOf } from '../paint-entries.ts'
import { boundsOf, relativeEntry } from '../placement.ts'
import { placed, spanned } from './boxes.ts'

/** What is drawn, how it looks and where it is. */
export const FIGURE_ENTRIES = {
  shape: v.picklist(SHAPES),
  position: v.optional(positionEntry),
  width: v.optional(numberEntry(0.5, 200, 'Percent of the shorter edge'), 40),
  height: v.optional(numberEntry(0.5, 200, 'Percent of the shorter edge'), 40),
  from: v.optional(v.pipe(positionEntry, v.description('Where a line or arrow starts'))),
  to: v.optional(v.pipe(positionEntry, v.description('Where a line or arrow ends'))),
  ...paintEntries,
  corners: v.optional(v.pipe(numberEntry(3, 24, 'Of a polygon, or tips of a star'), v.integer()), 5),
  rounding: v.optional(numberEntry(0, 50, 'Radius of a rectangle’s corners in percent of the shorter edge'), 0),
  thickness: v.optional(numberEntry(0.1, 30, 'Of lines and rims in percent of the shorter edge'), 1.2),
  filled: v.optional(v.boolean(), true),
  outline: v.optional(v.pipe(colourEntry, v.description('Colour of a rim around the filled shape'))),
  count: v.optional(v.pipe(numberEntry(1, 12, 'How many, side by side'), v.integer()), 1),
  along: v.optional(v.pipe(v.picklist(['row', 'column']), v.description('How several lie')), 'row'),
  each: v.optional(v.pipe(v.boolean(), v.description('Whether the colours go one to each of several')), false),
  places: v.optional(
    v.pipe(
      v.array(positionEntry),
      v.minLength(1),
      v.maxLength(9),
      v.description('Several places, with one at each, instead of a position'),
    ),
  ),
  among: v.optional(
    v.pipe(
      v.strictObject({
        place: v.pipe(numberEntry(1, 12, 'Counted from 1'), v.integer()),
        of: v.pipe(numberEntry(1, 12, 'How many share the room'), v.integer()),
        along: v.picklist(['row', 'column']),
      }),
      v.description('Its part of the room, where several things lie side by side or one below the other'),
    ),
  ),
  everywhere: v.optional(v.pipe(v.boolean(), v.description('Repeats it all over the picture')), false),
  turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
  span: v.optional(
    v.pipe(
      v.picklist(['width', 'height']),
      v.description('Makes it reach from edge to edge; at a side it lies along that edge'),
    ),
  ),
  relative: relativeEntry,
  opacity: opacityEntry,
}

export type Figures = v.InferOutput<v.StrictObjectSchema<typeof FIGURE_ENTRIES, undefined>>

/**
 * Draws one figure or several.
 *
 * @param subject that they lie behind, of the picture's size: where no place is given, that is what they lie about.
 * @returns the box around them all as well.
 */
export function drawFigures(
  picture: Picture,
  args: Figures,
  sheet: Sheet,
  subject?: Mask,
): { readonly picture: Picture; readonly box: Box } {
  const boxes = boxesOf(picture, args, sheet, subject)
  const { shape, corners, filled } = args
  const style = {
    shape,
    corners,
    thickness: Math.max(1, percentOfEdge(picture, args.thickness)),
    rounding: percentOfEdge(picture, args.rounding),
    opacity: args.opacity / 100,
  }
  const drawn = boxes.reduce((ground, { box, turn }, i) => {
    const paint = args.each ? plain(colourOf(args.colours[i % args.colours.length]!)) : paintOf(args)
    const options = { ...style, box, paint, filled, turn: args.turn + turn }
    const draw = args.everywhere ? repeatShape : drawShape
    const figure = draw(ground, options)
    if (args.outline === undefined || !filled) return figure
    return draw(figure, { ...options, paint: plain(colourOf(args.outline)), filled: false })
  }, picture)
  return { picture: drawn, box: boundsOf(boxes.map(({ box }) => box)) }
}

function boxesOf(picture: Picture, args: Figures, sheet: Sheet, subject: Mask | undefined) {
  if (args.from !== undefined && args.to !== undefined) return spanned(picture, args.from, args.to)
  const places = placed(picture, { ...args, position: args.position ?? 'center' }, sheet)
  const isFree = [args.position, args.relative, args.places, args.among, args.span].every(
    (place) => place === undefined,
  )
  if (subject === undefined || !isFree) return places
  const box = boxOf(subject, STRAY)
  const around = boundsOf(places.map((place) => place.box))
  const across = box.left + box.width / 2 - (around.left + around.width / 2)
  const down = middleOf(box, subject, around.height) - (around.top + around.height / 2)
  return places.map(({ box, turn }) => ({ box: { ...box, left: box.left + across, top: box.top + down }, turn }))
}

/** Of what is cut off by the lower edge, as portraits are, head and shoulders lie in the middle. */
function middleOf({ top, height }: Box, picture: Mask, tall: number): number {
  const stands = top + height >= picture.height * 0.99
  return stands ? top + Math.min(height, tall * 0.9) / 2 : top + height / 2
}
