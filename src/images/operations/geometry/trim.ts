import type { Picture } from '../../raster/picture.ts'
import { crop } from './crop.ts'

/**
 * Cuts off edges of one colour, or transparent ones: rows and columns that are like the top left pixel. A picture of
 * a single colour is returned unchanged. @param tolerance largest difference in a channel, in bytes
 */
export function trim(picture: Picture, tolerance: number): Picture {
  const { width, height, channels, pixels } = picture
  const isEdge = (x: number, y: number) => {
    const at = (y * width + x) * channels
    if (channels === 4 && pixels[3]! === 0 && pixels[at + 3]! <= tolerance) return true
    for (let c = 0; c < channels; c += 1) if (Math.abs(pixels[at + c]! - pixels[c]!) > tolerance) return false
    return true
  }
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const isFull = (y: number) => columns.some((x) => !isEdge(x, y))
  const top = rows.find(isFull)
  if (top === undefined) return picture
  const bottom = rows.findLast(isFull)!
  const inner = rows.slice(top, bottom + 1)
  const isUsed = (x: number) => inner.some((y) => !isEdge(x, y))
  const left = columns.find(isUsed)!
  const right = columns.findLast(isUsed)!
  return crop(picture, { left, top, width: right + 1 - left, height: bottom + 1 - top })
}
