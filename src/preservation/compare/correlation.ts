import { boxMean, boxMeanOfProducts } from '../raster/blur.ts'
import { createRaster, type Raster } from '../raster/raster.ts'
import { enlarge, type Memory, moduleOf } from '../raster/web-assembly.ts'

/** What `correlation.wat` does; it takes addresses, and lengths in pixels except `stride`. */
interface Correlations {
  readonly memory: Memory
  multiplyAround(patch: number, side: number, window: number, stride: number, shifts: number, sums: number): void
}

const { memory, multiplyAround } = moduleOf<Correlations>(new URL('correlation.wat', import.meta.url))()

/** A raster with the mean and variance of the square patch around every pixel, for correlations in one pass. */
export interface Patches {
  readonly raster: Raster
  readonly mean: Float32Array
  readonly variance: Float32Array
  /** A patch is `2 * radius + 1` pixels a side. */
  readonly radius: number
}

/** Patch statistics by running sums: they cost the same at every radius. */
export function patchesOf(raster: Raster, radius: number): Patches {
  const mean = boxMean(raster, radius).values
  const variance = boxMeanOfProducts(raster, raster, radius).values
  for (let i = 0; i < variance.length; i++) variance[i] = Math.max(0, variance[i]! - mean[i]! * mean[i]!)
  return { raster, mean, variance, radius }
}

/** Whether the whole patch around (x, y) lies inside. */
export function holdsPatch({ raster, radius }: Patches, x: number, y: number): boolean {
  return x >= radius && y >= radius && x < raster.width - radius && y < raster.height - radius
}

/**
 * Zero-mean normalised cross-correlation (-1 to 1) of the patch around (ax, ay) in `a` and the one
 * around (bx, by) in `b`. Both must lie inside and have variance.
 */
export function correlate(a: Patches, ax: number, ay: number, b: Patches, bx: number, by: number): number {
  const { width: widthA, values: valuesA } = a.raster
  const { width: widthB, values: valuesB } = b.raster
  const side = 2 * a.radius + 1
  let rowA = (ay - a.radius) * widthA + ax - a.radius
  let rowB = (by - a.radius) * widthB + bx - a.radius
  let sum = 0
  for (let y = 0; y < side; y++, rowA += widthA, rowB += widthB) {
    for (let x = 0; x < side; x++) sum += valuesA[rowA + x]! * valuesB[rowB + x]!
  }
  return normalised(sum, a, ay * widthA + ax, b, by * widthB + bx)
}

function normalised(sum: number, a: Patches, i: number, b: Patches, j: number): number {
  const side = 2 * a.radius + 1
  const covariance = sum / (side * side) - a.mean[i]! * b.mean[j]!
  return covariance / Math.sqrt(a.variance[i]! * b.variance[j]!)
}

/**
 * `correlate` with the patches of `b` around each pixel up to `range` away from (bx, by), row by row. Of those that do
 * not lie inside nothing is written. `a` must lie inside.
 */
export function correlateAround(
  a: Patches,
  ax: number,
  ay: number,
  b: Patches,
  bx: number,
  by: number,
  range: number,
  into: Float32Array,
): void {
  const side = 2 * a.radius + 1
  const shifts = 2 * range + 1
  const sumsPerRow = 6 * Math.ceil(shifts / 6)
  const across = side - 1 + sumsPerRow
  const window = side * side
  const sums = window + across * (side + shifts - 1)
  enlarge(memory, 8 * (sums + sumsPerRow * shifts))
  const doubles = new Float64Array(memory.buffer)
  copyPart(a.raster, ax - a.radius, ay - a.radius, side, side, doubles, 0)
  copyPart(b.raster, bx - range - a.radius, by - range - a.radius, across, side + shifts - 1, doubles, window)
  multiplyAround(0, side, 8 * window, 8 * across, shifts, 8 * sums)
  for (let k = 0, y = by - range; y <= by + range; y++) {
    for (let x = bx - range; x <= bx + range; x++, k++) {
      if (!holdsPatch(b, x, y)) continue
      const sum = doubles[sums + (y - by + range) * sumsPerRow + x - bx + range]!
      into[k] = normalised(sum, a, ay * a.raster.width + ax, b, y * b.raster.width + x)
    }
  }
}

/** Copies a part of a raster; of what lies beyond its border nothing is written. */
function copyPart(
  { width, height, values }: Raster,
  left: number,
  top: number,
  across: number,
  down: number,
  into: Float64Array,
  at: number,
): void {
  const [first, end] = [Math.max(0, -left), Math.min(across, width - left)]
  for (let y = Math.max(0, -top); y < Math.min(down, height - top); y++) {
    const row = (top + y) * width + left
    for (let x = first; x < end; x++) into[at + y * across + x] = values[row + x]!
  }
}

/** Covariance of the two patches around every pixel; both rasters are of one size. */
export function covariance(a: Patches, b: Patches): Float32Array {
  const products = boxMeanOfProducts(a.raster, b.raster, a.radius).values
  for (let i = 0; i < products.length; i++) products[i]! -= a.mean[i]! * b.mean[i]!
  return products
}

/** SSIM's constant C2 = (0.03 · 255)². */
export const STABILISER = 58.5

/**
 * The contrast and structure term of SSIM (Wang et al., 2004) over square windows: 1 where both
 * rasters show the same detail at the same strength, whatever their brightness.
 */
export function structureSimilarity(a: Patches, b: Patches): Raster {
  const shared = covariance(a, b)
  const similarity = createRaster(a.raster.width, a.raster.height)
  for (let i = 0; i < shared.length; i++) {
    similarity.values[i] = (2 * shared[i]! + STABILISER) / (a.variance[i]! + b.variance[i]! + STABILISER)
  }
  return similarity
}
