import { CLEAR, type Colour } from '../colour.ts'
import { layOver, layUnder } from '../compose.ts'
import { grown } from '../distance.ts'
import { alphaMask, colourMask } from '../mask.ts'
import type { Box } from '../outlines.ts'
import { paintPicture, plain } from '../paint.ts'
import type { Picture } from '../picture.ts'
import { blurMask } from './blur.ts'
import { onSheet } from './fit.ts'
import { resize, scaledTo } from './resize.ts'

const CLEAR_SHEET = plain(CLEAR)

export interface ShadowOptions {
  readonly colour: Colour
  /** 0 to 1. */
  readonly opacity: number
  /** Standard deviation of its softness in pixels. */
  readonly softness: number
  /** Pixels to the right and downwards. */
  readonly offset: number
}

/**
 * A soft shadow under a picture, as large as before. What is cut out casts the shadow of its silhouette; a picture
 * that reaches its own edges is first made smaller, so that there is something for the shadow to fall on.
 */
export async function dropShadow(picture: Picture, options: ShadowOptions): Promise<Picture> {
  const { softness, offset, opacity } = options
  const object = await withRoom(picture, Math.round(offset + 2 * softness))
  const shade = colourMask(await blurMask(alphaMask(object), softness), options.colour)
  const below = layOver(paintPicture(object, CLEAR_SHEET), shade, { left: offset, top: offset, opacity })
  return layUnder(object, below)
}

/** A line around what is not transparent. @param width of the line in pixels. */
export async function outlineObject(picture: Picture, width: number, colour: Colour): Promise<Picture> {
  const object = await withRoom(picture, Math.ceil(width) + 1)
  return layUnder(object, colourMask(grown(alphaMask(object), width), colour))
}

/** A picture with at least `margin` clear pixels around it, scaled down on its own size where it has fewer. */
async function withRoom(picture: Picture, margin: number): Promise<Picture> {
  const { width, height } = picture
  const inner = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
  if (isClearAround(picture, inner)) return picture
  const size = scaledTo(picture, inner, 'contain')
  return onSheet(await resize(picture, size), { width, height }, CLEAR_SHEET, 'center')
}

function isClearAround({ width, height, channels, pixels }: Picture, inner: Box): boolean {
  if (channels === 3) return false
  for (let y = 0; y < height; y += 1) {
    const edge = y < inner.top || y >= inner.top + inner.height
    for (let x = 0; x < width; x += edge || x !== inner.left - 1 ? 1 : inner.width + 1) {
      if (pixels[(y * width + x) * 4 + 3]! > 0) return false
    }
  }
  return true
}
