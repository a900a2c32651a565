import { type Bands, bandsOf } from '../compare/bands.ts'
import { compareDetail, type DetailAgreement } from '../compare/detail-agreement.ts'
import { grainByTone, meanSquareIn, type PlainPlaces, plainPlaces } from '../compare/grain.ts'
import { referenceSoftness } from '../compare/sharpness.ts'
import { boxMean, gaussianBlur } from '../raster/blur.ts'
import type { Overview } from '../raster/overview.ts'
import { createRaster, flagsWhere, type PixelFlags, type Raster, type Rgb } from '../raster/raster.ts'
import { resizeRaster } from '../raster/resample.ts'
import type { Composition } from '../rendering/composition.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { compareFaintStructure } from './faint-structure.ts'
import { type Look, lookAt, type SourceLook } from './look.ts'
import { ownSoftness } from './own-softness.ts'

/** Everything the repair decisions read, measured once. Rasters are of the source's size unless noted. */
export interface Evidence {
  readonly width: number
  readonly height: number
  readonly overview: Overview
  readonly unit: number
  readonly source: Rgb
  readonly composition: Composition
  /** What is measured of both by themselves. */
  readonly looks: { readonly source: Look; readonly reference: Look }
  readonly detail: DetailAgreement
  /** 1 where a reference covers the pixel. */
  readonly covered: PixelFlags
  /** 1 where source or reference has texture worth comparing. */
  readonly textured: PixelFlags
  /** 1 where only structure too faint for single pixels tells that they differ. */
  readonly faint: PixelFlags
  /** Share of the pixels around that have texture. */
  readonly textureDensity: Float32Array
  /** Detail of source and reference; that of the reference as soft as the source is by itself. */
  readonly sourceBands: Bands
  readonly referenceBands: Bands
  /** Mean square, in each band and by tone, of the grain that the reference has and the source has not. */
  readonly grain: Bands
  /** Where both are plain, and the tone of every pixel. */
  readonly plain: PlainPlaces
  /** On the overview: difference of the coarse colours, root mean square over the channels, in levels. */
  readonly colourDifference: Raster
  /** Reads a raster of the overview at a pixel of the source. */
  readonly overviewAt: (raster: Raster, pixel: number) => number
  /** On the overview: share of pixels with texture on both sides, and of those where it agrees. */
  readonly bothTextured: Raster
  readonly agreeing: Raster
  /** On the overview: 1 where structure agrees that is too faint to be texture. */
  readonly faintlyAgreeing: Raster
  /** Median similarity where both show the same thing; it tells how much disagreement is normal here. */
  readonly typicalSimilarity: number
}

/** Support below this is none. */
const MIN_SUPPORT = 0.02

/** Variance of levels that is texture on either side, and on both. */
const TEXTURE = 110
const SHARED_TEXTURE = 30

/** Similarity from which detail agrees. */
const AGREES = 0.8

/** Assumed where nothing agrees well enough to be measured. */
const DEFAULT_SIMILARITY = 0.9

/** Measures the source, and what is seen of it by itself, against the composition. */
export function gatherEvidence(
  source: Rgb,
  seen: SourceLook,
  composition: Composition,
  overview: Overview,
  unit: number,
): Evidence {
  const { width, height } = source
  const { luminance, bands: sourceBands } = seen
  const given = lookAt(composition.picture, overview)
  const reference = given.luminance
  const covered = flagsWhere(composition.support.values, (value) => value > MIN_SUPPORT)
  const softness = referenceSoftness(luminance, reference, covered, covered)
  const equalised = gaussianBlur(luminance, softness.sigma)
  const radius = densityRadius(unit)
  const own = ownSoftness(sourceBands, reference, covered, composition.softness, radius, unit)
  const referenceBands = bandsOf(gaussianBlur(reference, own), unit)
  const plain = plainPlaces(sourceBands.middling, referenceBands.middling, boxMean(reference, radius), covered)
  const detail = compareDetail(equalised, reference, Math.max(2, Math.round(3 * Math.sqrt(unit))), plain)
  const { textured, both, agreeing } = findTexture(detail, covered, plain, width, height)
  const overviewAt = overviewReader(width, height, overview)
  const flags = (values: PixelFlags) => ({ width, height, values })
  const structure = compareFaintStructure(seen.reduced, given.reduced, flags(covered), overview, textured)
  const typicalSimilarity = softness.agreement ?? DEFAULT_SIMILARITY
  const faint = new Uint8Array(width * height)
  if (typicalSimilarity >= THRESHOLDS.perfectSimilarity) {
    hearFaintStructure(faint, textured, covered, detail, (pixel) => overviewAt(structure.likeness, pixel))
  }
  const density = (raster: Raster) => resizeRaster(boxMean(raster, radius), overview.width, overview.height)
  return {
    width,
    height,
    overview,
    unit,
    source,
    composition,
    looks: { source: seen, reference: given },
    detail,
    covered,
    textured,
    faint,
    textureDensity: boxMean(flags(textured), radius).values,
    sourceBands,
    referenceBands,
    grain: {
      fine: grainByTone(plain, referenceBands.fine, sourceBands.fine, width, meanSquareIn),
      middling: grainByTone(plain, referenceBands.middling, sourceBands.middling, width, meanSquareIn),
    },
    plain,
    colourDifference: compareColour(seen.coarse, given.coarse, overview),
    overviewAt,
    bothTextured: density(both),
    agreeing: density(agreeing),
    faintlyAgreeing: structure.agreeing,
    typicalSimilarity,
  }
}

/** Where source or reference has texture, where both have, and where that agrees. */
function findTexture(detail: DetailAgreement, covered: PixelFlags, plain: PlainPlaces, width: number, height: number) {
  const textured = new Uint8Array(width * height)
  const both = createRaster(width, height)
  const agreeing = createRaster(width, height)
  for (let i = 0; i < textured.length; i++) {
    if (covered[i] === 0) continue
    const low = Math.min(detail.sourceVariance[i]!, detail.referenceVariance[i]!)
    const high = Math.max(detail.sourceVariance[i]!, detail.referenceVariance[i]!)
    // Texture fainter than the reference's grain cannot be told from it.
    const grain = detail.grain[plain.toneAt[i]!]!
    if (high > TEXTURE + grain) textured[i] = 1
    if (low <= SHARED_TEXTURE + grain) continue
    both.values[i] = 1
    if (detail.similarity[i]! > AGREES) agreeing.values[i] = 1
  }
  return { textured, both, agreeing }
}

/** Counts as texture that is unlike what faint structure tells to be another. */
function hearFaintStructure(
  faint: PixelFlags,
  textured: PixelFlags,
  covered: PixelFlags,
  { similarity }: DetailAgreement,
  likenessAt: (pixel: number) => number,
): void {
  for (let i = 0; i < faint.length; i++) {
    const likeness = likenessAt(i)
    if (covered[i] === 0 || textured[i] === 1 || likeness >= THRESHOLDS.faintlyOther) continue
    textured[i] = 1
    faint[i] = 1
    similarity[i] = Math.min(similarity[i]!, likeness)
  }
}

function overviewReader(width: number, height: number, overview: Overview): Evidence['overviewAt'] {
  return ({ values }, pixel) => {
    const x = Math.floor(((pixel % width) * overview.width) / width)
    const y = Math.floor((Math.floor(pixel / width) * overview.height) / height)
    return values[y * overview.width + x]!
  }
}

/** Radius (pixels) within which seeds of disagreement are counted. */
export function densityRadius(unit: number): number {
  return Math.max(2, Math.round(10 * unit))
}

function compareColour(source: readonly Raster[], reference: readonly Raster[], overview: Overview): Raster {
  const difference = createRaster(overview.width, overview.height)
  for (const [c, { values: a }] of source.entries()) {
    const b = reference[c]!.values
    for (let i = 0; i < a.length; i++) difference.values[i]! += (a[i]! - b[i]!) ** 2 / 3
  }
  for (let i = 0; i < difference.values.length; i++) difference.values[i] = Math.sqrt(difference.values[i]!)
  return difference
}
