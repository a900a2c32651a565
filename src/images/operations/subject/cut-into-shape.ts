import { cutOut, fillOutlines, type Outline } from '../../raster/mask.ts'
import { ellipseOutline, heartOutline, polygonOutline, rectangleOutline, starOutline } from '../../raster/outlines.ts'
import type { Picture } from '../../raster/picture.ts'
import { cropToRatio, type Focus } from '../geometry/crop.ts'

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
 * Cuts a picture into a shape; around it is transparent. All shapes but the ellipse are as wide as they are high,
 * so the picture is first cropped to a square.
 */
export async function cutIntoShape(picture: Picture, shape: CutShape, focus: Focus): Promise<Picture> {
  const source = shape === 'ellipse' ? picture : await cropToRatio(picture, 1, focus)
  return cutOut(source, fillOutlines([outlineOf(shape, source)], source))
}

/** Rounds the corners; what is cut away is transparent. @param radius in pixels. */
export function roundCorners(picture: Picture, radius: number): Picture {
  const { width, height } = picture
  return cutOut(picture, fillOutlines([rectangleOutline({ left: 0, top: 0, width, height }, radius)], picture))
}

function outlineOf(shape: CutShape, { width, height }: Picture): Outline {
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
