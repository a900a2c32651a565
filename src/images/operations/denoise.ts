import type { Picture, Size } from '../picture.ts'

/**
 * Smooths noise and keeps edges: a guided filter with each channel as its own guide (He, Sun and Tang, "Guided
 * Image Filtering"). Flat areas, whose variance is below the noise's, become their mean; edges stay. The local
 * line that each pixel is put through varies slowly, so it is found on every n-th sample and interpolated (He and
 * Sun, "Fast Guided Filter").
 *
 * @param radius of the window in pixels, at least 1.
 * @param noise standard deviation in bytes up to which variation counts as noise.
 */
export function denoise(picture: Picture, radius: number, noise: number): Picture {
  const { width, height, channels, pixels: from } = picture
  const step = Math.max(1, Math.floor(radius / 2))
  const sparse = { width: Math.ceil(width / step), height: Math.ceil(height / step) }
  const pixels = new Uint8ClampedArray(from)
  for (let channel = 0; channel < 3; channel += 1) {
    const samples = every(picture, channel, step, sparse)
    const { slope, offset } = localLines(samples, sparse, Math.max(1, Math.round(radius / step)), noise * noise)
    const slopes = new Float32Array(width)
    const offsets = new Float32Array(width)
    for (let y = 0, i = channel; y < height; y += 1) {
      interpolateRow(slope, sparse, y / step, step, slopes)
      interpolateRow(offset, sparse, y / step, step, offsets)
      for (let x = 0; x < width; x += 1, i += channels) pixels[i] = slopes[x]! * from[i]! + offsets[x]!
    }
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** Every n-th sample of one channel, across and down. */
function every({ width, channels, pixels }: Picture, channel: number, step: number, sparse: Size): Float32Array {
  const samples = new Float32Array(sparse.width * sparse.height)
  for (let y = 0, i = 0; y < sparse.height; y += 1) {
    const row = y * step * width
    for (let x = 0; x < sparse.width; x += 1, i += 1) samples[i] = pixels[(row + x * step) * channels + channel]!
  }
  return samples
}

/** For each sample the line, smoothed over its window, that keeps what varies more than noise and flattens the rest. */
function localLines(samples: Float32Array, size: Size, radius: number, variance: number) {
  const mean = boxMean(samples, size, radius)
  const meanOfSquares = boxMean(
    samples.map((value) => value * value),
    size,
    radius,
  )
  const slope = new Float32Array(samples.length)
  const offset = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i += 1) {
    const own = Math.max(0, meanOfSquares[i]! - mean[i]! * mean[i]!)
    slope[i] = own / (own + variance)
    offset[i] = mean[i]! * (1 - slope[i]!)
  }
  return { slope: boxMean(slope, size, radius), offset: boxMean(offset, size, radius) }
}

/** One row of a sparse plane at full width, bilinear. */
function interpolateRow(
  plane: Float32Array,
  { width, height }: Size,
  y: number,
  step: number,
  into: Float32Array,
): void {
  const top = Math.min(height - 1, Math.floor(y))
  const down = y - top
  const [upper, lower] = [top * width, Math.min(height - 1, top + 1) * width]
  for (let x = 0; x < into.length; x += 1) {
    const place = x / step
    const left = Math.floor(place)
    const right = Math.min(width - 1, left + 1)
    const across = place - left
    const above = plane[upper + left]! * (1 - across) + plane[upper + right]! * across
    const below = plane[lower + left]! * (1 - across) + plane[lower + right]! * across
    into[x] = above * (1 - down) + below * down
  }
}

/** The mean over a square window around each sample, cut at the borders; running sums make it independent of its size. */
function boxMean(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
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
  for (let i = 0; i < Math.min(radius, height) * width; i += 1) sums[i % width]! += across[i]!
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
