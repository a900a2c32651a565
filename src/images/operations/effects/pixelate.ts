import type { Picture } from '../../raster/picture.ts'

/**
 * Squares of one colour, each the mean of the pixels under it, weighted by alpha. @param block edge of a square in
 * pixels.
 */
export function pixelate(picture: Picture, block: number): Picture {
  const { width, height, channels } = picture
  const across = Math.max(1, Math.round(width / block))
  const down = Math.max(1, Math.round(height / block))
  const pixels = new Uint8Array(width * height * channels)
  for (let row = 0; row < down; row += 1) {
    const [top, bottom] = [Math.round((row * height) / down), Math.round(((row + 1) * height) / down)]
    for (let column = 0; column < across; column += 1) {
      const [left, right] = [Math.round((column * width) / across), Math.round(((column + 1) * width) / across)]
      const colour = meanOf(picture, left, right, top, bottom)
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) pixels.set(colour, (y * width + x) * channels)
      }
    }
  }
  return { ...picture, pixels }
}

function meanOf(picture: Picture, left: number, right: number, top: number, bottom: number): number[] {
  const { width, channels, pixels } = picture
  const sums = [0, 0, 0]
  let weight = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * channels
      const alpha = channels === 4 ? pixels[at + 3]! : 1
      for (let c = 0; c < 3; c += 1) sums[c]! += alpha * pixels[at + c]!
      weight += alpha
    }
  }
  const colour = sums.map((sum) => (weight === 0 ? 0 : Math.round(sum / weight)))
  return channels === 4 ? [...colour, Math.round(weight / ((right - left) * (bottom - top)))] : colour
}
