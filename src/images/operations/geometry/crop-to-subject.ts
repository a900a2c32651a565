import type { Mask } from '../../raster/mask.ts'
import type { Box } from '../../raster/outlines.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { crop } from './crop.ts'
import { cropToBoxes } from './crop-to-boxes.ts'

/** Room on each side of a subject, by its longer edge. */
const ROOM = 0.1
/** Share of a subject at each end that does not count: a distant speck is not part of it. */
export const STRAY = 0.003

/**
 * The part of a picture that shows its subject with some room around it.
 *
 * @param mask of the subject, of the picture's size, not empty
 * @param ratio width to height of the part; by default that of the subject with its room
 * @param share of the largest part of that shape that is kept, 0 to 1; by default a close-up
 */
export function cropToSubject(picture: Picture, mask: Mask, ratio?: number, share?: Size): Picture {
  const box = boxOf(mask, STRAY)
  const { width, height } = picture
  if (share !== undefined) return cropToBoxes(picture, [box], ratio ?? width / height, 1, share)
  if (ratio !== undefined) return cropToBoxes(picture, [box], ratio, 1 + 2 * ROOM)
  const room = ROOM * Math.max(box.width, box.height)
  const [left, top] = [Math.max(0, box.left - room), Math.max(0, box.top - room)]
  const [right, bottom] = [Math.min(width, box.left + box.width + room), Math.min(height, box.top + box.height + room)]
  return crop(picture, { left, top, width: right - left, height: bottom - top })
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
