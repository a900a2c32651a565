import type { OpenCv } from '../../images/analysis/opencv.ts'
import { median } from '../raster/numbers.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { type Homography, localScale, project } from '../view/homography.ts'
import type { FeatureSizes } from './features.ts'
import { fitHomography } from './fit-homography.ts'
import { matchFeatures, type PointMatch } from './matches.ts'

/** A flat part of the source that was found in a reference. */
export interface MatchedPlane {
  readonly homography: Homography
  /** The matches that obey the homography. */
  readonly matches: readonly PointMatch[]
  /** Reference pixels per source pixel at the middle of the matches. */
  readonly scale: number
  readonly anisotropy: number
}

const MAX_PLANES = 3

/** Side of the places that are counted as apart, in pixels of the size at which features were detected. */
const BIN_PIXELS = 24

/** Largest error of an inlier, in pixels of the size at which features were detected. */
export const INLIER_PIXELS = 3

/** A reference so much smaller, larger or more oblique has no detail to give, or none that can be aligned. */
const MIN_SCALE = 0.12
const MAX_SCALE = 10
const MAX_ANISOTROPY = 6

/** With this many inliers from sizes of the same kind, fine against coarse adds nothing. */
const ENOUGH_INLIERS = 40

/** Planes are one where this share of matches differs by less than this share of the picture's mean side. */
const SAME_PLANE = 0.012
const SAME_PLANE_SHARE = 0.7

/**
 * Planes shared by the source and one reference, most matches first. Matches are explained by one
 * homography after another, for fine and for coarse features. The weakest are only guesses: see
 * `lookAgain`.
 */
export function findPlanes(
  cv: OpenCv,
  source: FeatureSizes,
  reference: FeatureSizes,
  sourcePixels: number,
): MatchedPlane[] {
  const planes: MatchedPlane[] = []
  const pairings = [
    [source.fine, reference.fine],
    [source.coarse, reference.coarse],
    [source.fine, reference.coarse],
    [source.coarse, reference.fine],
  ] as const
  for (const [i, [from, to]] of pairings.entries()) {
    if (i >= 2 && planes.some((plane) => plane.matches.length >= ENOUGH_INLIERS)) break
    planes.push(...explainByPlanes(cv, matchFeatures(from, to), INLIER_PIXELS / to.scale, THRESHOLDS.guessMatches))
  }
  planes.sort((a, b) => b.matches.length - a.matches.length)
  return distinctPlanes(planes, sourcePixels)
}

/** Without planes that say the same as one before them. */
export function distinctPlanes(planes: readonly MatchedPlane[], sourcePixels: number): MatchedPlane[] {
  const tolerance = SAME_PLANE * Math.sqrt(sourcePixels)
  return planes.filter((plane, i) => !planes.slice(0, i).some((better) => isSamePlane(plane, better, tolerance)))
}

/**
 * Explains matches by one homography after another (sequential MAGSAC).
 * `threshold` is the largest error of an inlier, in the pixels of `toX` and `toY`.
 */
export function explainByPlanes(
  cv: OpenCv,
  matches: readonly PointMatch[],
  threshold: number,
  minInliers: number,
): MatchedPlane[] {
  const planes: MatchedPlane[] = []
  let rest = matches
  for (let round = 0; round < MAX_PLANES && rest.length >= minInliers; round++) {
    const fit = fitHomography(cv, rest, threshold, 5000)
    if (fit === undefined || fit.inliers.length < minInliers) break
    const spread = occupiedBins(fit.inliers, (BIN_PIXELS * threshold) / INLIER_PIXELS) >= THRESHOLDS.planePlaces
    const plane = plausiblePlane(fit.homography, fit.inliers)
    if (spread && plane !== undefined) planes.push(plane)
    rest = fit.outliers
  }
  return planes
}

/** The plane of a homography and its matches; `undefined` where no camera sees a plane like that. */
export function plausiblePlane(homography: Homography, matches: readonly PointMatch[]): MatchedPlane | undefined {
  const x = median(matches.map((match) => match.x))
  const y = median(matches.map((match) => match.y))
  const { determinant, scale, anisotropy } = localScale(homography, x, y)
  const plausible =
    determinant > 0 &&
    scale > MIN_SCALE &&
    scale < MAX_SCALE &&
    anisotropy < MAX_ANISOTROPY &&
    matches.every((match) => project(homography, match.x, match.y).depth > 0)
  return plausible ? { homography, matches, scale, anisotropy } : undefined
}

function occupiedBins(matches: readonly PointMatch[], side: number): number {
  return new Set(matches.map(({ x, y }) => `${Math.floor(x / side)},${Math.floor(y / side)}`)).size
}

/**
 * Whether `other` explains the plane's matches nearly as well, within `tolerance` source pixels: what
 * then remains is curvature, which the refinement follows.
 */
function isSamePlane(plane: MatchedPlane, other: MatchedPlane, tolerance: number): boolean {
  const explained = plane.matches.filter(({ x, y, toX, toY }) => {
    const to = project(other.homography, x, y)
    return to.depth > 0 && Math.hypot(to.x - toX, to.y - toY) / plane.scale < tolerance
  })
  return explained.length >= SAME_PLANE_SHARE * plane.matches.length
}
