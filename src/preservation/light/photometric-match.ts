import { ALIGNED, type NodeAgreement } from '../compare/node-agreement.ts'
import { gaussianBlur } from '../raster/blur.ts'
import { median, toLevel } from '../raster/numbers.ts'
import { type Overview, toOverview } from '../raster/overview.ts'
import { channelOf, createRaster, multiply, type Raster, type Rgb, subtract } from '../raster/raster.ts'
import { bilinearTaps } from '../raster/resample.ts'
import { fitToneCurve, type LevelPairs, reconcileCurves, type ToneCurve } from './tone-curve.ts'

/** How a reference's levels become the source's: a curve per channel, then what varies slowly over the picture. */
export interface Photometry {
  /** Red, green, blue. */
  readonly curves: readonly ToneCurve[]
  /** Levels to add per channel, reduced: one value stands for a square of `overviewStep` pixels. */
  readonly residuals: readonly Raster[]
}

/** The reach (sigma, pixels at 1 megapixel) of the slow residual: shading, not detail. */
const RESIDUAL_REACH = 24

/** Pixels read for the curves, at most about this many. */
const CURVE_SAMPLES = 3e5

/**
 * Fits the light of the source on the warped reference, from nodes whose texture agrees; damage
 * and covered parts have no say.
 * `source` and `warped` are of the size at which the nodes were compared, as are `valid` (1 where the reference
 * covers the pixel) and `softness`, the blur between reference and source.
 */
export function matchPhotometry(
  source: Rgb,
  warped: Rgb,
  valid: Raster,
  nodes: NodeAgreement,
  softness: number,
  overview: Overview,
  unit: number,
): Photometry {
  const covered = toOverview(valid, overview)
  const blur = Math.max(0.7, softness)
  const channels = [0, 1, 2].map((c) => ({ from: channelOf(warped, c), to: channelOf(source, c) }))
  const pairs = channels.map(({ from, to }) =>
    pairLevels(gaussianBlur(from, blur), gaussianBlur(to, 0.7), valid, nodes),
  )
  const fitted = channels.map(({ from, to }, c) => {
    return fitToneCurve(pairs[c]!, meanDifference(toOverview(from, overview), toOverview(to, overview), covered))
  })
  const curves = reconcileCurves(fitted, pairs.map(middleOf))
  const errors = channels.map(({ from, to }, c) => {
    const toned = createRaster(from.width, from.height)
    for (let i = 0; i < toned.values.length; i++) toned.values[i] = curves[c]![from.values[i]!]!
    return subtract(toOverview(to, overview), toOverview(toned, overview))
  })
  const trust = trustOf(errors, covered)
  const reach = (RESIDUAL_REACH * unit) / overview.step
  return { curves, residuals: errors.map((error) => weightedBlur(error, trust, reach)) }
}

/** The level in the middle of those of the reference. */
function middleOf({ from }: LevelPairs): number {
  return from.length === 0 ? 128 : Math.round(median(from))
}

function meanDifference(from: Raster, to: Raster, covered: Raster): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < covered.values.length; i++) {
    if (covered.values[i]! <= COVERED) continue
    sum += to.values[i]! - from.values[i]!
    count++
  }
  return sum / Math.max(1, count)
}

const COVERED = 0.98

function pairLevels(from: Raster, to: Raster, valid: Raster, nodes: NodeAgreement): LevelPairs {
  const { width, height } = from
  const stride = Math.max(1, Math.round(Math.sqrt((width * height) / CURVE_SAMPLES)))
  const most = Math.ceil(width / stride) * Math.ceil(height / stride)
  const pairs = { from: new Float32Array(most), to: new Float32Array(most) }
  let count = 0
  for (let y = 0; y < height; y += stride) {
    const row = Math.min(nodes.rows - 1, Math.floor(y / nodes.step)) * nodes.columns
    for (let x = 0; x < width; x += stride) {
      const i = y * width + x
      const node = row + Math.min(nodes.columns - 1, Math.floor(x / nodes.step))
      if (valid.values[i]! < 0.99 || nodes.verdicts[node] !== ALIGNED) continue
      pairs.from[count] = from.values[i]!
      pairs.to[count++] = to.values[i]!
    }
  }
  return { from: pairs.from.subarray(0, count), to: pairs.to.subarray(0, count) }
}

/** Near 1 where the light is nearly right already, falling where 30 levels are missing: another thing, not other light. */
function trustOf(errors: readonly Raster[], covered: Raster): Raster {
  const trust = createRaster(covered.width, covered.height)
  for (let i = 0; i < trust.values.length; i++) {
    if (covered.values[i]! <= COVERED) continue
    const meanSquare = errors.reduce((sum, { values }) => sum + values[i]! ** 2, 0) / errors.length
    trust.values[i] = 1 / (1 + meanSquare / 900) ** 2
  }
  return trust
}

/** Normalised convolution (Knutsson & Westin, 1993). */
function weightedBlur(values: Raster, weights: Raster, sigma: number): Raster {
  const blurred = gaussianBlur(multiply(values, weights), sigma)
  const norm = gaussianBlur(weights, sigma)
  const out = createRaster(values.width, values.height)
  for (let i = 0; i < out.values.length; i++) out.values[i] = blurred.values[i]! / (norm.values[i]! + 1e-6)
  return out
}

/**
 * The warped reference in the source's light. `picture` is the tile at (`left`, `top`) of a frame of
 * `frameWidth` × `frameHeight` pixels, over which the residuals are spread.
 */
export function applyPhotometry(
  picture: Rgb,
  { curves, residuals }: Photometry,
  left = 0,
  top = 0,
  frameWidth = picture.width,
  frameHeight = picture.height,
): Rgb {
  const { width, height } = picture
  const lit = new Uint8Array(picture.pixels.length)
  const overview = residuals[0]!
  const columns = bilinearTaps(overview.width, frameWidth)
  const rows = bilinearTaps(overview.height, frameHeight)
  for (let c = 0; c < 3; c++) {
    const curve = curves[c]!
    const { values } = residuals[c]!
    for (let y = 0; y < height; y++) {
      const upper = rows.first[top + y]! * overview.width
      const lower = rows.second[top + y]! * overview.width
      const down = rows.fraction[top + y]!
      for (let x = 0, p = 3 * y * width + c; x < width; x++, p += 3) {
        const i = columns.first[left + x]!
        const j = columns.second[left + x]!
        const across = columns.fraction[left + x]!
        const residual =
          (values[upper + i]! * (1 - across) + values[upper + j]! * across) * (1 - down) +
          (values[lower + i]! * (1 - across) + values[lower + j]! * across) * down
        lit[p] = toLevel(curve[picture.pixels[p]!]! + residual)
      }
    }
  }
  return { width, height, pixels: lit }
}
