import { layAll, layOver, type Placement } from '../../raster/compose.ts'
import { rim } from '../../raster/distance.ts'
import { cutOut, fillOutlines, type Outline } from '../../raster/mask.ts'
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
} from '../../raster/outlines.ts'
import { type Paint, paintPicture } from '../../raster/paint.ts'
import type { Picture } from '../../raster/picture.ts'

export const SHAPES = ['rectangle', 'ellipse', 'polygon', 'star', 'heart', 'line', 'arrow'] as const
export type Shape = (typeof SHAPES)[number]

export interface ShapeOptions {
  readonly shape: Shape
  /**
   * The box of the shape before it is turned, in pixels. Lines and arrows run through its middle, from left to right.
   */
  readonly box: Box
  readonly paint: Paint
  /** Corners of a polygon or tips of a star. */
  readonly corners: number
  /** Radius of a rectangle's corners in pixels. */
  readonly rounding: number
  /** Width in pixels of a line or arrow, or of the rim of a shape that is not filled. */
  readonly thickness: number
  readonly filled: boolean
  /** Degrees clockwise about the middle of the box. */
  readonly turn: number
  readonly opacity: number
}

/** Draws an antialiased shape onto a picture; what lies outside the picture is clipped. */
export function drawShape(picture: Picture, options: ShapeOptions): Picture {
  const { stamp, left, top } = stampOf(options)
  return layOver(picture, stamp, { left, top, opacity: options.opacity })
}

/** Repeats a shape all over a picture, with every second row shifted by half a repeat. */
export function repeatShape(picture: Picture, options: ShapeOptions): Picture {
  const { stamp } = stampOf(options)
  const step = Math.round(Math.max(stamp.width, stamp.height) * 1.8)
  const places: [Picture, Placement][] = []
  for (let row = 0; row * step < picture.height + stamp.height; row += 1) {
    const shift = row % 2 === 0 ? 0 : Math.round(step / 2)
    for (let left = shift - step; left < picture.width; left += step) {
      places.push([stamp, { left, top: row * step - Math.round(stamp.height / 2), opacity: options.opacity }])
    }
  }
  return layAll(picture, places)
}

/** A shape by itself, and the position of its top left pixel. */
function stampOf(options: ShapeOptions): { readonly stamp: Picture; readonly left: number; readonly top: number } {
  const { box } = options
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const outline = turnOutline(outlineOf(options), options.turn, middle)
  const area = boundsOf(outline)
  const local = outline.map(({ x, y }) => ({ x: x - area.left, y: y - area.top }))
  const solid = fillOutlines([local], area)
  const hollow = !options.filled && options.shape !== 'line' && options.shape !== 'arrow'
  const mask = hollow ? rim(solid, options.thickness) : solid
  return { stamp: cutOut(paintPicture(area, options.paint), mask), left: area.left, top: area.top }
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

/** The whole pixels that an outline touches, and one more on each side for distances from the rim. */
function boundsOf(outline: Outline): Box {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const left = Math.floor(Math.min(...xs)) - 1
  const top = Math.floor(Math.min(...ys)) - 1
  return { left, top, width: Math.ceil(Math.max(...xs)) + 1 - left, height: Math.ceil(Math.max(...ys)) + 1 - top }
}
