import type { Picture } from '../../../src/images/picture.ts'

/**
 * A picture that costs encoders about what a photograph does: broad shapes, some texture and the noise of a sensor. The
 * same in every run.
 */
export function photograph(width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height * 3)
  let noise = 1
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shape = Math.sin(x / 310) * Math.cos(y / 270) + 0.4 * Math.sin((x + 2 * y) / 45)
      for (const shift of [0, 25, 50]) {
        noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
        pixels[at++] = 100 + shift + 60 * shape + (noise >>> 29)
      }
    }
  }
  return { width, height, channels: 3, pixels }
}
