import { correlate, holdsPatch, patchesOf } from '../compare/correlation.ts'
import { gaussianBlur } from '../raster/blur.ts'
import { type Overview, toOverview } from '../raster/overview.ts'
import { createRaster, luminanceOf, type Raster, type Rgb, subtract } from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'

/** Shading beyond this reach (sigma, points of the overview) agrees as soon as the light is matched, and shows nothing. */
const SHADING = 6

/** Grain that is left on the overview. */
const GRAIN = 0.7

const PATCH_RADIUS = 4

/**
 * Where structure agrees that is too faint for single pixels: the grain of a table, the sheen of an apple. Over some
 * hundred pixels the noise averages out, and what is left is no chance. On the overview, 1 where it agrees.
 */
export function findFaintAgreement(
  source: Rgb,
  reference: Rgb,
  overview: Overview,
  { faintVariance, faintLikeness }: Thresholds = THRESHOLDS,
): Raster {
  const [a, b] = [structureOf(source, overview), structureOf(reference, overview)]
  const agreeing = createRaster(overview.width, overview.height)
  for (let i = 0; i < agreeing.values.length; i++) {
    const [x, y] = [i % overview.width, Math.floor(i / overview.width)]
    if (!holdsPatch(a, x, y) || Math.min(a.variance[i]!, b.variance[i]!) < faintVariance) continue
    if (correlate(a, x, y, b, x, y) >= faintLikeness) agreeing.values[i] = 1
  }
  return agreeing
}

function structureOf(picture: Rgb, overview: Overview) {
  const luminance = toOverview(luminanceOf(picture), overview)
  return patchesOf(subtract(gaussianBlur(luminance, GRAIN), gaussianBlur(luminance, SHADING)), PATCH_RADIUS)
}
