import type { Picture } from '../picture.ts'

/**
 * Film grain: noise of lightness, strongest in the middle tones. It comes from the pixel's place alone, so the same
 * picture always gets the same grain.
 *
 * @param strength standard deviation in bytes in the middle tones.
 */
export function grain(picture: Picture, strength: number): Picture {
  const { width, height, channels, pixels: from } = picture
  const pixels = new Uint8ClampedArray(from)
  const weights = weightsOf(strength)
  const coarse = new Int32Array((width + 1) >> 1)
  const fine = new Int32Array(width)
  for (let y = 0, i = 0; y < height; y += 1) {
    if (y % 2 === 0) fillNoise(coarse, y + height)
    fillNoise(fine, y)
    for (let x = 0; x < width; x += 1, i += channels) {
      const luma = (54 * from[i]! + 183 * from[i + 1]! + 19 * from[i + 2]!) >> 8
      // Neighbours share half of their noise, which makes grains a little larger than one pixel.
      const added = ((fine[x]! + coarse[x >> 1]!) * weights[luma]! + 32_768) >> 16
      pixels[i] = from[i]! + added
      pixels[i + 1] = from[i + 1]! + added
      pixels[i + 2] = from[i + 2]! + added
    }
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** How far the sum of two noises goes at each lightness, in 65,536ths of a byte. */
function weightsOf(strength: number): Int32Array {
  const scale = (strength * Math.SQRT1_2 * 65_536) / DEVIATION
  return Int32Array.from({ length: 256 }, (_, byte) => scale * (0.4 + 2.4 * (byte / 255) * (1 - byte / 255)))
}

/** Standard deviation of the noise that `fillNoise` makes. */
const DEVIATION = 147.8

/** Sums of four random bytes, near enough to a normal distribution of mean 0 (xorshift, started by a hash of the row). */
function fillNoise(into: Int32Array, row: number): void {
  let state = Math.imul(row + 1, 0x9e3779b1)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ 0x85ebca6b || 1
  for (let i = 0; i < into.length; i += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    into[i] = (state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) + (state >>> 24) - 510
  }
}
