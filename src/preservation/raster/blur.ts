import { clamp } from './numbers.ts'
import { createRaster, type Raster } from './raster.ts'

/**
 * Mean over a square window of `2 * radius + 1` pixels a side; borders repeat their edge. Running
 * sums make the cost independent of the radius. Sums are kept in doubles: single precision drifts
 * by whole levels over a long row of squared values.
 */
export function boxMean(raster: Raster, radius: number): Raster {
  const { width, height } = raster
  const out = createRaster(width, height)
  const sums = new Float64Array(width)
  // Only the rows under the window are kept: a second full raster would be written and read for nothing.
  const kept = Math.min(height, 2 * radius + 2)
  const rows = new Float32Array(kept * width)
  const rowAt = (y: number) => (clamp(y, 0, height - 1) % kept) * width
  const weight = 1 / (2 * radius + 1)
  let known = 0
  const learn = (y: number) => {
    for (; known <= Math.min(height - 1, y); known++) meanOfRow(raster, known, radius, rows, rowAt(known))
  }
  learn(radius)
  for (let y = -radius; y <= radius; y++) {
    const row = rowAt(y)
    for (let x = 0; x < width; x++) sums[x]! += rows[row + x]!
  }
  for (let y = 0; y < height; y++) {
    learn(y + radius + 1)
    const entering = rowAt(y + radius + 1)
    const leaving = rowAt(y - radius)
    const to = y * width
    for (let x = 0; x < width; x++) {
      const sum = sums[x]!
      out.values[to + x] = sum * weight
      sums[x] = sum + rows[entering + x]! - rows[leaving + x]!
    }
  }
  return out
}

function meanOfRow({ width, values }: Raster, y: number, radius: number, into: Float32Array, to: number): void {
  const row = y * width
  const last = row + width - 1
  const weight = 1 / (2 * radius + 1)
  let sum = values[row]! * (radius + 1)
  for (let i = 1; i <= radius; i++) sum += values[Math.min(last, row + i)]!
  const middle = Math.min(width, radius)
  const right = Math.max(middle, width - radius - 1)
  let x = 0
  for (; x < middle; x++) {
    into[to + x] = sum * weight
    sum += values[Math.min(last, row + x + radius + 1)]! - values[row]!
  }
  for (; x < right; x++) {
    into[to + x] = sum * weight
    sum += values[row + x + radius + 1]! - values[row + x - radius]!
  }
  for (; x < width; x++) {
    into[to + x] = sum * weight
    sum += values[last]! - values[row + x - radius]!
  }
}

/**
 * Gaussian blur of standard deviation `sigma` pixels. Below 2 px the true kernel; above, three box
 * filters of matched variance (Kovesi, "Fast almost-Gaussian filtering", 2010), which cost the same
 * at every sigma.
 */
export function gaussianBlur(raster: Raster, sigma: number): Raster {
  if (sigma <= 0.3) return raster
  if (sigma < 2) return convolveGaussian(raster, sigma)
  const passes = 3
  let narrow = Math.floor(Math.sqrt((12 * sigma * sigma) / passes + 1))
  if (narrow % 2 === 0) narrow--
  const excess = 12 * sigma * sigma - passes * narrow * narrow - 4 * passes * narrow - 3 * passes
  const narrowPasses = Math.round(excess / (-4 * narrow - 4))
  let blurred = raster
  for (let pass = 0; pass < passes; pass++) {
    blurred = boxMean(blurred, ((pass < narrowPasses ? narrow : narrow + 2) - 1) / 2)
  }
  return blurred
}

/** Convolution with a sampled Gaussian cut at three sigma; borders repeat their edge. */
export function convolveGaussian(raster: Raster, sigma: number): Raster {
  const { width, height, values } = raster
  const radius = Math.max(1, Math.ceil(3 * sigma))
  const weights = halfKernel(radius, sigma)
  const out = createRaster(width, height)
  // Down first: its rows are read where they lie, and a single blurred row is kept for the way across.
  const blurred = new Float64Array(width + 2 * radius)
  const rowAt = (y: number) => clamp(y, 0, height - 1) * width
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) blurred[radius + x] = weights[0]! * values[row + x]!
    for (let k = 1; k <= radius; k++) {
      const above = rowAt(y - k)
      const below = rowAt(y + k)
      const weight = weights[k]!
      for (let x = 0; x < width; x++) blurred[radius + x]! += weight * (values[above + x]! + values[below + x]!)
    }
    blurred.fill(blurred[radius]!, 0, radius)
    blurred.fill(blurred[radius + width - 1]!, radius + width)
    for (let x = 0; x < width; x++) {
      const centre = radius + x
      let sum = weights[0]! * blurred[centre]!
      for (let k = 1; k <= radius; k++) sum += weights[k]! * (blurred[centre - k]! + blurred[centre + k]!)
      out.values[row + x] = sum
    }
  }
  return out
}

/** Weights of the centre and of the taps at either side, which sum to 1. */
function halfKernel(radius: number, sigma: number): Float64Array {
  const half = new Float64Array(radius + 1)
  let sum = 0
  for (let i = 0; i <= radius; i++) {
    half[i] = Math.exp((-i * i) / 2 / sigma / sigma)
    sum += (i === 0 ? 1 : 2) * half[i]!
  }
  return half.map((weight) => weight / sum)
}
