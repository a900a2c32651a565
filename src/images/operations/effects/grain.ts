import type { Picture } from '../../raster/picture.ts'

/**
 * Film grain: noise of lightness, strongest in the middle tones. It depends only on the pixel's position, so the same
 * picture always gets the same grain.
 *
 * @param strength standard deviation in bytes in the middle tones
 */
export function grain(picture: Picture, strength: number): Picture {
  const { width, height, channels, pixels: from } = picture
  const pixels = new Uint8ClampedArray(from)
  const weights = weightsOf(strength)
  for (let y = 0, i = 0; y < height; y += 1) {
    const fine = placeOf(y)
    const coarse = placeOf((y >> 1) + height)
    for (let x = 0; x < width; x += 1, i += channels) {
      const luma = (54 * from[i]! + 183 * from[i + 1]! + 19 * from[i + 2]!) >> 8
      // Neighbours share half of their noise, which makes grains a little larger than one pixel.
      const noise = NOISE[(fine + x) & LAST]! + NOISE[(coarse + (x >> 1)) & LAST]!
      const added = (noise * weights[luma]! + 32_768) >> 16
      pixels[i] = from[i]! + added
      pixels[i + 1] = from[i + 1]! + added
      pixels[i + 2] = from[i + 2]! + added
    }
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** The weight of the sum of two noises at each lightness, in 65,536ths of a byte. */
function weightsOf(strength: number): Int32Array {
  const scale = (strength * Math.SQRT1_2 * 65_536) / DEVIATION
  return Int32Array.from({ length: 256 }, (_, byte) => scale * (0.4 + 2.4 * (byte / 255) * (1 - byte / 255)))
}

/** Standard deviation of the noise. */
const DEVIATION = 147.8
/** As a mask: the number of samples is a power of two. */
const LAST = 0x3_ffff

/** Sums of four random bytes (xorshift), near enough to a normal distribution of mean 0. */
const NOISE = new Int16Array(LAST + 1)
for (let i = 0, state = 0x85ebca6b; i <= LAST; i += 1) {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  NOISE[i] = (state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) + (state >>> 24) - 510
}

/** Where a row's noise begins: a hash, so that rows with the same samples have them far apart. */
function placeOf(row: number): number {
  const hash = Math.imul(row + 1, 0x9e3779b1)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 14
}
