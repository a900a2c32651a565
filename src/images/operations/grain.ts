import type { Picture } from '../picture.ts'

/**
 * Film grain: noise of lightness, strongest in the middle tones. It comes from a hash of the pixel's place, so the
 * same picture always gets the same grain.
 *
 * @param strength standard deviation in bytes in the middle tones.
 */
export function grain(picture: Picture, strength: number): Picture {
  const { width, height, channels, pixels: from } = picture
  const pixels = new Uint8ClampedArray(from)
  const coarse = new Float32Array(width)
  for (let y = 0, i = 0; y < height; y += 1) {
    if (y % 2 === 0)
      for (let x = 0; x < width; x += 1) coarse[x] = x % 2 === 0 ? gaussian(x >> 1, (y >> 1) + height) : coarse[x - 1]!
    for (let x = 0; x < width; x += 1, i += channels) {
      const luma = (0.2126 * from[i]! + 0.7152 * from[i + 1]! + 0.0722 * from[i + 2]!) / 255
      // Neighbours share half of their noise, which makes grains a little larger than one pixel.
      const noise = (gaussian(x, y) + coarse[x]!) * Math.SQRT1_2
      const added = noise * strength * (0.4 + 2.4 * luma * (1 - luma))
      pixels[i] = from[i]! + added
      pixels[i + 1] = from[i + 1]! + added
      pixels[i + 2] = from[i + 2]! + added
    }
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** The sum of four hashed bytes, near enough to a normal distribution of mean 0 and variance 1. */
function gaussian(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  hash ^= hash >>> 15
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24)
  return (sum - 510) / 147.8
}
