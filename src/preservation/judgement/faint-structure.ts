import { correlate, holdsPatch, patchesOf } from '../compare/correlation.ts'
import { boxMean, gaussianBlur } from '../raster/blur.ts'
import { type Overview, toOverview } from '../raster/overview.ts'
import {
  createRaster,
  type FlagRaster,
  type PixelFlags,
  type Raster,
  rasterOfFlags,
  subtract,
} from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'

/** Shading beyond this reach (sigma, points of the overview) agrees as soon as the light is matched, and shows nothing. */
const SHADING = 6

/** Grain that is left on the overview. */
const GRAIN = 0.7

const PATCH_RADIUS = 4

/** As far as this, points of the overview, the frame of a picture changes the structure within. */
const REACH = PATCH_RADIUS + 2 * SHADING

/** Faint structure of source against reference, on the overview. */
export interface FaintStructure {
  /** 1 where it agrees. */
  readonly agreeing: Raster
  /** Correlation where either shows more than grain leaves, and references cover all around; 1 elsewhere. */
  readonly likeness: Raster
}

/**
 * Compares structure that is too faint for single pixels: the grain of a table, the sheen of an apple. Over some
 * hundred pixels the noise averages out, and what is left is no chance. Luminances are given on the overview; `covered` is
 * 1 where a reference covers the pixel, `textured` where either picture has texture: what lies in one window with that is
 * told by it.
 */
export function compareFaintStructure(
  source: Raster,
  reference: Raster,
  covered: FlagRaster,
  overview: Overview,
  textured: PixelFlags,
  { faintVariance, faintLikeness, faintDifference }: Thresholds = THRESHOLDS,
): FaintStructure {
  const [a, b] = [structureOf(source), structureOf(reference)]
  const agreeing = createRaster(overview.width, overview.height)
  const likeness = createRaster(overview.width, overview.height)
  likeness.values.fill(1)
  const coverage = toOverview(rasterOfFlags(covered.values, covered.width, covered.height), overview)
  const coveredAround = boxMean(coverage, REACH).values
  const texture = toOverview(rasterOfFlags(textured, covered.width, covered.height), overview)
  const textureAround = boxMean(texture, PATCH_RADIUS).values
  for (let i = 0; i < agreeing.values.length; i++) {
    const [x, y] = [i % overview.width, Math.floor(i / overview.width)]
    const [less, more] = [Math.min(a.variance[i]!, b.variance[i]!), Math.max(a.variance[i]!, b.variance[i]!)]
    if (!holdsPatch(a, x, y) || more < faintVariance) continue
    const correlation = correlate(a, x, y, b, x, y)
    if (less >= faintVariance && correlation >= faintLikeness) agreeing.values[i] = 1
    const toEdge = Math.min(x, y, overview.width - 1 - x, overview.height - 1 - y)
    const isAmidReference = toEdge >= REACH && coveredAround[i]! > 0.999
    if (more >= faintDifference && isAmidReference && textureAround[i]! < 0.001) likeness.values[i] = correlation
  }
  return { agreeing, likeness }
}

function structureOf(luminance: Raster) {
  return patchesOf(subtract(gaussianBlur(luminance, GRAIN), gaussianBlur(luminance, SHADING)), PATCH_RADIUS)
}
