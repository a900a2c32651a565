import * as v from 'valibot'
import { drawShape, repeatShape, SHAPES } from '../../../images/operations/drawing/shape.ts'
import { plain } from '../../../images/raster/paint.ts'
import {
  colourEntry,
  colourOf,
  numberEntry,
  opacityEntry,
  percentOfEdge,
  positionEntry,
  withArticle,
} from '../entries.ts'
import { paintEntries, paintOf } from '../paint-entries.ts'
import { boundsOf, joined, placeInWords, relativeEntry } from '../placement.ts'
import { defineEdit } from '../tool.ts'
import { placed, spanned } from './boxes.ts'

export const SHAPE = defineEdit({
  name: 'shape',
  description: 'Draws a rectangle, ellipse, polygon, star, heart, line or arrow',
  entries: {
    shape: v.picklist(SHAPES),
    position: v.optional(positionEntry, 'center'),
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
        v.description('One at each, instead of a position'),
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
  },
  draws: true,
  sentence: ({ shape, position, from, to, colours, count, relative, everywhere, each, places, among }) => {
    const single = among === undefined ? placeInWords(position, relative) : `in place ${among.place} of ${among.of}`
    const standing = places === undefined ? single : `at the ${places.join(', ')}`
    const place = from === undefined || to === undefined ? standing : `from the ${from} to the ${to}`
    const figure = `${colours.join(each ? ', ' : ' to ')} ${shape}`
    if (everywhere) return `Draw ${figure}s all over the picture`
    const what = count === 1 ? withArticle(figure) : `${count} ${figure}s`
    return `Draw ${what} ${place}`
  },
  edit: (picture, args, sheet) => {
    const boxes =
      args.from === undefined || args.to === undefined
        ? placed(picture, args, sheet)
        : spanned(picture, args.from, args.to)
    const { shape, corners, filled } = args
    const thickness = Math.max(1, percentOfEdge(picture, args.thickness))
    const style = {
      shape,
      corners,
      thickness,
      rounding: percentOfEdge(picture, args.rounding),
      opacity: args.opacity / 100,
    }
    const drawn = boxes.reduce((sheet, { box, turn }, i) => {
      const paint = args.each ? plain(colourOf(args.colours[i % args.colours.length]!)) : paintOf(args)
      const options = { ...style, box, paint, filled, turn: args.turn + turn }
      const draw = args.everywhere ? repeatShape : drawShape
      const drawn = draw(sheet, options)
      if (args.outline === undefined || !filled) return drawn
      return draw(drawn, { ...options, paint: plain(colourOf(args.outline)), filled: false })
    }, picture)
    return { picture: drawn, drawn: joined(sheet, boundsOf(boxes.map(({ box }) => box)), args.relative) }
  },
})
