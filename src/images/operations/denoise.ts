import type { Picture } from '../picture.ts'

/**
 * Smooths noise and keeps edges: a guided filter with each channel as its own guide (He, Sun and Tang, "Guided
 * Image Filtering"). Flat areas, whose variance is below the noise's, become their mean; edges stay.
 *
 * @param radius of the window in pixels.
 * @param noise standard deviation in bytes up to which variation counts as noise.
 */
export function denoise(picture: Picture, radius: number, noise: number): Picture {
  const { width, height, channels, pixels: from } = picture
  const pixels = new Uint8Array(from)
  const count = width * height
  const plane = new Float32Array(count)
  const squares = new Float32Array(count)
  const epsilon = noise * noise
  for (let c = 0; c < 3; c += 1) {
    for (let i = 0; i < count; i += 1) {
      const value = from[i * channels + c]!
      plane[i] = value
      squares[i] = value * value
    }
    const mean = boxMean(plane, width, height, radius)
    const meanOfSquares = boxMean(squares, width, height, radius)
    for (let i = 0; i < count; i += 1) {
      const variance = Math.max(0, meanOfSquares[i]! - mean[i]! * mean[i]!)
      const slope = variance / (variance + epsilon)
      squares[i] = slope
      mean[i] = mean[i]! * (1 - slope)
    }
    const slope = boxMean(squares, width, height, radius)
    const offset = boxMean(mean, width, height, radius)
    for (let i = 0; i < count; i += 1) {
      pixels[i * channels + c] = Math.min(255, Math.max(0, Math.round(slope[i]! * plane[i]! + offset[i]!)))
    }
  }
  return { ...picture, pixels }
}

/** The mean over a square window around each sample, cut at the borders; running sums make it independent of its size. */
function boxMean(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += plane[row + x]!
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += plane[row + x + radius]!
      if (x - radius - 1 >= 0) sum -= plane[row + x - radius - 1]!
      across[row + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const mean = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y += 1)
    for (let x = 0; x < width; x += 1) sums[x]! += across[y * width + x]!
  for (let y = 0; y < height; y += 1) {
    const enters = y + radius < height ? (y + radius) * width : -1
    const leaves = y - radius - 1 >= 0 ? (y - radius - 1) * width : -1
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    for (let x = 0; x < width; x += 1) {
      if (enters >= 0) sums[x]! += across[enters + x]!
      if (leaves >= 0) sums[x]! -= across[leaves + x]!
      mean[y * width + x] = sums[x]! / rows
    }
  }
  return mean
}
