import { boxMean } from '../raster/blur.ts'
import { createRaster, multiply, type Raster } from '../raster/raster.ts'

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
  const variance = boxMean(multiply(raster, raster), radius).values
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
  const radius = a.radius
  const side = 2 * radius + 1
  const widthA = a.raster.width
  const widthB = b.raster.width
  const valuesA = a.raster.values
  const valuesB = b.raster.values
  let rowA = (ay - radius) * widthA + ax - radius
  let rowB = (by - radius) * widthB + bx - radius
  let sum = 0
  for (let y = 0; y < side; y++, rowA += widthA, rowB += widthB) {
    for (let x = 0; x < side; x++) sum += valuesA[rowA + x]! * valuesB[rowB + x]!
  }
  const i = ay * widthA + ax
  const j = by * widthB + bx
  const covariance = sum / (side * side) - a.mean[i]! * b.mean[j]!
  return covariance / Math.sqrt(a.variance[i]! * b.variance[j]!)
}

/** Covariance of the two patches around every pixel; both rasters are of one size. */
export function covariance(a: Patches, b: Patches): Float32Array {
  const products = boxMean(multiply(a.raster, b.raster), a.radius).values
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
