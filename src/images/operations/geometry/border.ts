import { layAll, layOver } from '../../raster/compose.ts'
import { type Paint, paintPicture } from '../../raster/paint.ts'
import type { Picture } from '../../raster/picture.ts'
import { resize } from '../../raster/resize.ts'
import { crop, cropToRatio } from './crop.ts'

/** A line along all four sides, drawn onto a picture at a distance from its edges; both in pixels. */
export function insetFrame(picture: Picture, thickness: number, distance: number, paint: Paint): Picture {
  const { width, height } = picture
  const most = Math.min(width, height) / 2
  const outer = Math.min(Math.round(distance), Math.floor(most) - 1)
  const edge = Math.max(1, Math.min(Math.round(thickness), Math.floor(most) - outer))
  const sheet = { width: width - 2 * outer, height: height - 2 * outer }
  const painted = paintPicture(sheet, paint)
  const upright = { left: 0, top: 0, width: edge, height: sheet.height }
  const level = { left: 0, top: 0, width: sheet.width, height: edge }
  const sides = [level, { ...level, top: sheet.height - edge }, upright, { ...upright, left: sheet.width - edge }]
  return layAll(
    picture,
    sides.map((side) => [crop(painted, side), { left: outer + side.left, top: outer + side.top }]),
  )
}

/**
 * Frames a picture and keeps its outer size: the picture is scaled into the frame, and the sliver by which their
 * shapes differ is cropped on both sides.
 *
 * @param thickness of the frame on each side, in pixels; at most 45 % of the shorter edge is used
 */
export async function border(picture: Picture, thickness: number, paint: Paint): Promise<Picture> {
  const { width, height } = picture
  const edge = Math.min(Math.max(1, Math.round(thickness)), Math.floor(Math.min(width, height) * 0.45))
  if (edge < 1) return picture
  const inner = { width: width - 2 * edge, height: height - 2 * edge }
  const content = await resize(await cropToRatio(picture, inner.width / inner.height, 'center'), inner)
  return layOver(paintPicture({ width, height }, paint), content, { left: edge, top: edge })
}
