import { createRaster, type Raster } from './raster.ts'

/**
 * Mean over a square window of `2 * radius + 1` pixels a side; borders repeat their edge. Running
 * sums make the cost independent of the radius. Sums are kept in doubles: single precision drifts
 * by whole levels over a long row of squared values.
 */
export function boxMean(raster: Raster, radius: number): Raster {
  return meanOfColumns(meanOfRows(raster, radius), radius)
}

function meanOfRows(raster: Raster, radius: number): Raster {
  const { width, height, values } = raster
  const out = createRaster(width, height)
  const weight = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const first = values[row]!
    const last = values[row + width - 1]!
    let sum = first * (radius + 1)
    for (let i = 1; i <= radius; i++) sum += i < width ? values[row + i]! : last
    for (let x = 0; x < width; x++) {
      out.values[row + x] = sum * weight
      const entering = x + radius + 1
      const leaving = x - radius
      sum += (entering < width ? values[row + entering]! : last) - (leaving > 0 ? values[row + leaving]! : first)
    }
  }
  return out
}

function meanOfColumns(raster: Raster, radius: number): Raster {
  const { width, height, values } = raster
  const out = createRaster(width, height)
  const weight = 1 / (2 * radius + 1)
  const sums = new Float64Array(width)
  for (let x = 0; x < width; x++) sums[x] = values[x]! * (radius + 1)
  for (let i = 1; i <= radius; i++) {
    const row = Math.min(i, height - 1) * width
    for (let x = 0; x < width; x++) sums[x]! += values[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const entering = Math.min(height - 1, y + radius + 1) * width
    const leaving = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x++) {
      out.values[row + x] = sums[x]! * weight
      sums[x]! += values[entering + x]! - values[leaving + x]!
    }
  }
  return out
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
  const kernel = gaussianKernel(radius, sigma)
  const rows = createRaster(width, height)
  const padded = new Float32Array(width + 2 * radius)
  for (let y = 0; y < height; y++) {
    const row = y * width
    padded.fill(values[row]!, 0, radius)
    padded.set(values.subarray(row, row + width), radius)
    padded.fill(values[row + width - 1]!, radius + width)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < kernel.length; k++) sum += kernel[k]! * padded[x + k]!
      rows.values[row + x] = sum
    }
  }
  const out = createRaster(width, height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let k = -radius; k <= radius; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k)) * width
      const weight = kernel[k + radius]!
      for (let x = 0; x < width; x++) out.values[row + x]! += weight * rows.values[from + x]!
    }
  }
  return out
}

function gaussianKernel(radius: number, sigma: number): Float32Array {
  const kernel = new Float32Array(2 * radius + 1)
  let sum = 0
  for (let i = -radius; i <= radius; i++) {
    const weight = Math.exp((-i * i) / 2 / sigma / sigma)
    kernel[i + radius] = weight
    sum += weight
  }
  return kernel.map((weight) => weight / sum)
}
