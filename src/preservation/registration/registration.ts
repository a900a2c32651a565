import { sourceSoftness } from '../compare/sharpness.ts'
import type { MatchedPlane } from '../planes/planes.ts'
import { gaussianBlur } from '../raster/blur.ts'
import { type PixelFlags, type Raster, rasterOfFlags } from '../raster/raster.ts'
import { composeFlow, type Flow } from '../view/flow.ts'
import type { ReferenceView } from '../view/reference-view.ts'
import { type Alignment, type WarpedReference, warpLuminance, warpReference } from '../view/warp.ts'
import { bendBeside } from './flow-bend.ts'
import { bridgeFlow } from './flow-bridge.ts'
import { estimateFlow, searchedPyramid } from './grid-flow.ts'
import { refitPlane } from './plane-refit.ts'

/** A plane of a reference, brought to lie on the source to a fraction of a pixel. */
export interface Registration extends WarpedReference {
  readonly alignment: Alignment
  /** Blur (sigma, pixels) that makes the reference as soft as the source; 0 where the source is as sharp. */
  readonly softness: number
}

interface Round {
  readonly coarsest: number
  readonly finest: number
  readonly reach: number
  readonly smoothness: number
  readonly refits: boolean
}

/**
 * Coarse to fine. The first round may bend, to bring an oblique or curved surface near; the later
 * ones are stiff, since a pliable grid follows the damage instead of bridging it (a wavy mural:
 * SSIM .74 pliable, .94 stiff).
 */
const ROUNDS: readonly Round[] = [
  { coarsest: 4, finest: 1, reach: 4, smoothness: 30, refits: true },
  { coarsest: 3, finest: 0, reach: 2, smoothness: 300, refits: true },
  { coarsest: 1, finest: 0, reach: 2, smoothness: 300, refits: false },
]

/** Rounds at most: the last one is repeated while the surface is found to bend. */
const MOST_ROUNDS = 5

/** A source that wobbles on an exact plane gets a grid so much stiffer. */
const WOBBLE_STIFFNESS = 10

/** Blur offered to the search where the source has lost its detail, pixels at 1 megapixel. */
const SOFTENING = 2.5

/** The grid has about 64 × 64 nodes, 8 px apart or more. */
const NODES_PER_SIDE = 64
const MIN_STEP = 8

/**
 * Aligns a reference with the source, starting from the plane that the matches gave.
 * `domain` limits where the plane holds; `source` is the luminance pyramid of the source; `unit` its size (see
 * `WorkingSource`); `advance` is told how much is done, 0–1.
 */
export function registerPlane(
  source: readonly Raster[],
  view: ReferenceView,
  plane: MatchedPlane,
  domain: PixelFlags | undefined,
  unit: number,
  advance: (share: number) => void,
): Registration {
  const { width, height } = source[0]!
  const frame = { left: 0, top: 0, width, height }
  const searched = searchedPyramid(source)
  const step = Math.max(MIN_STEP, Math.round(Math.sqrt(width * height) / NODES_PER_SIDE))
  const extraLevels = Math.round(Math.log2(Math.max(1, unit)))
  let alignment: Alignment = { homography: plane.homography, flow: undefined }
  let softness = 0
  let stiffness = 1
  let bends = false
  for (let i = 0; i < ROUNDS.length || (bends && i < MOST_ROUNDS); i++) {
    const round = ROUNDS[i] ?? ROUNDS.at(-1)!
    const first = i === 0
    advance(i / Math.max(ROUNDS.length, i + 1))
    const { luminance, valid } = warpLuminance(view, alignment, frame)
    if (domain !== undefined) limitTo(domain, valid)
    if (!first) softness = sourceSoftness(source[0]!, luminance, valid, unit)
    const equalised = gaussianBlur(luminance, softness)
    const { flow: correction, votes } = estimateFlow(searched, equalised, rasterOfFlags(valid, width, height), step, {
      coarsest: round.coarsest + extraLevels,
      finest: round.finest,
      reach: round.reach,
      smoothness: round.smoothness * stiffness,
      softening: first ? undefined : SOFTENING * Math.max(1, unit),
    })
    const flow = laidOver(correction, alignment.flow)
    alignment = { homography: alignment.homography, flow: round.refits ? flow : bridgeFlow(flow, unit, width, height) }
    if (round.refits) {
      const refit = refitPlane(alignment.homography, flow, plane, unit, { width, height })
      if (refit !== undefined) {
        alignment = { homography: refit.homography, flow: undefined }
        if (refit.wobbles) stiffness = WOBBLE_STIFFNESS
      }
    }
    const bend = first ? undefined : bendBeside(correction, votes, unit)
    if (bend !== undefined) alignment = { ...alignment, flow: laidOver(bend, alignment.flow) }
    bends = bend !== undefined
  }
  const { picture, valid } = warpReference(view, alignment, frame)
  if (domain !== undefined) limitTo(domain, valid)
  return { picture, valid, alignment, softness }
}

function laidOver(correction: Flow, flow: Flow | undefined): Flow {
  return flow === undefined ? correction : composeFlow(correction, flow)
}

/** Takes from `valid` what lies outside the domain. */
function limitTo(domain: PixelFlags, valid: PixelFlags): void {
  for (let i = 0; i < valid.length; i++) valid[i]! &= domain[i]!
}
