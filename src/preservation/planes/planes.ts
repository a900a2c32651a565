import type { OpenCv } from '../../images/analysis/opencv.ts'
import { median } from '../raster/numbers.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { type Homography, localScale, project } from '../view/homography.ts'
import type { FeatureSizes, Features } from './features.ts'
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
  /** Matches per feature of the source around them. */
  readonly explained: number
}

const MAX_PLANES = 3

/** Side of the places that are counted as apart, in pixels of the size at which features were detected. */
const BIN_PIXELS = 24

/** Turns after which matches hardly change between two surfaces. */
const TURNS = 3

/** How far a surface seeks its matches, in largest errors of an inlier. */
const REACH = 2

/** Side of the squares in which matches are set against all features, alike. */
const AROUND_PIXELS = 88

/** Largest error of an inlier, in pixels of the size at which features were detected. */
export const INLIER_PIXELS = 3

/** A reference so much smaller, larger or more oblique has no detail to give, or none that can be aligned. */
const MIN_SCALE = 0.12
const MAX_SCALE = 10
const MAX_ANISOTROPY = 6

/** With this many inliers from sizes of the same kind, fine against coarse adds nothing. */
const ENOUGH_INLIERS = 40

/** Planes are one where this share of matches differs by less than this share of the picture's mean side. */
export const SAME_PLANE = 0.012
const SAME_PLANE_SHARE = 0.7

/**
 * Planes are apart where this share of matches has more of its own near, within this share of the picture's mean side, and
 * amid others where so many have those all around.
 */
const APART_SHARE = 0.75
const NEAR = 0.05

/** To the right or to the left, below or above. */
const QUARTERS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

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
    const threshold = INLIER_PIXELS / to.scale
    planes.push(...explainByPlanes(cv, from, matchFeatures(from, to), threshold, THRESHOLDS.guessMatches))
  }
  planes.sort((a, b) => b.matches.length - a.matches.length)
  return distinctPlanes(planes, sourcePixels)
}

/**
 * Without planes that say the same as one before them, unless they are surfaces in a place of their own; and without those
 * that say nearly the same with a few matches amid many of such: bent print fits a plane of its own as well. So does a word
 * that is printed twice, if one is found where the other is: a few matches that say something else, but not in a place of
 * their own.
 */
export function distinctPlanes(planes: readonly MatchedPlane[], sourcePixels: number): MatchedPlane[] {
  const side = Math.sqrt(sourcePixels)
  return planes.filter((plane, i) => {
    const better = planes.slice(0, i)
    const within = (tolerance: number) => better.filter((other) => isSamePlane(plane, other, tolerance * side))
    const alike = within(NEAR)
    if (alike.length > 0 && isAmid(plane, alike)) return false
    if (alike.length === 0 && isFewAgainst(plane, better) && !isApart(plane, better, NEAR * side)) return false
    const same = within(SAME_PLANE)
    return same.length === 0 || (isSurface(plane) && isApart(plane, same, NEAR * side))
  })
}

/**
 * Explains matches by one homography after another (sequential MAGSAC).
 * `source` has the features that were matched; `threshold` is the largest error of an inlier, in the pixels of `toX` and
 * `toY`.
 */
export function explainByPlanes(
  cv: OpenCv,
  source: Features,
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
    const plane = plausiblePlane(fit.homography, fit.inliers, source)
    if (spread && plane !== undefined) planes.push(plane)
    rest = fit.outliers
  }
  return divideMatches(cv, source, matches, planes, threshold, minInliers)
}

/**
 * Gives each match to the surface that explains it best, and fits the surfaces again, in turns: the first one found of
 * two that nearly lie in one plane takes part of the other's matches, lies between both, and leaves a remnant. What does not
 * grow to a surface stays as it was.
 */
function divideMatches(
  cv: OpenCv,
  source: Features,
  matches: readonly PointMatch[],
  planes: readonly MatchedPlane[],
  threshold: number,
  minInliers: number,
): MatchedPlane[] {
  const { remnantExplains } = THRESHOLDS
  let surfaces = planes.filter(({ explained }) => explained >= remnantExplains)
  for (let turn = 0; turn < TURNS && surfaces.length > 1; turn++) {
    const shares = surfaces.map((): PointMatch[] => [])
    for (const match of matches) {
      const errors = surfaces.map(({ homography }) => missBy(homography, match))
      const least = Math.min(...errors)
      if (least < REACH * threshold) shares[errors.indexOf(least)]!.push(match)
    }
    surfaces = shares.flatMap((share) => {
      const fit = fitHomography(cv, share, threshold, 5000)
      const enough = fit !== undefined && fit.inliers.length >= minInliers
      const plane = enough ? plausiblePlane(fit.homography, fit.inliers, source) : undefined
      return plane !== undefined && isSurface(plane) ? plane : []
    })
  }
  if (surfaces.length < 2) return [...planes]
  return [...surfaces, ...planes.filter(({ explained }) => explained < remnantExplains)]
}

/** Whether the plane explains what no remnant of another surface's matches does. */
export function isSurface({ explained }: MatchedPlane): boolean {
  return explained >= THRESHOLDS.surfaceExplains
}

/** How far a homography misses a match, in pixels of the reference. */
function missBy(homography: Homography, { x, y, toX, toY }: PointMatch): number {
  const to = project(homography, x, y)
  return Math.hypot(to.x - toX, to.y - toY)
}

/** The plane of a homography and its matches; `undefined` where no camera sees a plane like that. */
export function plausiblePlane(
  homography: Homography,
  matches: readonly PointMatch[],
  source: Features,
): MatchedPlane | undefined {
  const x = median(matches.map((match) => match.x))
  const y = median(matches.map((match) => match.y))
  const { determinant, scale, anisotropy } = localScale(homography, x, y)
  const plausible =
    determinant > 0 &&
    scale > MIN_SCALE &&
    scale < MAX_SCALE &&
    anisotropy < MAX_ANISOTROPY &&
    matches.every((match) => project(homography, match.x, match.y).depth > 0)
  return plausible ? { homography, matches, scale, anisotropy, explained: shareExplained(matches, source) } : undefined
}

function occupiedBins(matches: readonly PointMatch[], side: number): number {
  return new Set(matches.map(({ x, y }) => binOf(x, y, side))).size
}

function shareExplained(matches: readonly PointMatch[], { points, scale }: Features): number {
  const side = AROUND_PIXELS / scale
  const bins = new Set(matches.map(({ x, y }) => binOf(x, y, side)))
  let around = 0
  for (let i = 0; i < points.length; i += 2) if (bins.has(binOf(points[i]!, points[i + 1]!, side))) around++
  return matches.length / around
}

function binOf(x: number, y: number, side: number): string {
  return `${Math.floor(x / side)},${Math.floor(y / side)}`
}

/** Whether around most of the plane's matches, within `near` source pixels, there are more of its own than of the others'. */
function isApart({ matches }: MatchedPlane, others: readonly MatchedPlane[], near: number): boolean {
  const theirs = others.flatMap((other) => other.matches)
  const countNear = (all: readonly PointMatch[], { x, y }: PointMatch) => {
    return all.reduce((count, other) => count + (Math.hypot(other.x - x, other.y - y) < near ? 1 : 0), 0)
  }
  const own = matches.filter((match) => countNear(matches, match) > countNear(theirs, match))
  return own.length >= APART_SHARE * matches.length
}

function isFewAgainst({ matches }: MatchedPlane, others: readonly MatchedPlane[]): boolean {
  return matches.length < THRESHOLDS.fewAmid * others.reduce((sum, other) => sum + other.matches.length, 0)
}

/** Whether the plane's matches are few against the others', which lie in each of the four quarters around most of them. */
function isAmid(plane: MatchedPlane, others: readonly MatchedPlane[]): boolean {
  if (!isFewAgainst(plane, others)) return false
  const theirs = others.flatMap((other) => other.matches)
  const amid = plane.matches.filter(({ x, y }) =>
    QUARTERS.every(([right, down]) => theirs.some((at) => right * (at.x - x) > 0 && down * (at.y - y) > 0)),
  )
  return amid.length >= APART_SHARE * plane.matches.length
}

/**
 * Whether `other` explains the plane's matches nearly as well, within `tolerance` source pixels: what
 * then remains is curvature, which the refinement follows.
 */
export function isSamePlane(
  { matches, scale }: Pick<MatchedPlane, 'matches' | 'scale'>,
  other: MatchedPlane,
  tolerance: number,
): boolean {
  const explained = matches.filter(({ x, y, toX, toY }) => {
    const to = project(other.homography, x, y)
    return to.depth > 0 && Math.hypot(to.x - toX, to.y - toY) / scale < tolerance
  })
  return explained.length >= SAME_PLANE_SHARE * matches.length
}
