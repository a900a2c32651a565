import type { Picture } from '../picture.ts'
import { blur } from './blur.ts'

/**
 * Unsharp mask on luma alone, so edges gain no coloured fringes.
 *
 * @param sigma radius of the detail to raise, in pixels.
 * @param amount share of the detail that is added: 1 doubles it.
 */
export async function sharpen(picture: Picture, sigma: number, amount: number): Promise<Picture> {
  const { channels, pixels: from } = picture
  const soft = (await blur(picture, Math.max(0.5, sigma))).pixels
  const pixels = new Uint8ClampedArray(from.length)
  for (let i = 0; i < from.length; i += channels) {
    const r = from[i]!
    const g = from[i + 1]!
    const b = from[i + 2]!
    const detail = 0.2126 * (r - soft[i]!) + 0.7152 * (g - soft[i + 1]!) + 0.0722 * (b - soft[i + 2]!)
    const added = amount * detail
    pixels[i] = r + added
    pixels[i + 1] = g + added
    pixels[i + 2] = b + added
    if (channels === 4) pixels[i + 3] = from[i + 3]!
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}
