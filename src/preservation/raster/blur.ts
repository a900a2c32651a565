import type { Size } from '../../images/raster/picture.ts'
import { clamp } from './numbers.ts'
import { createRaster, type FlagRaster, type PixelFlags, type Raster } from './raster.ts'
import { enlarge, type Memory, moduleOf } from './web-assembly.ts'

/** What `blur.wat` does; all of it takes addresses, how far apart rows begin there, and widths in pixels. */
interface Blurs {
  readonly memory: Memory
  multiplyAcross(row: number, by: number, width: number): void
  meanAcross(
    from: number,
    apart: number,
    to: number,
    meansApart: number,
    width: number,
    radius: number,
    weight: number,
  ): void
  meanDown(sums: number, entering: number, leaving: number, to: number, width: number, weight: number): void
  mixDown(above: number, below: number, weight: number, sums: number, width: number): void
  mixAcross(sums: number, to: number, width: number, radius: number, weights: number): void
}

const { memory, multiplyAcross, meanAcross, meanDown, mixDown, mixAcross } = moduleOf<Blurs>(
  new URL('blur.wat', import.meta.url),
)()

/** Rows begin at multiples of four, and more than their own pixels may be written. */
function padded(length: number): number {
  return (length + 7) & ~3
}

/** Lays arrays of these lengths, in singles, one after the other into memory; returns their addresses, and all of it. */
function lay<Name extends string>(lengths: Record<Name, number>): Record<Name, number> & { floats: Float32Array } {
  let end = 0
  const addresses = {} as Record<Name, number>
  for (const name in lengths) {
    addresses[name] = end
    end += 4 * padded(lengths[name])
  }
  enlarge(memory, end)
  return { ...addresses, floats: new Float32Array(memory.buffer) }
}

/**
 * Mean over a square window of `2 * radius + 1` pixels a side; borders repeat their edge. Running
 * sums make the cost independent of the radius. Sums are kept in doubles: single precision drifts
 * by whole levels over a long row of squared values.
 */
export function boxMean(raster: Raster | FlagRaster, radius: number): Raster {
  const out = createRaster(raster.width, raster.height)
  eachRowOfMeans(raster, radius, rowsOf(raster), into(out))
  return out
}

/** `boxMean` of the products of two rasters of one size. */
export function boxMeanOfProducts(a: Raster, b: Raster, radius: number): Raster {
  const out = createRaster(a.width, a.height)
  eachRowOfProductMeans(a, b, radius, 0, 0, into(out))
  return out
}

/** Tells each row of `boxMeanOfProducts`, of `b` moved by a pixel at most: there too its edge is repeated. */
export function eachRowOfProductMeans(
  a: Raster,
  b: Raster,
  radius: number,
  dx: number,
  dy: number,
  tell: TellRow,
): void {
  const read: ReadRow = (y, floats, at, spare) => {
    floats.set(rowOf(a, y), at)
    const row = rowOf(b, clamp(y + dy, 0, b.height - 1))
    floats.set(row, spare + 1)
    floats[spare] = row[0]!
    floats[spare + 1 + b.width] = row[b.width - 1]!
    multiplyAcross(4 * at, 4 * (spare + 1 + dx), a.width)
  }
  eachRowOfMeans(a, radius, read, tell)
}

/** Writes a row of values at an index; at `spare` is room for another one, with a pixel before and after it. */
type ReadRow = (y: number, floats: Float32Array, at: number, spare: number) => void

/** Hears the means of a row, which lie where the next ones will lie. */
type TellRow = (y: number, means: Float32Array) => void

function rowsOf(raster: Raster | FlagRaster): ReadRow {
  return (y, floats, at) => floats.set(rowOf(raster, y), at)
}

function into({ width, values }: Raster): TellRow {
  return (y, means) => values.set(means, y * width)
}

function eachRowOfMeans({ width, height }: Size, radius: number, read: ReadRow, tell: TellRow): void {
  // Only the rows under the window are kept, and two that are made at once: a second full raster would be written and read
  // for nothing.
  const kept = 2 * radius + 4
  const rowLength = padded(width + 2 * radius + 1)
  const lengths = {
    sums: 2 * width,
    none: width,
    pair: 2 * rowLength,
    mean: width,
    spare: width + 2,
    rows: kept * padded(width),
  }
  const { sums, none, pair, mean, spare, rows, floats } = lay(lengths)
  floats.fill(0, sums / 4, pair / 4)
  const weight = 1 / (2 * radius + 1)
  const rowAt = (y: number) => rows + (clamp(y, 0, height - 1) % kept) * 4 * padded(width)
  let known = 0
  for (let y = -2 * radius - 1; y < height; y++) {
    for (; known <= clamp(y + radius + 1, 0, height - 1); known += 2) {
      for (let k = 0; k < 2 && known + k < height; k++) {
        const first = pair / 4 + k * rowLength + radius
        read(known + k, floats, first, spare / 4)
        floats.fill(floats[first]!, first - radius, first)
        floats.fill(floats[first + width - 1]!, first + width, first + width + radius + 1)
      }
      meanAcross(pair + 4 * radius, 4 * rowLength, rowAt(known), 4 * padded(width), width, radius, weight)
    }
    meanDown(sums, rowAt(y + radius + 1), y < 0 ? none : rowAt(y - radius), mean, width, weight)
    if (y >= 0) tell(y, floats.subarray(mean / 4, mean / 4 + width))
  }
}

function rowOf({ width, values }: Raster | FlagRaster, y: number): Float32Array | PixelFlags {
  return values.subarray(y * width, (y + 1) * width)
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
  const blurred = createRaster(raster.width, raster.height)
  for (let pass = 0; pass < passes; pass++) {
    const from = pass === 0 ? raster : blurred
    const radius = ((pass < narrowPasses ? narrow : narrow + 2) - 1) / 2
    // Into itself: a row is written when those below that its mean takes in have been read.
    eachRowOfMeans(from, radius, rowsOf(from), into(blurred))
  }
  return blurred
}

/** Convolution with a sampled Gaussian cut at three sigma; borders repeat their edge. */
export function convolveGaussian(raster: Raster, sigma: number): Raster {
  const { width, height } = raster
  const radius = Math.max(1, Math.ceil(3 * sigma))
  const kernel = halfKernel(radius, sigma)
  const out = createRaster(width, height)
  const kept = Math.min(height, 2 * radius + 1)
  const lengths = {
    weights: 2 * kernel.length,
    sums: 2 * (width + 2 * radius),
    mixed: width,
    rows: kept * padded(width),
  }
  const { weights, sums, mixed, rows, floats } = lay(lengths)
  const doubles = new Float64Array(floats.buffer)
  doubles.set(kernel, weights / 8)
  const first = sums / 8 + radius
  const rowAt = (y: number) => rows + (clamp(y, 0, height - 1) % kept) * 4 * padded(width)
  let known = 0
  // Down first: a single row of sums is kept for the way across.
  for (let y = 0; y < height; y++) {
    for (; known <= Math.min(height - 1, y + radius); known++) {
      floats.set(rowOf(raster, known), rowAt(known) / 4)
    }
    doubles.fill(0, first, first + width)
    for (let k = 0; k <= radius; k++) {
      const weight = k === 0 ? kernel[0]! / 2 : kernel[k]!
      mixDown(rowAt(y - k), rowAt(y + k), weight, 8 * first, width)
    }
    doubles.fill(doubles[first]!, sums / 8, first)
    doubles.fill(doubles[first + width - 1]!, first + width, first + width + radius)
    mixAcross(8 * first, mixed, width, radius, weights)
    out.values.set(floats.subarray(mixed / 4, mixed / 4 + width), y * width)
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
