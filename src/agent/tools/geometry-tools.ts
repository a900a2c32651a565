import * as v from 'valibot'
import { findFaces } from '../../images/faces.ts'
import { cropToRatio, cropToShare, type Focus } from '../../images/operations/crop.ts'
import { cropToFaces } from '../../images/operations/crop-to-faces.ts'
import { CUT_SHAPES, cutIntoShape, roundCorners } from '../../images/operations/cut-into-shape.ts'
import { extend, type Margins } from '../../images/operations/extend.ts'
import { resizeWithin } from '../../images/operations/fit.ts'
import { perspective, TILTS } from '../../images/operations/perspective.ts'
import { scaledTo } from '../../images/operations/resize.ts'
import { trim } from '../../images/operations/trim.ts'
import { flipHorizontally, flipVertically, rotate, straighten } from '../../images/operations/turn.ts'
import { plain } from '../../images/paint.ts'
import type { Picture, Size } from '../../images/picture.ts'
import { POSITIONS } from '../../images/position.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, ratioEntry, ratioOf, tidy } from './entries.ts'
import { defineEdit } from './tool.ts'

const focusEntry = v.optional(
  v.pipe(
    v.picklist(['attention', 'face', ...POSITIONS]),
    v.description('Part that stays: where the eye goes first, the faces, or a place'),
  ),
  'attention',
)

/** Tools that turn, cut and scale. */
export const GEOMETRY_TOOLS = [
  defineEdit({
    name: 'rotate',
    description: 'Turns the picture; at angles other than quarter turns it shows whole, with empty corners',
    entries: {
      degrees: numberEntry(-360, 360, 'Degrees clockwise'),
      corners: v.optional(colourEntry, 'transparent'),
      cropped: v.optional(v.pipe(v.boolean(), v.description('Whether the empty corners are cropped away')), false),
    },
    needs: 'shape',
    sentence: ({ degrees, cropped }) => {
      const turn = `Rotate by ${tidy(Math.abs(degrees))}° ${degrees < 0 ? 'counter-clockwise' : 'clockwise'}`
      return cropped ? `${turn} and crop the empty corners away` : turn
    },
    edit: async (picture, { degrees, corners, cropped }, sheet) => {
      if (cropped) return turnedWithin(picture, degrees)
      const turned = await rotate(picture, degrees, colourOf(corners))
      if (degrees % 180 === 0) return turned
      if (degrees % 90 === 0) return { picture: turned, reshaped: true }
      return {
        picture: turned,
        fit: 'contain',
        backdrop: corners === 'transparent' ? sheet.backdrop : plain(colourOf(corners)),
      }
    },
  }),
  defineEdit({
    name: 'straighten',
    description: 'Levels a tilted picture and crops the empty corners away',
    entries: { degrees: numberEntry(-45, 45, 'Degrees clockwise') },
    needs: 'shape',
    sentence: ({ degrees }) => `Straighten by ${tidy(degrees)}°`,
    edit: (picture, { degrees }) => straighten(picture, degrees),
  }),
  defineEdit({
    name: 'flip',
    description: 'Mirrors the picture',
    entries: {
      direction: v.pipe(
        v.picklist(['horizontal', 'vertical', 'both']),
        v.description('horizontal swaps left and right'),
      ),
    },
    sentence: ({ direction }) =>
      ({ horizontal: 'Swap left and right', vertical: 'Swap top and bottom', both: 'Swap all four sides' })[direction],
    edit: async (picture, { direction }) => {
      if (direction === 'both') return rotate(picture, 180)
      return direction === 'horizontal' ? flipHorizontally(picture) : flipVertically(picture)
    },
  }),
  defineEdit({
    name: 'crop',
    description: 'Cuts a part out, by shape, by share or both',
    entries: {
      ratio: v.optional(ratioEntry),
      width: v.optional(numberEntry(5, 100, 'Percent of the picture’s width that stays'), 100),
      height: v.optional(numberEntry(5, 100, 'Percent of the picture’s height that stays'), 100),
      focus: focusEntry,
    },
    needs: 'detail',
    sentence: ({ ratio, width, height, focus }) => {
      const part = ratio ?? `${tidy(width)} % of the width and ${tidy(height)} % of the height`
      const isCloseUp = focus === 'face' && ratio === undefined && width === 100 && height === 100
      if (isCloseUp) return 'Crop to a close-up of the faces'
      return `Crop to ${part} around ${focus === 'attention' ? 'what catches the eye' : `the ${focus}`}`
    },
    edit: async (picture, { ratio, width, height, focus }, _, size, free) => {
      const share = { width: width / 100, height: height / 100 }
      const part =
        focus === 'face'
          ? await croppedToFaces(picture, share, ratio, size)
          : await croppedTo(picture, share, ratio, focus)
      // What a side has lost is not to be cut away from others as well, where the result may have any shape.
      const shaped = ratio !== undefined || (free && width !== height)
      return shaped ? { picture: part, fit: 'contain', reshaped: true } : part
    },
  }),
  defineEdit({
    name: 'cut_into_shape',
    description: 'Cuts the picture into a circle, heart, star …; around it is transparent',
    entries: { shape: v.picklist(CUT_SHAPES), focus: focusEntry },
    needs: 'detail',
    sentence: ({ shape }) => `Cut into the shape of a ${shape}`,
    edit: async (picture, { shape, focus: wanted }) => {
      const square = { width: 1, height: 1 }
      const source = wanted === 'face' ? await croppedToFaces(picture, square, undefined, square) : picture
      const focus = wanted === 'face' ? 'attention' : wanted
      return { picture: await cutIntoShape(source, shape, focus), fit: 'contain', reshaped: shape !== 'ellipse' }
    },
  }),
  defineEdit({
    name: 'round_corners',
    description: 'Rounds the corners; outside them is transparent',
    entries: { radius: numberEntry(0.5, 50, 'Radius in percent of the shorter edge') },
    // What was made smaller on its canvas is rounded where it ends.
    draws: (_, sheet) => sheet?.fit !== 'as is',
    sentence: ({ radius }) => `Round the corners by ${tidy(radius)} % of the shorter edge`,
    edit: (picture, { radius }) => roundCorners(picture, percentOfEdge(picture, radius)),
  }),
  defineEdit({
    name: 'resize',
    description: 'Makes the picture larger or smaller on its canvas; the canvas keeps its size',
    entries: {
      percent: v.optional(numberEntry(1, 1000, 'Size in percent of now')),
      width: v.optional(numberEntry(1, 8192, 'Pixels across')),
      height: v.optional(numberEntry(1, 8192, 'Pixels down')),
      whole: v.optional(
        v.pipe(
          v.boolean(),
          v.description('Whether a size of the file is meant, so that the picture goes on filling the result'),
        ),
        false,
      ),
    },
    draws: true,
    sentence: ({ percent, width, height }) => {
      const pixels = [width && `${width} px wide`, height && `${height} px high`].filter(Boolean).join(' and ')
      return `Resize to ${pixels || `${tidy(percent ?? 100)} %`}`
    },
    warnings: ({ width, height, whole }) => {
      if (whole) return ['The picture still fills the result: resolution decides how many pixels that has']
      return width === undefined || height === undefined
        ? []
        : [`${width} × ${height} is taken as the shape: resolution decides how many pixels a result has`]
    },
    edit: async (picture, { percent = 100, width, height, whole }, sheet, canvas, free) => {
      if (whole) return picture
      if (free && width !== undefined && height !== undefined) {
        return { picture: await cropToRatio(picture, width / height, sheet.focus), fit: 'contain', reshaped: true }
      }
      const box = { width: width ?? Number.POSITIVE_INFINITY, height: height ?? Number.POSITIVE_INFINITY }
      const share = { width: (picture.width * percent) / 100, height: (picture.height * percent) / 100 }
      const both = width !== undefined && height !== undefined
      const size = both ? box : (width ?? height) ? scaledTo(picture, box, 'contain') : share
      return { picture: await resizeWithin(picture, size, canvas), fit: 'as is' }
    },
  }),
  defineEdit({
    name: 'trim',
    description: 'Cuts off edges of one colour',
    entries: { tolerance: v.optional(numberEntry(0, 50, 'Difference in percent that still counts as the same'), 6) },
    needs: 'detail',
    sentence: () => 'Trim the plain edges away',
    edit: (picture, { tolerance }) => {
      return { picture: trim(picture, tolerance * 2.55), fit: 'contain', backdrop: edgePaint(picture), reshaped: true }
    },
  }),
  defineEdit({
    name: 'perspective',
    description: 'Shows the picture like a card that is turned in space',
    entries: {
      away: v.pipe(v.picklist(TILTS), v.description('The side that turns away')),
      degrees: v.optional(numberEntry(1, 60, 'Of the turn'), 30),
    },
    draws: true,
    sentence: ({ away, degrees }) => `Tilt in perspective, ${away} side away, by ${tidy(degrees)}°`,
    edit: (picture, { away, degrees }) => perspective(picture, away, degrees),
  }),
  defineEdit({
    name: 'extend',
    description:
      'Shows the whole picture and fills the room around it with a colour, a blurred copy or its mirror image',
    entries: {
      fill: v.optional(v.picklist(['colour', 'blur', 'mirror']), 'colour'),
      colour: v.optional(colourEntry, 'transparent'),
      margin: v.optional(numberEntry(0, 40, 'Free on every side, in percent of the shorter edge'), 0),
      top: v.optional(numberEntry(0, 100, 'Free above instead of the margin, in percent of the shorter edge')),
      right: v.optional(numberEntry(0, 100, 'The same at the right')),
      bottom: v.optional(numberEntry(0, 100, 'The same below')),
      left: v.optional(numberEntry(0, 100, 'The same at the left')),
      ratio: v.optional(
        v.pipe(ratioEntry, v.description('Shape of the whole, width to height; left out, the result’s')),
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
  }),
]

/** The part of a shape, the picture's own by default, and of that a share. */
async function croppedTo(picture: Picture, share: Size, ratio: string | undefined, focus: Focus): Promise<Picture> {
  const whole = ratio === undefined ? picture : await cropToRatio(picture, ratioOf(ratio), focus)
  return cropToShare(whole, share, focus)
}

/** Share of the width and height that is kept where no face was found to come closer to. */
const AROUND_NO_FACE = { width: 0.7, height: 0.7 }

/**
 * The same around the faces; without a share or a shape a close-up of them in the shape of a result. A picture
 * without faces is cropped to what catches the eye.
 */
async function croppedToFaces(picture: Picture, share: Size, ratio: string | undefined, size: Size): Promise<Picture> {
  const faces = await findFaces(picture)
  const isCloseUp = ratio === undefined && share.width === 1 && share.height === 1
  if (faces.length === 0) return croppedTo(picture, isCloseUp ? AROUND_NO_FACE : share, ratio, 'attention')
  if (isCloseUp) return cropToFaces(picture, faces, size.width / size.height)
  return cropToFaces(picture, faces, ratio === undefined ? picture.width / picture.height : ratioOf(ratio), share)
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof SIDES)[number]

/** Turned by quarters as far as possible and by the rest without empty corners. */
async function turnedWithin(picture: Picture, degrees: number) {
  const quarters = Math.round(degrees / 90) * 90
  const turned = await straighten(await rotate(picture, quarters), degrees - quarters)
  return quarters % 180 === 0 ? turned : { picture: turned, reshaped: true }
}

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

/** The colour of the corner that trimming compares with, for the room that trimming leaves. */
function edgePaint({ pixels, channels }: Picture) {
  const [red, green, blue] = pixels as unknown as [number, number, number]
  return plain({ red, green, blue, alpha: channels === 4 ? pixels[3]! / 255 : 1 })
}
