import { cutOut, fillOutlines, type Mask, type Outline } from '../../raster/mask.ts'
import {
  type Box,
  ellipseOutline,
  heartOutline,
  polygonOutline,
  rectangleOutline,
  starOutline,
} from '../../raster/outlines.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { crop, cropToRatio, type Focus } from '../geometry/crop.ts'
import { boxOf, STRAY } from '../geometry/crop-to-subject.ts'

export const CUT_SHAPES = [
  'circle',
  'ellipse',
  'rounded square',
  'heart',
  'star',
  'hexagon',
  'triangle',
  'diamond',
] as const
export type CutShape = (typeof CUT_SHAPES)[number]

/**
 * Cuts a picture into a shape; the area around it is transparent. All shapes except the ellipse are as wide as high,
 * so the picture is first cropped to a square.
 */
export async function cutIntoShape(picture: Picture, shape: CutShape, focus: Focus): Promise<Picture> {
  const source = shape === 'ellipse' ? picture : await cropToRatio(picture, 1, focus)
  return cutOut(source, fillOutlines([outlineOf(shape, source)], source))
}

/**
 * Cuts a picture into a shape that is just large enough for its subject: a square shape, or one with the proportions
 * of the subject.
 *
 * @param mask of the subject, of the picture's size, not empty
 * @returns `inside`: the share of the subject that the shape shows, 0 to 1; its head counts most
 */
export function cutAround(
  picture: Picture,
  mask: Mask,
  shape: CutShape,
): { readonly cut: Picture; readonly inside: number } {
  const subject = boxOf(mask, STRAY)
  const ratio = shape === 'ellipse' ? subject.width / subject.height : 1
  const { box, inside } = placeAround(mask, subject, ratio, insideOf(shape))
  const source = crop(picture, box)
  return { cut: cutOut(source, fillOutlines([outlineOf(shape, source)], source)), inside }
}

/** Edge in pixels of the square in which a shape is examined, and the room left within its outline. */
const LOOKED_AT = 96
const ROOM = 0.04
/** How much more the top of a subject, where its head is, counts than its bottom. */
const HEAD = 4
/** Sizes that are tried, and places for each, across and down. */
const SIZES = 16
const PLACES = 17
/**
 * Share of a subject that counts as all of it, and how much more of it a larger part must show to be worth its size.
 */
const ALL = 0.995
const WORTH = 0.002

/** Tests for places from 0 to 1, across and down, whether they are within a shape, with some room to its outline. */
function insideOf(shape: CutShape): (x: number, y: number) => boolean {
  const size = { width: LOOKED_AT, height: LOOKED_AT }
  const { values } = fillOutlines([outlineOf(shape, size)], size)
  const cell = (place: number) => Math.floor((0.5 + (place - 0.5) * (1 + 2 * ROOM)) * LOOKED_AT)
  return (x, y) => {
    const [column, row] = [cell(x), cell(y)]
    const isOutside = column < 0 || row < 0 || column >= LOOKED_AT || row >= LOOKED_AT
    return !isOutside && values[row * LOOKED_AT + column]! > 127
  }
}

/** The smallest box whose shape shows all of a subject, or else the box that shows most. */
function placeAround(mask: Mask, subject: Box, ratio: number, isInside: (x: number, y: number) => boolean) {
  const points = pointsOf(mask, subject)
  const largest = Math.min(mask.width, mask.height * ratio)
  const smallest = Math.min(largest, Math.max(subject.width, subject.height * ratio))
  let best = { box: subject, inside: -1 }
  for (let i = 0; i < SIZES && best.inside < ALL; i += 1) {
    const width = smallest + ((largest - smallest) * i) / (SIZES - 1)
    const found = bestPlace({ width, height: width / ratio }, mask, subject, (box) => {
      return points.reduce((sum, { x, y, weight }) => {
        return sum + (isInside((x - box.left) / box.width, (y - box.top) / box.height) ? weight : 0)
      }, 0)
    })
    if (found.inside > best.inside + WORTH) best = found
  }
  return best
}

/**
 * The place at which a box of a size shows most; among equal places, the one with the subject closest to its middle.
 */
function bestPlace(size: Size, within: Size, subject: Box, shown: (box: Box) => number) {
  const [x, y] = [subject.left + (subject.width - size.width) / 2, subject.top + (subject.height - size.height) / 2]
  const [right, down] = [within.width - size.width, within.height - size.height]
  const places = (room: number, middle: number) => {
    const steps = Array.from({ length: PLACES }, (_, i) => (room * i) / (PLACES - 1))
    return [Math.min(room, Math.max(0, middle)), ...steps].toSorted(
      (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
    )
  }
  let best = { box: subject, inside: -1 }
  for (const top of places(down, y)) {
    for (const left of places(right, x)) {
      const box = { left, top, ...size }
      const inside = shown(box)
      if (inside > best.inside + WORTH) best = { box, inside }
    }
  }
  return best
}

/** Some hundreds of pixels of a subject, each with its share of the whole. */
function pointsOf({ width, values }: Mask, { left, top, width: across, height: down }: Box) {
  const step = Math.max(1, Math.sqrt((across * down) / 900))
  const points: { x: number; y: number; weight: number }[] = []
  for (let y = step / 2; y < down; y += step) {
    for (let x = step / 2; x < across; x += step) {
      const cover = values[Math.floor(top + y) * width + Math.floor(left + x)]!
      if (cover > 0) points.push({ x: left + x, y: top + y, weight: cover * (HEAD - ((HEAD - 1) * y) / down) })
    }
  }
  const sum = points.reduce((total, { weight }) => total + weight, 0)
  return points.map((point) => ({ ...point, weight: point.weight / sum }))
}

/** Rounds the corners; what is cut off is transparent. @param radius in pixels */
export function roundCorners(picture: Picture, radius: number): Picture {
  const { width, height } = picture
  return cutOut(picture, fillOutlines([rectangleOutline({ left: 0, top: 0, width, height }, radius)], picture))
}

function outlineOf(shape: CutShape, { width, height }: Size): Outline {
  const box = { left: 0, top: 0, width, height }
  switch (shape) {
    case 'circle':
    case 'ellipse':
      return ellipseOutline(box)
    case 'rounded square':
      return rectangleOutline(box, width * 0.12)
    case 'heart':
      return heartOutline(box)
    case 'star':
      return starOutline(box, 5)
    case 'hexagon':
      return polygonOutline(box, 6)
    case 'triangle':
      return polygonOutline(box, 3)
    case 'diamond':
      return polygonOutline(box, 4)
  }
}
