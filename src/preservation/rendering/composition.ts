import { patchesOf, structureSimilarity } from '../compare/correlation.ts'
import type { NodeAgreement } from '../compare/node-agreement.ts'
import { sourceSoftness } from '../compare/sharpness.ts'
import type { Photometry } from '../light/photometric-match.ts'
import type { MatchedPlane } from '../planes/planes.ts'
import { boxMean, gaussianBlur } from '../raster/blur.ts'
import type { Overview } from '../raster/overview.ts'
import { createRaster, luminanceOf, type PixelFlags, type Raster, type Rgb } from '../raster/raster.ts'
import { resizeRaster } from '../raster/resample.ts'
import type { Alignment } from '../view/warp.ts'
import type { Coverage } from './coverage.ts'

/** One plane of one reference as it lies in the source's frame, in the source's light. */
export interface Rendering {
  /** Index of the reference, from 0. */
  readonly reference: number
  readonly plane: MatchedPlane
  readonly alignment: Alignment
  /** Blur (sigma, pixels) that makes it as soft as the source; 0 where the source is as sharp. */
  readonly softness: number
  readonly photometry: Photometry
  readonly picture: Rgb
  readonly valid: PixelFlags
  readonly nodes: NodeAgreement
  readonly coverage: Coverage
}

/** What all renderings together offer. */
export interface Composition {
  readonly picture: Rgb
  /** 0–1: how far the place is covered; 0 where no reference reaches. */
  readonly support: Raster
  /** Per rendering its share in each pixel, feathered where two meet. */
  readonly weights: readonly Raster[]
  /** Aligned and misaligned share of the rendering that covers the place best, on the overview. */
  readonly aligned: Raster
  readonly misaligned: Raster
  /** Blur (sigma, pixels) that makes the rendering that covers most as soft as the source; 0 where that is as sharp. */
  readonly softness: number
}

/** Windows (radius) and blur (sigma) of the comparison that picks a winner, pixels at 1 megapixel. */
const SCORE_RADIUS = 6
const SCORE_BLUR = 3

/** Tiles (side, pixels at 1 megapixel and below) in which softness is sought that registration has not found: a small thing holds no larger. */
const TILE = 64

/** Feather between two winners (radius), pixels at 1 megapixel. */
const SEAM = 3

/**
 * Composes one picture: each pixel from the rendering that is best there, and from the source where
 * none reaches, so that comparisons near the border of a reference do not see the border.
 * `luminance` is the source's.
 */
export function composeRenderings(
  source: Rgb,
  luminance: Raster,
  renderings: readonly Rendering[],
  overview: Overview,
  unit: number,
): Composition {
  const { width, height } = source
  const supports = renderings.map(({ coverage }) => resizeRaster(coverage.support, width, height))
  const scores =
    renderings.length === 1 ? supports : renderings.map((rendering) => scoreOf(luminance, rendering, overview, unit))
  const support = createRaster(width, height)
  const winner = new Int16Array(width * height).fill(-1)
  for (let i = 0; i < winner.length; i++) {
    let best = 0
    for (let k = 0; k < renderings.length; k++) {
      if (renderings[k]!.valid[i] === 0 || scores[k]!.values[i]! <= best) continue
      best = scores[k]!.values[i]!
      winner[i] = k
    }
    if (winner[i]! >= 0) support.values[i] = supports[winner[i]!]!.values[i]!
  }
  const seam = Math.max(2, Math.round(SEAM * unit))
  const weights = renderings.map(({ valid }, k) => {
    const won = createRaster(width, height)
    for (let i = 0; i < winner.length; i++) won.values[i] = winner[i] === k ? 1 : 0
    const weight = renderings.length === 1 ? won : boxMean(won, seam)
    for (let i = 0; i < valid.length; i++) if (valid[i] === 0) weight.values[i] = 0
    return weight
  })
  const picture = mixPictures(
    source,
    renderings.map((rendering) => rendering.picture),
    weights,
  )
  const most = renderings.reduce((most, rendering) =>
    rendering.coverage.share > most.coverage.share ? rendering : most,
  )
  const softness =
    most.softness > 0 ? most.softness : sourceSoftness(luminance, luminanceOf(most.picture), most.valid, unit, TILE)
  return { picture, support, weights, softness, ...agreementOfBest(renderings, overview) }
}

function scoreOf(
  source: Raster,
  { picture, coverage, plane: { scale, anisotropy } }: Rendering,
  overview: Overview,
  unit: number,
): Raster {
  const radius = Math.max(2, Math.round(SCORE_RADIUS * unit))
  const similarity = structureSimilarity(
    patchesOf(gaussianBlur(source, SCORE_BLUR * unit), radius),
    patchesOf(gaussianBlur(luminanceOf(picture), SCORE_BLUR * unit), radius),
  )
  const likeness = resizeRaster(similarity, overview.width, overview.height).values
  const quality = Math.min(1, scale) ** 0.7 / Math.sqrt(anisotropy)
  const score = createRaster(overview.width, overview.height)
  for (let i = 0; i < likeness.length; i++) {
    const support = coverage.support.values[i]!
    score.values[i] = (support * (0.1 + Math.max(0, likeness[i]!)) * quality) ** 6 + 1e-12 * support
  }
  return resizeRaster(gaussianBlur(score, 2), source.width, source.height)
}

/** The weighted mean of pictures of one size; the ground shows where all weights are 0. */
export function mixPictures(ground: Rgb, pictures: readonly Rgb[], weights: readonly Raster[]): Rgb {
  const pixels = new Uint8Array(ground.pixels)
  for (let i = 0; i < ground.width * ground.height; i++) {
    let [sum, red, green, blue] = [0, 0, 0, 0]
    for (let k = 0; k < pictures.length; k++) {
      const weight = weights[k]!.values[i]!
      if (weight === 0) continue
      const from = pictures[k]!.pixels
      sum += weight
      red += weight * from[3 * i]!
      green += weight * from[3 * i + 1]!
      blue += weight * from[3 * i + 2]!
    }
    if (sum === 0) continue
    pixels[3 * i] = red / sum + 0.5
    pixels[3 * i + 1] = green / sum + 0.5
    pixels[3 * i + 2] = blue / sum + 0.5
  }
  return { width: ground.width, height: ground.height, pixels }
}

function agreementOfBest(renderings: readonly Rendering[], { width, height }: Overview) {
  const aligned = createRaster(width, height)
  const misaligned = createRaster(width, height)
  for (let i = 0; i < aligned.values.length; i++) {
    let best = 0
    for (const { coverage } of renderings) {
      if (coverage.support.values[i]! <= best) continue
      best = coverage.support.values[i]!
      aligned.values[i] = coverage.aligned.values[i]!
      misaligned.values[i] = coverage.misaligned.values[i]!
    }
  }
  return { aligned, misaligned }
}
