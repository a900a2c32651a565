import type { Box } from '../outlines.ts'
import type { Picture, Size } from '../picture.ts'
import { crop } from './crop.ts'

/** How many times as high, or wide, as the faces a close-up is. */
const ROOM = 2.2

/**
 * The part of a picture in whose middle its faces lie, as near as its edges let them.
 *
 * @param faces boxes in pixels, at least one.
 * @param ratio width to height of the part.
 * @param share of the largest part of that shape that is kept, 0 to 1; left out, a close-up.
 */
export function cropToFaces(picture: Picture, faces: readonly Box[], ratio: number, share?: Size): Picture {
  const left = Math.min(...faces.map((face) => face.left))
  const top = Math.min(...faces.map((face) => face.top))
  const width = Math.max(...faces.map((face) => face.left + face.width)) - left
  const height = Math.max(...faces.map((face) => face.top + face.height)) - top
  const largest = Math.min(picture.width, picture.height * ratio)
  const close = Math.min(largest, ROOM * Math.max(width, height * ratio))
  const size = {
    width: share === undefined ? close : largest * share.width,
    height: share === undefined ? close / ratio : (largest / ratio) * share.height,
  }
  const within = (place: number, length: number, whole: number) => Math.min(whole - length, Math.max(0, place))
  return crop(picture, {
    left: within(left + width / 2 - size.width / 2, size.width, picture.width),
    top: within(top + height / 2 - size.height / 2, size.height, picture.height),
    ...size,
  })
}
