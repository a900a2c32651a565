import type { Colour } from '../colour.ts'
import type { Picture } from '../picture.ts'

/**
 * Lets a picture fade towards its corners into a colour.
 *
 * @param strength 0 (unchanged) to 1 (the corners are the colour itself).
 */
export function vignette(picture: Picture, strength: number, colour: Colour): Picture {
  const { width, height, channels, pixels: from } = picture
  const pixels = new Uint8Array(from)
  const across = Float32Array.from({ length: width }, (_, x) => (2 * (x + 0.5)) / width - 1)
  for (let y = 0, i = 0; y < height; y += 1) {
    const down = (2 * (y + 0.5)) / height - 1
    for (let x = 0; x < width; x += 1, i += channels) {
      const distance = Math.sqrt((across[x]! * across[x]! + down * down) / 2)
      if (distance <= START) continue
      const t = (distance - START) / (1 - START)
      const share = strength * t * t * (3 - 2 * t)
      pixels[i]! += (colour.red - pixels[i]!) * share
      pixels[i + 1]! += (colour.green - pixels[i + 1]!) * share
      pixels[i + 2]! += (colour.blue - pixels[i + 2]!) * share
    }
  }
  return { ...picture, pixels }
}

/** Share of the way from the centre to a corner that stays as it is. */
const START = 0.35
