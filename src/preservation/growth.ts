import { boxMean } from './blur.ts'
import { closeGaps, denseAreas } from './clusters.ts'
import { densityRadius, type Evidence } from './evidence.ts'
import { clamp } from './numbers.ts'
import { flagsWhere, type PixelFlags, rasterOfFlags } from './raster.ts'

/** Detail this much less similar than is usual here is doubtful. */
const DOUBT = 0.06

/** Share of the texture around that must be doubtful. */
const DOUBTFUL_SHARE = 0.25

/** Difference of local colour, levels, beyond which the place shows something else. */
const MAX_COLOUR_DIFFERENCE = 25

/** Where more of the texture beyond the repairs is doubtful, doubt proves nothing: grow into aligned places only. */
const MAX_DOUBT = 0.45

/** How far a repair may grow, in density radii. */
const REACH = 3

/**
 * Repairs grown into doubtful detail that borders on them. Damage fades out, and where a wrong
 * stroke happens to resemble the right one, the evidence has gaps; what would not be enough to start
 * a repair is enough to complete one.
 */
export function growRepairs(evidence: Evidence, repair: PixelFlags): PixelFlags {
  const { width, height, unit, textured, covered, detail, typicalSimilarity, composition } = evidence
  const radius = densityRadius(unit)
  const doubtful = clamp(typicalSimilarity - DOUBT, 0.7, 0.92)
  const seeds = flagsWhere(textured, (texture, i) => texture === 1 && detail.similarity[i]! < doubtful)
  const dense = denseAreas(evidence, seeds, new Uint8Array(width * height), { share: DOUBTFUL_SHARE, floor: 0.05 })
  const near = boxMean(rasterOfFlags(repair, width, height), REACH * radius).values
  let [heard, doubted] = [0, 0]
  for (let i = 0; i < seeds.length; i++) {
    if (textured[i] === 0 || near[i]! > 0) continue
    heard++
    doubted += seeds[i]!
  }
  const lost = doubted > MAX_DOUBT * heard
  const grown = repair.map((set, i) => {
    if (set === 1 || dense[i] === 0 || near[i] === 0) return set
    if (evidence.overviewAt(evidence.colourDifference, i) > MAX_COLOUR_DIFFERENCE) return 0
    return !lost || evidence.overviewAt(composition.aligned, i) > 0.5 ? 1 : 0
  })
  const closed = closeGaps(grown, width, height, radius)
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0) closed[i] = 0
  return closed
}
