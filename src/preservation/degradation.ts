import { boxMean } from './blur.ts'
import { closeGaps } from './clusters.ts'
import { labelComponents } from './components.ts'
import { densityRadius, type Evidence } from './evidence.ts'
import { createRaster, flagsWhere, type PixelFlags, rasterOfFlags } from './raster.ts'

/**
 * Fine contrast of the source against the reference, relative to their middling contrast, below
 * which detail is lost for certain, and below which it is lost where it borders on that. Of 27
 * undamaged photographs, 2 % of the worst one's pixels lay below .59; blurred, smeared and
 * low-resolution parts lie at .07–.5.
 */
const SURELY_SOFT = 0.5
const SOFT = 0.7

/** Correlation of middling detail from which source and reference show the same thing in the same place. */
const SAME_THING = 0.85
const SAME_THING_NEARBY = 0.7

/** Similarity of detail from which it makes no difference which one is shown. */
const DIFFERS = 0.8

/** Greatest difference of local colour, levels: another light on the same thing has been removed by now. */
const MAX_COLOUR_DIFFERENCE = 20

/** Surely soft pixels, at 1 megapixel, without which a soft area is left alone. */
const MIN_CORE = 600

/** Variance of levels that is texture in the reference; blurred things are faint ones. */
const FAINT_TEXTURE = 40

/** Share of the pixels around that must have texture at all. */
const MIN_TEXTURE = 0.3

/**
 * Parts of the source that show what the reference shows, in the same place, without its fine
 * detail: blurred, smeared, or drawn at low resolution. Areas are found by hysteresis and closed.
 */
export function findDegraded(evidence: Evidence): PixelFlags {
  const { width, height, unit, detail } = evidence
  const textured = flagsWhere(
    detail.referenceVariance,
    (variance, i) => variance > FAINT_TEXTURE && evidence.covered[i] === 1,
  )
  const radius = densityRadius(unit)
  const { sharpness, likeness, texture } = compareSharpness(evidence, textured, radius)
  const soft = new Uint8Array(width * height)
  const core = new Uint8Array(width * height)
  for (let i = 0; i < soft.length; i++) {
    if (evidence.covered[i] === 0 || texture[i]! < MIN_TEXTURE) continue
    if (sharpness[i]! >= SOFT || likeness[i]! < SAME_THING_NEARBY) continue
    soft[i] = 1
    if (sharpness[i]! < SURELY_SOFT && likeness[i]! > SAME_THING && detail.similarity[i]! < DIFFERS) core[i] = 1
  }
  const areas = labelComponents(soft, width, height)
  const cores = new Float64Array(areas.boxes.length + 1)
  const colour = new Float64Array(areas.boxes.length + 1)
  const sizes = new Float64Array(areas.boxes.length + 1)
  for (let i = 0; i < soft.length; i++) {
    const label = areas.labels[i]!
    cores[label]! += core[i]!
    sizes[label]!++
    colour[label]! += evidence.overviewAt(evidence.colourDifference, i)
  }
  for (let i = 0; i < soft.length; i++) {
    const label = areas.labels[i]!
    const lost =
      label > 0 && cores[label]! >= MIN_CORE * unit * unit && colour[label]! < MAX_COLOUR_DIFFERENCE * sizes[label]!
    soft[i] = lost ? 1 : 0
  }
  const closed = closeGaps(soft, width, height, radius)
  for (let i = 0; i < closed.length; i++) if (evidence.covered[i] === 0) closed[i] = 0
  return closed
}

/** Mean square of the noise in fine detail, levels: a noisy reference of a clean source is not sharper. */
const NOISE = 2

/** Sharpness ratio and likeness over square windows, heard where there is texture. */
function compareSharpness(
  { width, height, sourceBands, referenceBands }: Evidence,
  textured: PixelFlags,
  radius: number,
) {
  const local = (a: Float32Array, b: Float32Array) => {
    const products = createRaster(width, height)
    for (let i = 0; i < textured.length; i++) if (textured[i] === 1) products.values[i] = a[i]! * b[i]!
    return boxMean(products, radius).values
  }
  const sourceFine = local(sourceBands.fine, sourceBands.fine)
  const referenceFine = local(referenceBands.fine, referenceBands.fine)
  const sourceMiddling = local(sourceBands.middling, sourceBands.middling)
  const referenceMiddling = local(referenceBands.middling, referenceBands.middling)
  const shared = local(sourceBands.middling, referenceBands.middling)
  const sharpness = sourceFine.map((fine, i) => {
    const lost = (fine + NOISE) / (referenceFine[i]! + NOISE)
    return Math.sqrt((lost * (referenceMiddling[i]! + 0.5)) / (sourceMiddling[i]! + 0.5))
  })
  const likeness = shared.map((value, i) => value / Math.sqrt(sourceMiddling[i]! * referenceMiddling[i]! + 1))
  return {
    sharpness,
    likeness,
    texture: boxMean(rasterOfFlags(textured, width, height), radius).values,
  }
}
