import { boxMean } from '../raster/blur.ts'
import { clamp } from '../raster/numbers.ts'
import { flagsWhere, type PixelFlags, rasterOfFlags } from '../raster/raster.ts'
import { closeGaps, denseAreas } from './clusters.ts'
import { densityRadius, type Evidence } from './evidence.ts'
import { THRESHOLDS, type Thresholds } from './thresholds.ts'

/**
 * Repairs grown into doubtful detail that borders on them. Damage fades out, and where a wrong
 * stroke happens to resemble the right one, the evidence has gaps; what would not be enough to start
 * a repair is enough to complete one.
 */
export function growRepairs(evidence: Evidence, repair: PixelFlags, limits: Thresholds = THRESHOLDS): PixelFlags {
  const { width, height, unit, textured, covered, detail, typicalSimilarity, composition } = evidence
  const radius = densityRadius(unit)
  const doubtful = clamp(typicalSimilarity - limits.doubt, 0.7, 0.92)
  const seeds = flagsWhere(textured, (texture, i) => texture === 1 && detail.similarity[i]! < doubtful)
  const dense = denseAreas(evidence, seeds, new Uint8Array(width * height), {
    share: limits.doubtfulShare,
    floor: 0.05,
  })
  const near = boxMean(rasterOfFlags(repair, width, height), limits.growth * radius).values
  let [heard, doubted] = [0, 0]
  for (let i = 0; i < seeds.length; i++) {
    if (textured[i] === 0 || near[i]! > 0) continue
    heard++
    doubted += seeds[i]!
  }
  const lost = doubted > limits.lost * heard
  const grown = repair.map((set, i) => {
    if (set === 1 || dense[i] === 0 || near[i] === 0) return set
    if (evidence.overviewAt(evidence.colourDifference, i) > limits.grownColour) return 0
    return !lost || evidence.overviewAt(composition.aligned, i) > 0.5 ? 1 : 0
  })
  const closed = closeGaps(grown, width, height, radius)
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0) closed[i] = 0
  return closed
}
