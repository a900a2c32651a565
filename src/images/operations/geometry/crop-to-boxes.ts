import type { Box } from '../../raster/outlines.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { crop } from './crop.ts'

/**
 * The part of a picture with some boxes in its middle, as nearly as the picture's edges allow.
 *
 * @param boxes in pixels, at least one
 * @param ratio width to height of the part
 * @param room how many times as high, or wide, as all boxes together a close-up is
 * @param share of the largest part of that shape that is kept, 0 to 1; by default a close-up
 * @param height of the middle of the boxes, 0 (top) to 1 (bottom)
 */
export function cropToBoxes(
  picture: Picture,
  boxes: readonly Box[],
  ratio: number,
  room: number,
  share?: Size,
  height = 0.5,
): Picture {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left
  const tall = Math.max(...boxes.map((box) => box.top + box.height)) - top
  const largest = Math.min(picture.width, picture.height * ratio)
  const close = Math.min(largest, room * Math.max(width, tall * ratio))
  const size = {
    width: share === undefined ? close : largest * share.width,
    height: share === undefined ? close / ratio : (largest / ratio) * share.height,
  }
  const within = (place: number, length: number, whole: number) => Math.min(whole - length, Math.max(0, place))
  return crop(picture, {
    left: within(left + width / 2 - size.width / 2, size.width, picture.width),
    top: within(top + tall / 2 - size.height * height, size.height, picture.height),
    ...size,
  })
}
