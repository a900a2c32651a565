import { boxMean } from '../raster/blur.ts'
import { closeGaps } from '../raster/closing.ts'
import { labelComponents } from '../raster/components.ts'
import { createRaster, flagsWhere, type PixelFlags } from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'
import { densityRadius, type Evidence } from './evidence.ts'

/**
 * Parts of the source that show what the reference shows, in the same place, without its fine
 * detail: blurred, smeared, or drawn at low resolution. Areas are found by hysteresis and closed.
 */
export function findDegraded(
  evidence: Evidence,
  limits: Thresholds = THRESHOLDS,
  { sharpness, likeness, texture }: Sharpness = compareSharpness(evidence, limits),
): PixelFlags {
  const { width, height, unit, detail, covered } = evidence
  const soft = new Uint8Array(width * height)
  const core = new Uint8Array(width * height)
  for (let i = 0; i < soft.length; i++) {
    if (covered[i] === 0 || texture[i]! < limits.softTexture) continue
    if (sharpness[i]! >= limits.soft || likeness[i]! < limits.sameThingNearby) continue
    soft[i] = 1
    const surely = sharpness[i]! < limits.surelySoft && likeness[i]! > limits.sameThing
    if (surely && detail.similarity[i]! < limits.indifferent) core[i] = 1
  }
  const closed = closeGaps(lostParts(evidence, soft, core, limits), width, height, densityRadius(unit))
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0) closed[i] = 0
  return closed
}

/** Of the connected soft parts those with enough of a core, and in the colours of the reference. */
function lostParts(evidence: Evidence, soft: PixelFlags, core: PixelFlags, limits: Thresholds): PixelFlags {
  const { width, height, unit } = evidence
  const { labels, boxes } = labelComponents(soft, width, height)
  const parts = Array.from({ length: boxes.length + 1 }, () => ({ core: 0, colour: 0, size: 0 }))
  for (let i = 0; i < soft.length; i++) {
    if (labels[i] === 0) continue
    const part = parts[labels[i]!]!
    part.core += core[i]!
    part.colour += evidence.overviewAt(evidence.colourDifference, i)
    part.size++
  }
  const lost = parts.map(
    ({ core, colour, size }, label) =>
      label > 0 && core >= limits.softCore * unit * unit && colour < limits.softColour * size,
  )
  return flagsWhere(labels, (label) => lost[label]!)
}

/** Mean square of fine and of middling detail, levels, below which there is none. */
const FINE = 2
const MIDDLING = 0.5

/** Source against reference in square windows, heard where the reference has texture. */
export interface Sharpness {
  /** Ratio of fine contrast, relative to that of middling contrast: below 1 the source is softer. */
  readonly sharpness: Float32Array
  /** Correlation of middling detail. */
  readonly likeness: Float32Array
  /** Share of the pixels that have texture. */
  readonly texture: Float32Array
}

/** Compares the contrasts of source and reference around every pixel. */
export function compareSharpness(evidence: Evidence, { faintTexture }: Thresholds): Sharpness {
  const { width, height, unit, covered, detail, sourceBands, referenceBands, grain } = evidence
  const { toneAt } = evidence.plain
  const radius = densityRadius(unit)
  const textured = flagsWhere(
    detail.referenceVariance,
    (variance, i) => variance > faintTexture + detail.grain[toneAt[i]!]! && covered[i] === 1,
  )
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
  const texture = boxMean({ width, height, values: textured }, radius).values
  const sharpness = new Float32Array(textured.length)
  const likeness = new Float32Array(textured.length)
  for (let i = 0; i < textured.length; i++) {
    // As if the source had the reference's grain: a grainy reference is not sharper.
    const fine = sourceFine[i]! + grain.fine[toneAt[i]!]! * texture[i]!
    const middling = sourceMiddling[i]! + grain.middling[toneAt[i]!]! * texture[i]!
    const lost = (fine + FINE) / (referenceFine[i]! + FINE)
    sharpness[i] = Math.sqrt((lost * (referenceMiddling[i]! + MIDDLING)) / (middling + MIDDLING))
    likeness[i] = shared[i]! / Math.sqrt(sourceMiddling[i]! * referenceMiddling[i]! + 1)
  }
  return { sharpness, likeness, texture }
}
