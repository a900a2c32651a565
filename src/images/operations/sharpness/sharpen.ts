import type { Picture } from '../../raster/picture.ts'
import { blur, blurMask } from './blur.ts'

/** The weights of luma in 65,536ths (Rec. 709). */
const [RED, GREEN, BLUE] = [13_933, 46_871, 4_732]

/**
 * Unsharp mask on luma alone, so edges gain no coloured fringes.
 *
 * @param sigma radius of the detail to raise, in pixels.
 * @param amount share of the detail that is added: 1 doubles it.
 */
export async function sharpen(picture: Picture, sigma: number, amount: number): Promise<Picture> {
  const { channels, pixels: from } = picture
  const soft = await softLuma(picture, Math.max(0.5, sigma))
  const pixels = new Uint8ClampedArray(from.length)
  const factor = Math.round(amount * 256)
  for (let i = 0, k = 0; i < from.length; i += channels, k += 1) {
    const r = from[i]!
    const g = from[i + 1]!
    const b = from[i + 2]!
    const detail = (RED * r + GREEN * g + BLUE * b - (soft[k]! << 16)) >> 8
    const added = (detail * factor + 32_768) >> 16
    pixels[i] = r + added
    pixels[i + 1] = g + added
    pixels[i + 2] = b + added
    if (channels === 4) pixels[i + 3] = from[i + 3]!
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** The luma of a picture, blurred. */
async function softLuma(picture: Picture, sigma: number): Promise<Uint8Array> {
  // Between transparent pixels the luma has to be weighted by alpha, as the blur of pictures does.
  if (picture.channels === 4) return lumaOf(await blur(picture, sigma))
  const { width, height } = picture
  const { values } = await blurMask({ width, height, values: lumaOf(picture) }, sigma)
  return values
}

function lumaOf({ width, height, channels, pixels }: Picture): Uint8Array {
  const values = new Uint8Array(width * height)
  for (let i = 0, k = 0; k < values.length; i += channels, k += 1) {
    values[k] = (RED * pixels[i]! + GREEN * pixels[i + 1]! + BLUE * pixels[i + 2]! + 32_768) >> 16
  }
  return values
}
