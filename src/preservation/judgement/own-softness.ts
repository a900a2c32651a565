import { type Bands, bandsOf } from '../compare/bands.ts'
import { boxMeanOfProducts, gaussianBlur } from '../raster/blur.ts'
import type { PixelFlags, Raster } from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'

/**
 * The blur (sigma, pixels) that the source has as a whole and that is right, 0 where there is none: a picture may be a
 * little softer than its reference. Damage is local and softness everywhere, so it is the source's own only if hardly
 * any place is as sharp as the reference, among those that show the same and would show the difference. `softness` is what
 * makes the reference as soft as the source, over all places together; `radius` that of a place.
 */
export function ownSoftness(
  source: Bands,
  reference: Raster,
  covered: PixelFlags,
  softness: number,
  radius: number,
  unit: number,
  limits: Thresholds = THRESHOLDS,
): number {
  if (softness === 0 || softness >= limits.blurThroughout * Math.max(1, unit)) return 0
  const { width, height } = reference
  const sharp = bandsOf(reference, unit)
  const soft = bandsOf(gaussianBlur(reference, softness), unit)
  const around = (a: Float32Array, b: Float32Array) => {
    return boxMeanOfProducts({ width, height, values: a }, { width, height, values: b }, radius).values
  }
  const fine = around(source.fine, source.fine)
  const sharpFine = around(sharp.fine, sharp.fine)
  const softFine = around(soft.fine, soft.fine)
  const shared = around(source.middling, sharp.middling)
  const middling = around(source.middling, source.middling)
  const referenceMiddling = around(sharp.middling, sharp.middling)
  let [heard, softer] = [0, 0]
  for (let i = 0; i < fine.length; i++) {
    if (covered[i] === 0 || sharpFine[i]! - softFine[i]! < limits.ownSoftnessShows) continue
    if (shared[i]! < limits.sameThing * Math.sqrt(middling[i]! * referenceMiddling[i]!)) continue
    heard++
    if (fine[i]! ** 2 < sharpFine[i]! * softFine[i]!) softer++
  }
  return softer > limits.ownSoftness * heard ? softness : 0
}
