import { boxMean } from '../raster/blur.ts'
import { closeGaps } from '../raster/closing.ts'
import { labelComponents } from '../raster/components.ts'
import { clamp } from '../raster/numbers.ts'
import { flagsWhere, type PixelFlags } from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'
import { denseAreas } from './clusters.ts'
import { densityRadius, type Evidence } from './evidence.ts'

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
  const near = boxMean({ width, height, values: repair }, Math.round(limits.growth * radius)).values
  let [heard, doubted] = [0, 0]
  for (let i = 0; i < seeds.length; i++) {
    if (textured[i] === 0 || near[i]! > 0) continue
    heard++
    doubted += seeds[i]!
  }
  const lost = doubted > limits.lost * heard
  const grown = flagsWhere(repair, (set, i) => {
    if (set === 1 || dense[i] === 0 || near[i] === 0) return set === 1
    if (evidence.overviewAt(evidence.colourDifference, i) > limits.grownColour) return false
    return !lost || evidence.overviewAt(composition.aligned, i) > 0.5
  })
  const closed = closeGaps(grown, width, height, radius)
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0) closed[i] = 0
  fillHoles(evidence, closed, limits)
  return closed
}

/**
 * Repairs what lies in the middle of repairs, in the colours of the reference: where bent print happens to cross its
 * place, it would be left bent amid straight lines. Larger holes than the repairs around them are no such chance.
 */
function fillHoles(evidence: Evidence, repair: PixelFlags, { grownColour, hole: largest }: Thresholds): void {
  const { width, height, covered } = evidence
  const { labels, boxes } = labelComponents(
    flagsWhere(repair, (set) => set === 0),
    width,
    height,
  )
  const holes = boxes.map(({ x, y, width: across, height: down }) => {
    return { closed: x > 0 && y > 0 && x + across < width && y + down < height, area: 0, colour: 0, uncovered: 0 }
  })
  let repaired = 0
  for (let i = 0; i < labels.length; i++) {
    repaired += repair[i]!
    if (labels[i] === 0) continue
    const hole = holes[labels[i]! - 1]!
    if (!hole.closed) continue
    hole.area++
    hole.colour += evidence.overviewAt(evidence.colourDifference, i)
    hole.uncovered += 1 - covered[i]!
  }
  const fills = holes.map(({ closed, area, colour, uncovered }) => {
    return closed && uncovered === 0 && colour <= grownColour * area && area < largest * repaired
  })
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0 && fills[labels[i]! - 1] === true) repair[i] = 1
}
