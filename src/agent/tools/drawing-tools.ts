import * as v from 'valibot'
import { layUnder } from '../../images/compose.ts'
import { FONT_WEIGHTS, FONTS } from '../../images/fonts.ts'
import { ALIGNMENTS } from '../../images/lettering.ts'
import { border, insetFrame } from '../../images/operations/border.ts'
import { outlineObject } from '../../images/operations/outline.ts'
import { removeBackground } from '../../images/operations/remove-background.ts'
import { drawShape, repeatShape, SHAPES } from '../../images/operations/shape.ts'
import { setText } from '../../images/operations/text.ts'
import type { Box } from '../../images/outlines.ts'
import { isClear, type Paint, paintPicture, plain } from '../../images/paint.ts'
import { PATTERNS } from '../../images/patterns.ts'
import { hasTransparency, type Size } from '../../images/picture.ts'
import { anchorOf, type Position, placeAt, RELATIONS, type Relation, regionBeside } from '../../images/position.ts'
import type { Sheet } from '../workspace.ts'
import { drawable, leftOut } from './drawable-text.ts'
import {
  colourEntry,
  colourOf,
  numberEntry,
  percentOfEdge,
  positionEntry,
  textEntry,
  tidy,
  withArticle,
} from './entries.ts'
import { defineEdit } from './tool.ts'

const opacityEntry = v.optional(numberEntry(1, 100, 'Percent; 100 hides what lies below'), 100)

/** One or more colours make a plain or gradient paint. */
const paintEntries = {
  colours: v.pipe(
    v.array(colourEntry),
    v.minLength(1),
    v.maxLength(8),
    v.description('One colour, or those of a gradient'),
  ),
  gradient: v.optional(v.picklist(['linear', 'radial', 'bands']), 'linear'),
  direction: v.optional(
    numberEntry(-360, 360, 'Of a linear gradient or of bands in degrees: 180 runs downwards, 90 to the right'),
    180,
  ),
}

const relativeEntry = v.optional(
  v.pipe(v.picklist(RELATIONS), v.description('Place in or beside the last text or shape, instead of a position')),
)

/** How much the colour of an even background may vary, as a share of the greatest difference there is. */
const EVEN = 0.12

/** Tools that draw onto the canvas. */
export const DRAWING_TOOLS = [
  defineEdit({
    name: 'text',
    description: 'Writes text; it wraps and shrinks so that all of it fits',
    entries: {
      text: textEntry,
      position: v.optional(positionEntry, 'center'),
      size: v.optional(numberEntry(0.5, 100, 'Height of the letters in percent of the shorter edge'), 8),
      colour: v.optional(colourEntry),
      font: v.optional(v.picklist(FONTS), 'sans'),
      weight: v.optional(v.picklist(FONT_WEIGHTS), 'bold'),
      italic: v.optional(v.boolean(), false),
      align: v.optional(v.picklist(ALIGNMENTS)),
      outline: v.optional(v.pipe(colourEntry, v.description('Colour of a line around the letters'))),
      box: v.optional(v.pipe(colourEntry, v.description('Colour of a box behind the text'))),
      strip: v.optional(v.pipe(v.boolean(), v.description('Whether the box runs over the whole width')), false),
      relative: relativeEntry,
      shadow: v.optional(v.boolean(), false),
      turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
      opacity: opacityEntry,
    },
    draws: true,
    sentence: async ({ text, position, relative }) =>
      `Write “${shortened(await drawable(text))}” ${placeInWords(position, relative)}`,
    warnings: ({ text }) => leftOut(text),
    edit: async (
      picture,
      {
        text,
        position,
        size,
        colour,
        font,
        weight,
        italic,
        align,
        outline,
        box,
        strip,
        shadow,
        turn,
        opacity,
        relative,
      },
      sheet,
    ) => {
      const place = regionFor(sheet, relative, position)
      const written = await setText(picture, {
        text: await drawable(text),
        // Inside a bar or box, lettering that is flush left begins at its left.
        position: relative === 'inside' && align !== undefined ? align : place.position,
        within: place.within,
        strip,
        face: { font, weight, italic },
        size: percentOfEdge(picture, size),
        shadow,
        turn,
        opacity: opacity / 100,
        ...(colour !== undefined && { colour: colourOf(colour) }),
        ...(align !== undefined && { align }),
        ...(outline !== undefined && { outline: colourOf(outline) }),
        ...(box !== undefined && { box: colourOf(box) }),
      })
      return { picture: written.picture, drawn: joined(sheet, written.box, relative) }
    },
  }),
  defineEdit({
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
  }),
  defineEdit({
    name: 'border',
    description: 'A frame around the picture, or along the edge of what is cut out; the whole keeps its size',
    entries: {
      width: v.optional(numberEntry(0.1, 45, 'Percent of the shorter edge'), 3),
      inset: v.optional(
        numberEntry(
          0,
          40,
          'Draws it as a line on the picture, this far from the edges, in percent of the shorter edge',
        ),
        0,
      ),
      ...paintEntries,
    },
    draws: true,
    sentence: ({ width, colours, inset }) => {
      const away = inset > 0 ? `, ${tidy(inset)} % inside the edges` : ''
      return `Add ${withArticle(`${colours.join(' to ')} border`)} of ${tidy(width)} % of the shorter edge${away}`
    },
    edit: async (picture, args, { backdrop, frame = 0 }) => {
      const width = percentOfEdge(picture, args.width)
      const paint = paintOf(args)
      if (args.inset > 0) return insetFrame(picture, width, percentOfEdge(picture, args.inset), paint)
      // What is cut out is framed along its own edge.
      const cutOut = isClear(backdrop) && hasTransparency(picture)
      if (cutOut) return outlineObject(picture, width, paint)
      return { picture: await border(picture, width, paint), frame: frame + width }
    },
  }),
  defineEdit({
    name: 'background',
    description: 'Fills the canvas, or what lies behind the transparent parts and beside the picture',
    entries: {
      ...paintEntries,
      pattern: v.optional(v.pipe(v.picklist(PATTERNS), v.description('Drawn in the second colour on the first'))),
      scale: v.optional(numberEntry(0.5, 50, 'Length of one repeat of a pattern in percent of the shorter edge'), 8),
    },
    draws: true,
    sentence: ({ colours, pattern }) =>
      `Lay ${pattern ?? 'a background'} in ${colours.join(' and ')} behind everything`,
    edit: (picture, args) => {
      const [first, second = 'white'] = args.colours
      const paint: Paint =
        args.pattern === undefined
          ? paintOf(args)
          : {
              kind: 'pattern',
              pattern: args.pattern,
              colours: [colourOf(first!), colourOf(second)],
              scale: percentOfEdge(picture, args.scale),
            }
      // Behind an opaque picture nothing could be seen: its own background makes way.
      const object = hasTransparency(picture) ? picture : removeBackground(picture, EVEN)
      return { picture: layUnder(object, paintPicture(picture, paint)), backdrop: paint }
    },
  }),
]

function paintOf(args: { colours: string[]; gradient: 'linear' | 'radial' | 'bands'; direction: number }): Paint {
  const colours = args.colours.map(colourOf)
  if (colours.length === 1) return plain(colours[0]!)
  return args.gradient === 'radial'
    ? { kind: 'radial', colours }
    : { kind: args.gradient, colours, degrees: args.direction }
}

interface Place {
  readonly box: Box
  /** Degrees clockwise. */
  readonly turn: number
}

/**
 * The boxes of equal shapes side by side at one of the nine places, with a twentieth of the shorter edge kept
 * free; several are made smaller where the width would not hold them.
 */
function placed(picture: Size, args: ShapePlace, sheet: Sheet): Place[] {
  const wanted = { width: percentOfEdge(picture, args.width), height: percentOfEdge(picture, args.height) }
  if (args.span !== undefined) {
    const size = args.span === 'width' ? { ...wanted, width: picture.width } : { ...wanted, height: picture.height }
    return [{ box: { ...placeAt(picture, size, args.position, 0), ...size }, turn: 0 }]
  }
  const { places, ...alone } = args
  if (places !== undefined)
    return places.flatMap((position) => placed(picture, { ...alone, position, count: 1 }, sheet))
  const region = regionFor(sheet, args.relative, args.position)
  const { position } = region
  const within = args.among === undefined ? region.within : partOf(region.within, args.among)
  const step = 1.15
  const [columns, rows] = args.along === 'row' ? [args.count, 1] : [1, args.count]
  const whole = {
    width: wanted.width * (1 + (columns - 1) * step),
    height: wanted.height * (1 + (rows - 1) * step),
  }
  // A single shape is as large as it was wanted, wherever there is nothing that it has to lie in or beside.
  const limited = args.count > 1 || args.relative !== undefined || args.among !== undefined
  const fits = limited ? Math.min(1, within.width / whole.width, within.height / whole.height) : 1
  const size = { width: wanted.width * fits, height: wanted.height * fits }
  const { left, top } = placeAt(within, { width: whole.width * fits, height: whole.height * fits }, position, 0)
  return Array.from({ length: args.count }, (_, i) => {
    const [x, y] = args.along === 'row' ? [i * size.width * step, 0] : [0, i * size.height * step]
    return { box: { left: within.left + left + x, top: within.top + top + y, ...size }, turn: 0 }
  })
}

interface ShapePlace {
  readonly position: Position
  readonly width: number
  readonly height: number
  readonly count: number
  readonly along: 'row' | 'column'
  readonly span?: 'width' | 'height' | undefined
  readonly relative?: Relation | undefined
  readonly places?: readonly Position[] | undefined
  readonly among?: Share | undefined
}

/** One of several equal parts of a room, counted from 1. */
interface Share {
  readonly place: number
  readonly of: number
  readonly along: 'row' | 'column'
}

/** A part of a room, with a little left free towards its neighbours. */
function partOf({ left, top, width, height }: Box, { place, of, along }: Share): Box {
  const [step, edge] = along === 'row' ? [width / of, width] : [height / of, height]
  const start = (place - 1) * step + edge * GAP
  const length = step - 2 * edge * GAP
  if (along === 'row') return { left: left + start, top, width: length, height }
  return { left, top: top + start, width, height: length }
}

/** Share of a room between a part's edge and what lies in it. */
const GAP = 0.012

/** Where a text or shape may lie: clear of a border, and beside what was drawn before it where that is asked for. */
function regionFor(sheet: Sheet, relative: Relation | undefined, position: Position) {
  const { picture, drawn, frame = 0 } = sheet
  const margin = Math.max(percentOfEdge(picture, 5), frame + percentOfEdge(picture, 3))
  if (relative !== undefined && drawn !== undefined) return regionBeside(picture, drawn, relative, margin)
  const [width, height] = [picture.width - 2 * margin, picture.height - 2 * margin].map((edge) => Math.max(1, edge))
  return { within: { left: margin, top: margin, width: width!, height: height! }, position }
}

function placeInWords(position: Position, relative: Relation | undefined): string {
  if (relative === undefined) return `at the ${position}`
  const words = { inside: 'inside', above: 'above', below: 'below', left: 'to the left of', right: 'to the right of' }
  return `${words[relative]} the last thing drawn`
}

/** What lies beside a thing forms a group with it, so that "above it" and then "below it" speak of the same one. */
function joined({ drawn }: Sheet, box: Box, relative: Relation | undefined): Box {
  return drawn === undefined || relative === undefined || relative === 'inside' ? box : boundsOf([drawn, box])
}

function boundsOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** The box and turn of a line from one place to another. */
function spanned(picture: Size, from: Position, to: Position): Place[] {
  const margin = percentOfEdge(picture, 5)
  const [start, end] = [anchorOf(from), anchorOf(to)].map(({ x, y }) => {
    return { x: margin + x * (picture.width - 2 * margin), y: margin + y * (picture.height - 2 * margin) }
  }) as [{ x: number; y: number }, { x: number; y: number }]
  const width = Math.max(1, Math.hypot(end.x - start.x, end.y - start.y))
  const left = (start.x + end.x - width) / 2
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
  return [{ box: { left, top: (start.y + end.y) / 2, width, height: 0 }, turn }]
}

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length <= 40 ? characters.join('') : `${characters.slice(0, 39).join('')}…`
}
