import { layOver } from '../../raster/compose.ts'
import { type Paint, paintPicture } from '../../raster/paint.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { resize, scaledTo } from '../../raster/resize.ts'
import { blur } from '../sharpness/blur.ts'
import { cover } from './fit.ts'

/** What is shown in the room around a picture: a paint, a blurred copy of the picture, or its mirror image. */
export type Surround = { readonly kind: 'paint'; readonly paint: Paint } | { readonly kind: 'blur' | 'mirror' }

/** Pixels that stay free along each side. */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Shows the whole picture on a sheet of the given size, inside the margins, and fills the rest. */
export async function extend(picture: Picture, size: Size, margins: Margins, surround: Surround): Promise<Picture> {
  const room = {
    width: Math.max(1, size.width - margins.left - margins.right),
    height: Math.max(1, size.height - margins.top - margins.bottom),
  }
  const inner = await resize(picture, scaledTo(picture, room, 'contain'))
  const left = Math.round(margins.left + (room.width - inner.width) / 2)
  const top = Math.round(margins.top + (room.height - inner.height) / 2)
  if (surround.kind === 'mirror') return mirrored(inner, size, left, top)
  const sheet = surround.kind === 'paint' ? paintPicture(size, surround.paint) : await softened(picture, size)
  return layOver(sheet, inner, { left, top })
}

async function softened(picture: Picture, size: Size): Promise<Picture> {
  return blur(await cover(picture, size, 'center'), Math.min(size.width, size.height) * 0.03)
}

/** Repeats a picture beyond its edges, mirrored each time, so that there is no seam. */
function mirrored(picture: Picture, { width, height }: Size, left: number, top: number): Picture {
  const { channels, pixels: from } = picture
  const pixels = new Uint8Array(width * height * channels)
  const columns = Int32Array.from({ length: width }, (_, x) => reflected(x - left, picture.width) * channels)
  for (let y = 0, out = 0; y < height; y += 1) {
    const row = reflected(y - top, picture.height) * picture.width * channels
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < channels; c += 1, out += 1) pixels[out] = from[row + columns[x]! + c]!
    }
  }
  return { width, height, channels, pixels }
}

function reflected(place: number, length: number): number {
  const turn = ((place % (2 * length)) + 2 * length) % (2 * length)
  return turn < length ? turn : 2 * length - 1 - turn
}
