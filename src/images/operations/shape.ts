import { layOver } from '../compose.ts'
import { rim } from '../distance.ts'
import { cutOut, fillOutlines, type Outline } from '../mask.ts'
import {
  arrowOutline,
  type Box,
  ellipseOutline,
  heartOutline,
  lineOutline,
  polygonOutline,
  rectangleOutline,
  starOutline,
  turnOutline,
} from '../outlines.ts'
import { type Paint, paintPicture } from '../paint.ts'
import type { Picture } from '../picture.ts'

export const SHAPES = ['rectangle', 'ellipse', 'polygon', 'star', 'heart', 'line', 'arrow'] as const
export type Shape = (typeof SHAPES)[number]

export interface ShapeOptions {
  readonly shape: Shape
  /** Where the shape lies before it is turned, in pixels. Lines and arrows run through its middle, left to right. */
  readonly box: Box
  readonly paint: Paint
  /** Corners of a polygon or tips of a star. */
  readonly corners: number
  /** Radius of a rectangle's corners in pixels. */
  readonly rounding: number
  /** Width in pixels of a line or arrow, and of the rim of a shape that is not filled. */
  readonly thickness: number
  readonly filled: boolean
  /** Degrees clockwise about the middle of the box. */
  readonly turn: number
  readonly opacity: number
}

/** Draws an antialiased shape onto a picture; what lies outside the picture is clipped. */
export function drawShape(picture: Picture, options: ShapeOptions): Picture {
  const { box } = options
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const outline = turnOutline(outlineOf(options), options.turn, middle)
  const area = boundsOf(outline)
  const local = outline.map(({ x, y }) => ({ x: x - area.left, y: y - area.top }))
  const solid = fillOutlines([local], area)
  const hollow = !options.filled && options.shape !== 'line' && options.shape !== 'arrow'
  const mask = hollow ? rim(solid, options.thickness) : solid
  const { left, top } = area
  return layOver(picture, cutOut(paintPicture(area, options.paint), mask), { left, top, opacity: options.opacity })
}

function outlineOf({ shape, box, corners, rounding, thickness }: ShapeOptions): Outline {
  const y = box.top + box.height / 2
  const from = { x: box.left, y }
  const to = { x: box.left + box.width, y }
  switch (shape) {
    case 'rectangle':
      return rectangleOutline(box, rounding)
    case 'ellipse':
      return ellipseOutline(box)
    case 'polygon':
      return polygonOutline(box, corners)
    case 'star':
      return starOutline(box, corners)
    case 'heart':
      return heartOutline(box)
    case 'line':
      return lineOutline(from, to, thickness)
    case 'arrow':
      return arrowOutline(from, to, thickness)
  }
}

/** The whole pixels that an outline touches, and one more on each side for the rim's distances. */
function boundsOf(outline: Outline): Box {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const left = Math.floor(Math.min(...xs)) - 1
  const top = Math.floor(Math.min(...ys)) - 1
  return { left, top, width: Math.ceil(Math.max(...xs)) + 1 - left, height: Math.ceil(Math.max(...ys)) + 1 - top }
}
