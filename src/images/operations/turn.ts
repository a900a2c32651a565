import { CLEAR, type Colour } from '../colour.ts'
import { layUnder } from '../compose.ts'
import { paintPicture, plain } from '../paint.ts'
import { fromSharp, type Picture, type Size, toSharp, withoutOpaqueAlpha } from '../picture.ts'
import { warp } from '../warp.ts'

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
  const { cos, sin } = directionOf(degrees)
  const { width, height } = picture
  return turnedInto(picture, degrees, {
    width: Math.ceil(Math.abs(width * cos) + Math.abs(height * sin)),
    height: Math.ceil(Math.abs(width * sin) + Math.abs(height * cos)),
  })
}

/** The middle of the turned picture, as much of it as a size holds. */
function turnedInto(picture: Picture, degrees: number, size: Size): Picture {
  const { cos, sin } = directionOf(degrees)
  const [cx, cy] = [size.width / 2, size.height / 2]
  const left = picture.width / 2 - cos * cx - sin * cy
  const top = picture.height / 2 + sin * cx - cos * cy
  return warp(picture, size, [cos, sin, left, -sin, cos, top, 0, 0, 1])
}

function directionOf(degrees: number) {
  const radians = (degrees * Math.PI) / 180
  return { cos: Math.cos(radians), sin: Math.sin(radians) }
}

/**
 * Levels a tilted picture: rotates clockwise and keeps the largest upright rectangle of the same shape that has
 * no empty corner.
 */
export function straighten(picture: Picture, degrees: number): Picture {
  if (degrees === 0) return picture
  const radians = (Math.abs(degrees) * Math.PI) / 180
  const { width, height } = picture
  const ratio = Math.max(width, height) / Math.min(width, height)
  const scale = 1 / (Math.cos(radians) + ratio * Math.sin(radians))
  // One pixel less on each side keeps the half transparent edge of the interpolation out.
  const inner = {
    width: Math.max(1, Math.floor(width * scale) - 2),
    height: Math.max(1, Math.floor(height * scale) - 2),
  }
  return withoutOpaqueAlpha(turnedInto(picture, degrees, inner))
}

/** Swaps top and bottom. */
export function flipVertically(picture: Picture): Promise<Picture> {
  return fromSharp(toSharp(picture).flip())
}

/** Swaps left and right. */
export function flipHorizontally(picture: Picture): Promise<Picture> {
  return fromSharp(toSharp(picture).flop())
}
