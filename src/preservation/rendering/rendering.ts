import type { Picture } from '../../images/raster/picture.ts'
import { ALIGNED, compareNodes, MISALIGNED, type NodeAgreement, UNMATCHED } from '../compare/node-agreement.ts'
import { referenceSoftness } from '../compare/sharpness.ts'
import { structuresOf } from '../compare/structures.ts'
import { applyPhotometry, matchPhotometry } from '../light/photometric-match.ts'
import type { MatchedPlane } from '../planes/planes.ts'
import type { WorkingSource } from '../planes/working-source.ts'
import { boxMean, gaussianBlur } from '../raster/blur.ts'
import { toOverview } from '../raster/overview.ts'
import { flagsWhere, luminanceOf, type PixelFlags, rasterOfFlags } from '../raster/raster.ts'
import { halveRaster, halveRgb, halveTimes } from '../raster/resample.ts'
import { registerPlane } from '../registration/registration.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { type ReferenceView, viewReference } from '../view/reference-view.ts'
import type { Rendering } from './composition.ts'
import { coverageOf } from './coverage.ts'
import { fitsAside } from './repetition.ts'

/** A plane that was found in a reference. */
export interface Candidate {
  /** Index of the reference, from 0. */
  readonly reference: number
  readonly plane: MatchedPlane
  /** Where the plane holds, if it shares the reference with others. */
  readonly domain: PixelFlags | undefined
}

/** Why a matched plane is not used. */
export type Refusal = 'uncertain alignment' | 'no support' | 'softer than the source' | 'it fits elsewhere as well'

/** The reference's border, as wide as this at 1 megapixel, is not used: kernels and frames end there. */
const BORDER = 4

/** A plane that supports less of the picture than this has nothing to say. */
const MIN_SUPPORT = 0.002

/** What a plane needs of its reference. */
export function viewPlane(
  reference: Picture,
  { homography, scale }: MatchedPlane,
  { picture: { width, height }, density }: WorkingSource,
): Promise<ReferenceView> {
  return viewReference(reference, homography, scale / density, width, height)
}

/**
 * Registers a candidate, brings it into the source's light and judges whether it may be used.
 * Returns the reason where it may not. `view` is what the candidate's plane needs of its reference; `advance` is told how
 * much is done, 0–1.
 */
export function renderCandidate(
  source: WorkingSource,
  candidate: Candidate,
  view: ReferenceView,
  advance: (share: number) => void,
): Rendering | Refusal {
  const { overview, unit } = source
  const luminance = source.levels[0]!
  const { width, height } = luminance
  const { reference, plane, domain } = candidate
  const registered = registerPlane(source.levels, view, plane, domain, unit, (share) => advance(0.75 * share))
  advance(0.75)
  const valid = withoutBorder(registered.valid, width, height, Math.max(2, Math.round(BORDER * unit)))
  const covered = rasterOfFlags(valid, width, height)
  const { level } = source.reduced
  const warped = halveTimes(registered.picture, level, halveRgb)
  const warpedCovers = halveTimes(covered, level, halveRaster)
  const softness = registered.softness / 2 ** level
  const nodes = compareNodes(source.levels[level]!, gaussianBlur(luminanceOf(warped), softness), warpedCovers)
  advance(0.85)
  const photometry = matchPhotometry(source.reduced.picture, warped, warpedCovers, nodes, softness, overview, unit)
  advance(0.95)
  const coverage = coverageOf(nodes, toOverview(covered, overview), overview)
  if (coverage.share <= MIN_SUPPORT) return 'no support'
  if (isUncertain(nodes)) return 'uncertain alignment'
  const picture = applyPhotometry(registered.picture, photometry)
  const lit = luminanceOf(picture)
  if (referenceSoftness(luminance, lit, valid).sigma >= THRESHOLDS.referenceBlur) {
    return 'softer than the source'
  }
  // What explains most of the features around it is in its place.
  const mayLieAside = plane.explained < THRESHOLDS.explainedAround
  const structures = () => {
    const shown = { width, height, values: valid }
    return structuresOf(toOverview(luminance, overview), toOverview(lit, overview), shown, overview)
  }
  if (mayLieAside && fitsAside(structures())) return 'it fits elsewhere as well'
  return {
    reference,
    plane,
    alignment: registered.alignment,
    softness: registered.softness,
    photometry,
    picture,
    valid,
    nodes,
    coverage,
  }
}

function withoutBorder(valid: PixelFlags, width: number, height: number, border: number): PixelFlags {
  return flagsWhere(boxMean({ width, height, values: valid }, border).values, (share) => share >= 0.999)
}

/** Several surfaces in one plane, or too wide a baseline: much of the texture lies elsewhere. */
function isUncertain({ counts }: NodeAgreement): boolean {
  const aligned = counts[ALIGNED]!
  const misaligned = counts[MISALIGNED]!
  return (
    misaligned > THRESHOLDS.planeMisaligned * aligned &&
    aligned < THRESHOLDS.planeAligned * (aligned + misaligned + counts[UNMATCHED]!)
  )
}
