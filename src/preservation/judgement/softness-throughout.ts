import { compareDetail } from '../compare/detail-agreement.ts'
import { boxMean, boxMeanOfProducts, gaussianBlur } from '../raster/blur.ts'
import { closeGaps } from '../raster/closing.ts'
import { createRaster, flagsWhere, type PixelFlags, subtract } from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'
import { densityRadius, type Evidence } from './evidence.ts'

/** Where a source that is blurred as a whole shows what the reference shows under the same blur. */
export interface SoftnessThroughout {
  readonly soft: PixelFlags
  /** Similarity of source and blurred reference, -1 to 1. */
  readonly similarity: Float32Array
}

/**
 * Softness that was convicted in parts belongs to the whole where one blur explains the whole: the reference, blurred
 * like the source, is then the same picture, up to its borders and in faint texture, in which softness alone proves
 * nothing. `convicted` are the parts. `undefined` where the source is not soft throughout.
 */
export function findSoftThroughout(
  evidence: Evidence,
  convicted: PixelFlags,
  limits: Thresholds = THRESHOLDS,
): SoftnessThroughout | undefined {
  const { width, height, unit, covered, looks, composition } = evidence
  if (composition.softness < limits.blurThroughout * Math.max(1, unit)) return undefined
  const reference = looks.reference.luminance
  const blurred = gaussianBlur(reference, composition.softness)
  const taken = subtract(reference, blurred)
  const radius = densityRadius(unit)
  const lost = boxMeanOfProducts(taken, taken, radius).values
  const shows = flagsWhere(lost, (energy, i) => energy >= limits.blurShows && covered[i] === 1)
  let [shown, found] = [0, 0]
  for (let i = 0; i < shows.length; i++) {
    shown += shows[i]!
    found += shows[i]! & convicted[i]!
  }
  if (found < limits.softParts * shown) return undefined
  const { similarity } = compareDetail(
    looks.source.luminance,
    blurred,
    Math.max(2, Math.round(3 * Math.sqrt(unit))),
    evidence.plain,
  )
  const explained = createRaster(width, height)
  for (let i = 0; i < shows.length; i++) {
    const likeness = similarity[i]!
    if (shows[i] === 1 && likeness >= limits.explained && likeness > evidence.detail.similarity[i]!)
      explained.values[i] = 1
  }
  const share = boxMean(explained, radius).values
  const all = boxMean({ width, height, values: shows }, radius).values
  const soft = flagsWhere(shows, (flag, i) => {
    if (flag === 0 || share[i]! < limits.explainedShare * all[i]!) return false
    return evidence.overviewAt(evidence.colourDifference, i) < limits.softColour
  })
  const closed = closeGaps(soft, width, height, radius)
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0) closed[i] = 0
  return { soft: closed, similarity }
}
