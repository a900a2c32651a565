import type { FeatureSizes } from './features.ts'
import { fitHomography, type Homography, localScale, project } from './homography.ts'
import { matchFeatures, type PointMatch } from './matches.ts'
import { median } from './numbers.ts'
import type { OpenCv } from './opencv.ts'

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

/** Unrelated pairs reached 9 inliers, related ones at least 25. */
const MIN_INLIERS = 18

/** Inliers must lie apart: repeated bars of a bar code fit any homography in one narrow place. */
const MIN_OCCUPIED_BINS = 8
const BIN_PIXELS = 24

/** Largest error of an inlier, in pixels of the size at which features were detected. */
const INLIER_PIXELS = 3

/** A reference so much smaller, larger or more oblique has no detail to give, or none that can be aligned. */
const MIN_SCALE = 0.12
const MAX_SCALE = 10
const MAX_ANISOTROPY = 6

/** With this many inliers from sizes of the same kind, fine against coarse adds nothing. */
const ENOUGH_INLIERS = 40

/** Two planes that differ by less than this share of the picture's mean side are one. */
const SAME_PLANE = 0.012

/**
 * Planes shared by the source and one reference, most matches first. Matches are explained by one
 * homography after another (sequential MAGSAC), for fine and for coarse features, then plane by
 * plane against duplicates.
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
    planes.push(...explainByPlanes(cv, matchFeatures(cv, from, to), INLIER_PIXELS / to.scale))
  }
  planes.sort((a, b) => b.matches.length - a.matches.length)
  const tolerance = SAME_PLANE * Math.sqrt(sourcePixels)
  return planes.filter((plane, i) => !planes.slice(0, i).some((better) => isSamePlane(plane, better, tolerance)))
}

function explainByPlanes(cv: OpenCv, matches: readonly PointMatch[], threshold: number): MatchedPlane[] {
  const planes: MatchedPlane[] = []
  let rest = matches
  for (let round = 0; round < MAX_PLANES && rest.length >= MIN_INLIERS; round++) {
    const fit = fitHomography(cv, rest, threshold, 5000)
    if (fit === undefined || fit.inliers.length < MIN_INLIERS) break
    const { homography, inliers } = fit
    const x = median(inliers.map((match) => match.x))
    const y = median(inliers.map((match) => match.y))
    const { determinant, scale, anisotropy } = localScale(homography, x, y)
    const plausible =
      determinant > 0 &&
      scale > MIN_SCALE &&
      scale < MAX_SCALE &&
      anisotropy < MAX_ANISOTROPY &&
      inliers.every((match) => project(homography, match.x, match.y).depth > 0) &&
      occupiedBins(inliers, (BIN_PIXELS * threshold) / INLIER_PIXELS) >= MIN_OCCUPIED_BINS
    if (plausible) planes.push({ homography, matches: inliers, scale, anisotropy })
    rest = fit.outliers
  }
  return planes
}

function occupiedBins(matches: readonly PointMatch[], side: number): number {
  return new Set(matches.map(({ x, y }) => `${Math.floor(x / side)},${Math.floor(y / side)}`)).size
}

/** Whether both homographies agree, within `tolerance` source pixels, over the box of the plane's matches. */
function isSamePlane(plane: MatchedPlane, other: MatchedPlane, tolerance: number): boolean {
  const xs = plane.matches.map(({ x }) => x)
  const ys = plane.matches.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const probes = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  return probes.every(([x, y]) => {
    const a = project(plane.homography, x, y)
    const b = project(other.homography, x, y)
    return Math.hypot(a.x - b.x, a.y - b.y) / plane.scale < tolerance
  })
}
