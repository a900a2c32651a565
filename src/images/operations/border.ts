import { layOver } from '../compose.ts'
import { type Paint, paintPicture } from '../paint.ts'
import type { Picture } from '../picture.ts'
import { cropToRatio } from './crop.ts'
import { resize } from './resize.ts'

/**
 * Frames a picture and keeps its outer size: the picture is scaled into the frame, and the sliver by which their
 * shapes differ is cropped from the middle outwards.
 *
 * @param thickness of the frame on each side, in pixels; at most 45 % of the shorter edge is used.
 */
export async function border(picture: Picture, thickness: number, paint: Paint): Promise<Picture> {
  const { width, height } = picture
  const edge = Math.min(Math.max(1, Math.round(thickness)), Math.floor(Math.min(width, height) * 0.45))
  if (edge < 1) return picture
  const inner = { width: width - 2 * edge, height: height - 2 * edge }
  const content = await resize(await cropToRatio(picture, inner.width / inner.height, 'center'), inner)
  return layOver(paintPicture({ width, height }, paint), content, { left: edge, top: edge })
}
