import { CLEAR, type Colour } from '../colour.ts'
import { layUnder } from '../compose.ts'
import { paintPicture, plain } from '../paint.ts'
import { fromSharp, type Picture, toSharp, withoutOpaqueAlpha } from '../picture.ts'
import { warp } from '../warp.ts'
import { crop } from './crop.ts'

/**
 * Rotates clockwise. Quarter turns move pixels and are exact; other angles are interpolated and enlarge the
 * picture to the box around it, with the corners in `corners` (transparent unless said otherwise).
 */
export async function rotate(picture: Picture, degrees: number, corners: Colour = CLEAR): Promise<Picture> {
  const angle = ((degrees % 360) + 360) % 360
  if (angle === 0) return picture
  if (angle % 90 === 0) return fromSharp(toSharp(picture).rotate(angle))
  const turned = turnedFreely(picture, angle)
  return corners.alpha === 0 ? turned : layUnder(turned, paintPicture(turned, plain(corners)))
}

function turnedFreely(picture: Picture, degrees: number): Picture {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const { width, height } = picture
  const size = {
    width: Math.ceil(Math.abs(width * cos) + Math.abs(height * sin)),
    height: Math.ceil(Math.abs(width * sin) + Math.abs(height * cos)),
  }
  const [cx, cy] = [size.width / 2, size.height / 2]
  const left = width / 2 - cos * cx - sin * cy
  const top = height / 2 + sin * cx - cos * cy
  return warp(picture, size, [cos, sin, left, -sin, cos, top, 0, 0, 1])
}

/**
 * Levels a tilted picture: rotates clockwise and keeps the largest upright rectangle of the same shape that has
 * no empty corner.
 */
export async function straighten(picture: Picture, degrees: number): Promise<Picture> {
  if (degrees === 0) return picture
  const turned = await rotate(picture, degrees)
  const radians = (Math.abs(degrees) * Math.PI) / 180
  const { width, height } = picture
  const ratio = Math.max(width, height) / Math.min(width, height)
  const scale = 1 / (Math.cos(radians) + ratio * Math.sin(radians))
  // One pixel less on each side keeps the half transparent edge of the interpolation out.
  const inner = {
    width: Math.max(1, Math.floor(width * scale) - 2),
    height: Math.max(1, Math.floor(height * scale) - 2),
  }
  const left = Math.round((turned.width - inner.width) / 2)
  const top = Math.round((turned.height - inner.height) / 2)
  return withoutOpaqueAlpha(crop(turned, { left, top, ...inner }))
}

/** Swaps top and bottom. */
export function flipVertically(picture: Picture): Promise<Picture> {
  return fromSharp(toSharp(picture).flip())
}

/** Swaps left and right. */
export function flipHorizontally(picture: Picture): Promise<Picture> {
  return fromSharp(toSharp(picture).flop())
}
