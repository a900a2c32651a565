import { eachRowOfProductMeans, gaussianBlur } from '../raster/blur.ts'
import { clamp } from '../raster/numbers.ts'
import type { Raster } from '../raster/raster.ts'
import { patchesOf, STABILISER } from './correlation.ts'
import { grainByTone, meanIn, type PlainPlaces } from './grain.ts'

/** How like each other the fine detail of source and reference is around every pixel. */
export interface DetailAgreement {
  /** Contrast-structure term of SSIM, best over shifts of one pixel: 1 equal, 0 unrelated. */
  readonly similarity: Float32Array
  /** Variance of levels in the window, of source and reference; of the latter without `grain`. */
  readonly sourceVariance: Float32Array
  readonly referenceVariance: Float32Array
  /** The part of the variance, by tone, that is grain which the reference has and the source has not. */
  readonly grain: Float32Array
}

/** Noise is smoothed away first (sigma, pixels). */
const NOISE_BLUR = 0.6

/** Registration is right to about a pixel: a shift up to this is no disagreement. */
const MAX_SHIFT = 1

/**
 * Compares both luminances over windows of `2 * radius + 1` pixels. Grain that the reference has and the source has not,
 * as its plain places tell, is no detail.
 */
export function compareDetail(source: Raster, reference: Raster, radius: number, plain: PlainPlaces): DetailAgreement {
  const { width, height } = source
  const a = patchesOf(gaussianBlur(source, NOISE_BLUR), radius)
  const b = patchesOf(gaussianBlur(reference, NOISE_BLUR), radius)
  const grain = grainByTone(plain, b.variance, a.variance, width, meanIn)
  for (let i = 0; i < b.variance.length; i++) b.variance[i] = Math.max(0, b.variance[i]! - grain[plain.toneAt[i]!]!)
  const similarity = new Float32Array(width * height).fill(-1)
  for (let dy = -MAX_SHIFT; dy <= MAX_SHIFT; dy++) {
    for (let dx = -MAX_SHIFT; dx <= MAX_SHIFT; dx++) {
      const columns = Int32Array.from({ length: width }, (_, x) => clamp(x + dx, 0, width - 1))
      eachRowOfProductMeans(a.raster, b.raster, radius, dx, dy, (y, means) => {
        const row = y * width
        const shifted = clamp(y + dy, 0, height - 1) * width
        for (let x = 0; x < width; x++) {
          const i = row + x
          const j = shifted + columns[x]!
          const covariance = means[x]! - a.mean[i]! * b.mean[j]!
          const value = (2 * covariance + STABILISER) / (a.variance[i]! + b.variance[j]! + STABILISER)
          if (value > similarity[i]!) similarity[i] = value
        }
      })
    }
  }
  return { similarity, sourceVariance: a.variance, referenceVariance: b.variance, grain }
}
