import { eachRowOfProductMeans, gaussianBlur } from '../raster/blur.ts'
import { clamp } from '../raster/numbers.ts'
import { createRaster, type Raster } from '../raster/raster.ts'
import { enlarge, type Memory, moduleOf } from '../raster/web-assembly.ts'
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

/** What `detail-agreement.wat` does to a row; it takes addresses, and the width in pixels. */
interface Agreements {
  readonly memory: Memory
  raise(
    similarity: number,
    products: number,
    meanA: number,
    meanB: number,
    varianceA: number,
    varianceB: number,
    width: number,
    stabiliser: number,
  ): void
}

const { memory, raise } = moduleOf<Agreements>(new URL('detail-agreement.wat', import.meta.url))()

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
  const row = width + (width % 2)
  enlarge(memory, 24 * row)
  const floats = new Float32Array(memory.buffer)
  // So wide that no window reaches further: one that ends at the edge of one picture would end beside it in the other.
  const border = radius + MAX_SHIFT
  const [wideA, wideB] = [widened(a.raster, border), widened(b.raster, border)]
  for (let dy = -MAX_SHIFT; dy <= MAX_SHIFT; dy++) {
    for (let dx = -MAX_SHIFT; dx <= MAX_SHIFT; dx++) {
      const [first, end] = [Math.max(0, -dx), Math.min(width, width - dx)]
      eachRowOfProductMeans(wideA, wideB, radius, dx, dy, (wideY, means) => {
        const y = wideY - border
        if (Math.min(y, y + dy) < 0 || Math.max(y, y + dy) >= height) return
        const [from, to, shift] = [y * width + first, y * width + end, dy * width + dx]
        floats.set(similarity.subarray(from, to), 0)
        floats.set(means.subarray(border + first, border + end), row)
        floats.set(a.mean.subarray(from, to), 2 * row)
        floats.set(b.mean.subarray(from + shift, to + shift), 3 * row)
        floats.set(a.variance.subarray(from, to), 4 * row)
        floats.set(b.variance.subarray(from + shift, to + shift), 5 * row)
        raise(0, 4 * row, 8 * row, 12 * row, 16 * row, 20 * row, to - from, STABILISER)
        similarity.set(floats.subarray(0, to - from), from)
      })
    }
  }
  return { similarity, sourceVariance: a.variance, referenceVariance: b.variance, grain }
}

/** The raster with its edge repeated around it. */
function widened({ width, height, values }: Raster, by: number): Raster {
  const wide = createRaster(width + 2 * by, height + 2 * by)
  for (let y = 0; y < wide.height; y++) {
    const from = clamp(y - by, 0, height - 1) * width
    const row = wide.values.subarray(y * wide.width, (y + 1) * wide.width)
    row.fill(values[from]!, 0, by)
    row.set(values.subarray(from, from + width), by)
    row.fill(values[from + width - 1]!, by + width)
  }
  return wide
}
