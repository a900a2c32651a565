import { boxMeanOfProducts, gaussianBlur } from '../raster/blur.ts'
import { median } from '../raster/numbers.ts'
import { cropRaster, type PixelFlags, type Raster, subtract } from '../raster/raster.ts'
import { covariance, patchesOf, STABILISER } from './correlation.ts'
import { texturedTiles } from './tiles.ts'

/**
 * The blur (sigma in pixels) that makes the reference most like the source: 0 where the source is
 * as sharp. Found by the pooled correlation of high-pass detail over textured tiles; windows that do
 * not correlate at all (wrong detail) have no say.
 * `unit` is the side of the picture relative to one of 1 megapixel (see `WorkingSource`), `tile` that of a tile there,
 * all of which must be valid.
 */
export function sourceSoftness(source: Raster, warped: Raster, valid: PixelFlags, unit: number, tile = 128): number {
  const enlargement = Math.max(1, unit)
  const side = Math.min(source.width, source.height, Math.round(tile * enlargement))
  const radius = Math.max(3, Math.round(8 * unit))
  const pooled = SOURCE_BLURS.map((sigma) => ({ sigma: sigma * enlargement, cross: 0, source: 0, warped: 0 }))
  for (const { x, y } of texturedTiles(warped, valid, side, 12)) {
    const detail = highPass(cropRaster(source, x, y, side, side), unit)
    const energy = boxMeanOfProducts(detail, detail, radius).values
    const sharp = cropRaster(warped, x, y, side, side)
    for (const pool of pooled) {
      const blurred = highPass(gaussianBlur(sharp, pool.sigma), unit)
      const cross = boxMeanOfProducts(detail, blurred, radius).values
      const blurredEnergy = boxMeanOfProducts(blurred, blurred, radius).values
      for (let i = 0; i < cross.length; i += 3) {
        if (cross[i]! <= MIN_TILE_CORRELATION * Math.sqrt(energy[i]! * blurredEnergy[i]!)) continue
        pool.cross += cross[i]!
        pool.source += energy[i]!
        pool.warped += blurredEnergy[i]!
      }
    }
  }
  let best = { sigma: 0, correlation: Number.NEGATIVE_INFINITY }
  for (const pool of pooled) {
    const correlation = pool.cross / Math.sqrt(pool.source * pool.warped + 1e-9)
    if (correlation > best.correlation + 0.003) best = { sigma: pool.sigma, correlation }
  }
  return best.sigma
}

/** Blurs that are tried, in pixels at 1 megapixel and above. */
const SOURCE_BLURS = [0, 0.7, 1, 1.4, 2, 2.8, 4, 5.6]
const MIN_TILE_CORRELATION = 0.35

function highPass(raster: Raster, unit: number): Raster {
  return subtract(raster, gaussianBlur(raster, 10 * unit))
}

export interface ReferenceSoftness {
  /** Blur (sigma, pixels) of the source that is most like the reference: 0 where the reference is as sharp. */
  readonly sigma: number
  /** Median structural similarity at that blur; `undefined` without enough detail that agrees. */
  readonly agreement: number | undefined
}

/**
 * How much softer the reference is than the source, over windows that show the same thing.
 * `within` limits the pixels that are heard.
 */
export function referenceSoftness(
  source: Raster,
  warped: Raster,
  valid: PixelFlags,
  within?: PixelFlags,
): ReferenceSoftness {
  const tiles = texturedTiles(warped, valid, REFERENCE_TILE, 20)
  let best: ReferenceSoftness = { sigma: 0, agreement: undefined }
  for (const sigma of REFERENCE_BLURS) {
    const agreements: number[] = []
    for (const { x, y } of tiles) {
      const a = patchesOf(gaussianBlur(cropRaster(source, x, y, REFERENCE_TILE, REFERENCE_TILE), sigma), 3)
      const b = patchesOf(cropRaster(warped, x, y, REFERENCE_TILE, REFERENCE_TILE), 3)
      const shared = covariance(a, b)
      for (let i = 0; i < shared.length; i += 7) {
        const pixel = (y + Math.floor(i / REFERENCE_TILE)) * source.width + x + (i % REFERENCE_TILE)
        const spread = Math.sqrt(a.variance[i]! * b.variance[i]!)
        const heard = within === undefined || within[pixel] === 1
        if (!heard || b.variance[i]! <= MIN_WINDOW_VARIANCE || shared[i]! <= 0.5 * spread) continue
        agreements.push((2 * shared[i]! + STABILISER) / (a.variance[i]! + b.variance[i]! + STABILISER))
      }
    }
    if (agreements.length < MIN_WINDOWS) break
    const agreement = median(agreements)
    if (agreement > (best.agreement ?? -1) + 0.004) best = { sigma, agreement }
  }
  return best
}

const REFERENCE_BLURS = [0, 0.6, 0.9, 1.3, 1.8, 2.5, 3.5]
const REFERENCE_TILE = 96
const MIN_WINDOWS = 200
const MIN_WINDOW_VARIANCE = 40
