import { CLEAR } from '../../raster/colour.ts'
import { layOver } from '../../raster/compose.ts'
import { alphaMask, type Mask } from '../../raster/mask.ts'
import type { Box } from '../../raster/outlines.ts'
import { paintPicture, plain } from '../../raster/paint.ts'
import { hasTransparency, type Picture, type Size } from '../../raster/picture.ts'
import { crop } from './crop.ts'
import { cropToBoxes } from './crop-to-boxes.ts'

/** Share of a subject at each end that does not count: a distant speck is not part of it. */
export const STRAY = 0.003

/**
 * The part of a picture that shows its subject with some room around it.
 *
 * @param mask of the subject, of the picture's size, not empty
 * @param room on each side of it, as a share of its longer edge
 * @param ratio width to height of the part; by default that of the subject with its room
 * @param share of the largest part of that shape that is kept, 0 to 1; by default a close-up
 */
export function cropToSubject(picture: Picture, mask: Mask, room: number, ratio?: number, share?: Size): Picture {
  const box = boxOf(mask, STRAY)
  const { width, height } = picture
  if (share !== undefined) return cropToBoxes(picture, [box], ratio ?? width / height, 1, share)
  if (ratio !== undefined) return cropToBoxes(picture, [box], ratio, 1 + 2 * room)
  const around = room * Math.max(box.width, box.height)
  const [left, top] = [Math.max(0, box.left - around), Math.max(0, box.top - around)]
  const right = Math.min(width, box.left + box.width + around)
  const bottom = Math.min(height, box.top + box.height + around)
  return crop(picture, { left, top, width: right - left, height: bottom - top })
}

/**
 * A cut-out in a shape, the whole of it: where the largest part of that shape would cut it off, there is more of the
 * clear ground instead. What is cut off by an edge of its picture stays at that edge.
 *
 * @param ratio width to height
 * @returns `undefined` for a picture that is no cut-out: one that is opaque, or reaches from edge to edge.
 */
export function cutOutInShape(picture: Picture, ratio: number): Picture | undefined {
  if (!hasTransparency(picture)) return undefined
  const { width, height } = picture
  const box = boxOf(alphaMask(picture), 0)
  if (box.width >= width || box.height >= height) return undefined
  const largest = Math.min(width, height * ratio)
  const across = Math.max(largest, box.width, box.height * ratio)
  const size = { width: Math.round(across), height: Math.round(across / ratio) }
  const left = beginning(box.left, box.width, size.width, width)
  const top = beginning(box.top, box.height, size.height, height)
  return layOver(paintPicture(size, plain(CLEAR)), picture, { left: -left, top: -top })
}

/** Where a part begins that holds something in its middle, or at the edge that this touches. */
function beginning(place: number, length: number, part: number, whole: number): number {
  if (place === 0) return 0
  if (place + length === whole) return whole - part
  const middle = Math.round(place + length / 2 - part / 2)
  return part > whole ? middle : Math.min(whole - part, Math.max(0, middle))
}

/** The box around what a mask covers. @param stray share of everything covered that is ignored at each end */
export function boxOf({ width, height, values }: Mask, stray: number): Box {
  const columns = new Float64Array(width)
  const rows = new Float64Array(height)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      columns[x]! += values[i]!
      rows[y]! += values[i]!
    }
  }
  const [left, right] = extentOf(columns, stray)
  const [top, bottom] = extentOf(rows, stray)
  return { left, top, width: right - left, height: bottom - top }
}

/** Where a sum begins and ends, without its stray parts. */
function extentOf(line: Float64Array, share: number): [first: number, end: number] {
  const stray = share * line.reduce((sum, value) => sum + value, 0)
  const reach = (values: Float64Array) => {
    let sum = 0
    return values.findIndex((value) => {
      sum += value
      return sum > stray
    })
  }
  return [reach(line), line.length - reach(line.toReversed())]
}
