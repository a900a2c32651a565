import type { Colour } from '../../raster/colour.ts'
import type { Picture } from '../../raster/picture.ts'

/**
 * Fades a picture towards its corners into a colour.
 *
 * @param strength 0 (unchanged) to 1 (the corners have that colour)
 */
export function vignette(picture: Picture, strength: number, { red, green, blue }: Colour): Picture {
  const { width, height, channels, pixels: from } = picture
  const pixels = new Uint8Array(from)
  const across = Float32Array.from({ length: width }, (_, x) => ((2 * (x + 0.5)) / width - 1) ** 2)
  const shares = sharesOf(strength)
  for (let y = 0, i = 0; y < height; y += 1) {
    const down = ((2 * (y + 0.5)) / height - 1) ** 2
    for (let x = 0; x < width; x += 1, i += channels) {
      const share = shares[((across[x]! + down) * (STEPS / 2)) | 0]!
      if (share === 0) continue
      const kept = WHOLE - share
      pixels[i] = (from[i]! * kept + red * share) >> 16
      pixels[i + 1] = (from[i + 1]! * kept + green * share) >> 16
      pixels[i + 2] = (from[i + 2]! * kept + blue * share) >> 16
    }
  }
  return { ...picture, pixels }
}

/** Share of the way from the centre to a corner that is unchanged. */
const START = 0.35

const STEPS = 16_384
const WHOLE = 65_536

/** Shares of the colour, in 65,536ths, by the square of the distance from the centre, from 0 to 1 in equal steps. */
function sharesOf(strength: number): Int32Array {
  return Int32Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = Math.max(0, (Math.sqrt(step / STEPS) - START) / (1 - START))
    return Math.round(WHOLE * strength * t * t * (3 - 2 * t))
  })
}
