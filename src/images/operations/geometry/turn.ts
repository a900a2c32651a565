import type { Sharp } from 'sharp'
import { DomainError } from '../../../errors.ts'
import { findLean } from '../../analysis/lean.ts'
import { BLACK, CLEAR, type Colour } from '../../raster/colour.ts'
import { layUnder } from '../../raster/compose.ts'
import { paintPicture, plain } from '../../raster/paint.ts'
import { checkSize, fromSharp, type Picture, toSharp, wordsOf } from '../../raster/picture.ts'
import { crop } from './crop.ts'

/**
 * Rotates clockwise. Quarter turns move pixels and are exact; other angles are interpolated and enlarge the picture
 * to the box around it, with the corners in `corners` (transparent by default).
 */
export async function rotate(picture: Picture, degrees: number, corners: Colour = CLEAR): Promise<Picture> {
  const angle = ((degrees % 360) + 360) % 360
  if (angle === 0) return picture
  if (angle % 90 === 0)
    return picture.channels === 4 ? quarterTurns(picture, angle / 90) : fromSharp(toSharp(picture).rotate(angle))
  const turned = await turnedFreely(picture, angle)
  return corners.alpha === 0 ? turned : layUnder(turned, paintPicture(turned, plain(corners)))
}

/** Pixels of a block that fits into the processor's cache, across and down. */
const BLOCK = 64

/** Turns a picture with alpha clockwise, each pixel moved as one number. @param turns 1 to 3. */
function quarterTurns({ width, height, pixels }: Picture, turns: number): Picture {
  const from = wordsOf(pixels)
  const size = turns === 2 ? { width, height } : { width: height, height: width }
  const words = new Uint32Array(from.length)
  // Where the first pixel goes, and how far apart its neighbours across and down will be.
  const corner = [0, height - 1, from.length - 1, from.length - height][turns]!
  const across = [1, height, -1, -height][turns]!
  const down = [width, -1, -width, 1][turns]!
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const bottom = Math.min(height, top + BLOCK)
      for (let x = left; x < Math.min(width, left + BLOCK); x += 1) {
        for (let y = top, to = corner + top * down + x * across; y < bottom; y += 1, to += down) {
          words[to] = from[y * width + x]!
        }
      }
    }
  }
  return { ...size, channels: 4, pixels: new Uint8Array(words.buffer) }
}

/** Bicubic, antialiased along the edges, and transparent around the picture. */
function turnedFreely(picture: Picture, degrees: number): Promise<Picture> {
  return fromSharp(transformed(picture, degrees, 1, CLEAR))
}

/**
 * The box around a picture that was turned clockwise and scaled; a transparent background adds a fourth channel.
 *
 * @throws DomainError `PICTURE_TOO_LARGE`
 */
function transformed(picture: Picture, degrees: number, scale: number, background: Colour): Sharp {
  const radians = (degrees * Math.PI) / 180
  const [along, across] = [scale * Math.cos(radians), scale * Math.sin(radians)]
  const { width, height } = picture
  const [x, y] = [Math.abs(along), Math.abs(across)]
  checkSize({ width: width * x + height * y, height: width * y + height * x })
  const { red: r, green: g, blue: b, alpha } = background
  return toSharp(picture).affine([along, -across, across, along], {
    interpolator: 'bicubic',
    background: { r, g, b, alpha },
  })
}

/**
 * Levels a tilted picture: rotates it clockwise and keeps the largest upright rectangle of the same shape without an
 * empty corner, at the original size.
 */
export async function straighten(picture: Picture, degrees: number): Promise<Picture> {
  if (degrees === 0) return picture
  const radians = (Math.abs(degrees) * Math.PI) / 180
  const { width, height } = picture
  const ratio = Math.max(width, height) / Math.min(width, height)
  // Two pixels on each side exclude the half transparent edge of the interpolation.
  const scale = (Math.cos(radians) + ratio * Math.sin(radians)) * (1 + 4 / Math.min(width, height))
  const turned = await fromSharp(transformed(picture, degrees, scale, BLACK))
  return crop(turned, { left: (turned.width - width) / 2, top: (turned.height - height) / 2, width, height })
}

/** The least certainty of a lean, and degrees that nobody sees. */
const SURE = 0.5
const UNSEEN = 0.3

/**
 * Levels a picture by its own horizon and upright lines.
 *
 * @throws DomainError `LEAN_UNSURE` if they do not show clearly that it leans
 */
export async function level(picture: Picture): Promise<Picture> {
  const { degrees, certainty } = await findLean(picture)
  if (certainty < SURE) {
    throw new DomainError('LEAN_UNSURE', 'Neither a horizon nor upright lines show clearly enough how far it leans')
  }
  if (Math.abs(degrees) < UNSEEN) {
    throw new DomainError('LEAN_UNSURE', 'Its horizon and upright lines are straight already')
  }
  return straighten(picture, -degrees)
}

/** Swaps top and bottom. */
export function flipVertically(picture: Picture): Promise<Picture> {
  return fromSharp(toSharp(picture).flip())
}

/** Swaps left and right. */
export function flipHorizontally(picture: Picture): Promise<Picture> {
  return fromSharp(toSharp(picture).flop())
}
