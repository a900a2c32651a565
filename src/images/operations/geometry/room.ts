import { CLEAR } from '../../raster/colour.ts'
import type { Box } from '../../raster/outlines.ts'
import { plain } from '../../raster/paint.ts'
import type { Picture } from '../../raster/picture.ts'
import { resize, scaledTo } from '../../raster/resize.ts'
import { onSheet } from './fit.ts'

/**
 * A picture with at least `most` transparent pixels around it. If it has fewer, it is scaled down within its own
 * size.
 */
export async function withRoom(picture: Picture, most: number): Promise<Picture> {
  const { width, height } = picture
  const margin = Math.min(most, Math.ceil(Math.min(width, height) / 2) - 1)
  const inner = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
  if (isClearAround(picture, inner)) return picture
  const size = scaledTo(picture, inner, 'contain')
  return onSheet(await resize(picture, size), { width, height }, plain(CLEAR), 'center')
}

/** Alpha that nobody sees: the end of a soft shadow needs no room. */
const FAINT = 8

function isClearAround({ width, height, channels, pixels }: Picture, inner: Box): boolean {
  if (channels === 3) return false
  for (let y = 0; y < height; y += 1) {
    const edge = y < inner.top || y >= inner.top + inner.height
    for (let x = 0; x < width; x += edge || x !== inner.left - 1 ? 1 : inner.width + 1) {
      if (pixels[(y * width + x) * 4 + 3]! > FAINT) return false
    }
  }
  return true
}
