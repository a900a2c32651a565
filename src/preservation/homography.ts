import { type OpenCv, withNative } from '../images/opencv.ts'
import type { PointMatch } from './matches.ts'

/** A 3×3 projective map, row by row, from source pixels to reference pixels; positive depth in front. */
export type Homography = Float64Array

export interface Projection {
  readonly x: number
  readonly y: number
  /** Homogeneous coordinate: at or below zero the point lies behind the camera. */
  readonly depth: number
}

/** Where a source point lies in the reference. */
export function project(homography: Homography, x: number, y: number): Projection {
  const depth = homography[6]! * x + homography[7]! * y + homography[8]!
  return {
    x: (homography[0]! * x + homography[1]! * y + homography[2]!) / depth,
    y: (homography[3]! * x + homography[4]! * y + homography[5]!) / depth,
    depth,
  }
}

/** First `inner`, then `outer`. */
export function compose(outer: Homography, inner: Homography): Homography {
  return outer.map((_, i) => {
    const row = i - (i % 3)
    const column = i % 3
    return outer[row]! * inner[column]! + outer[row + 1]! * inner[3 + column]! + outer[row + 2]! * inner[6 + column]!
  })
}

export interface LocalScale {
  /** Negative where the map mirrors. */
  readonly determinant: number
  /** Reference pixels per source pixel. */
  readonly scale: number
  /** Ratio of the longest to the shortest stretch: 1 head-on, more the more oblique. */
  readonly anisotropy: number
}

/** How a homography stretches the surroundings of a source point (its Jacobian over one pixel). */
export function localScale(homography: Homography, x: number, y: number): LocalScale {
  const left = project(homography, x - 0.5, y)
  const right = project(homography, x + 0.5, y)
  const above = project(homography, x, y - 0.5)
  const below = project(homography, x, y + 0.5)
  const [a, b, c, d] = [right.x - left.x, below.x - above.x, right.y - left.y, below.y - above.y]
  const determinant = a * d - b * c
  const squares = a * a + b * b + c * c + d * d
  const spread = Math.sqrt(Math.max(0, (squares * squares) / 4 - determinant * determinant))
  return {
    determinant,
    scale: Math.sqrt(Math.abs(determinant)),
    anisotropy: Math.sqrt(squares / 2 + spread) / Math.sqrt(Math.max(1e-12, squares / 2 - spread)),
  }
}

export interface FittedHomography {
  readonly homography: Homography
  readonly inliers: PointMatch[]
  readonly outliers: PointMatch[]
}

/** USAC throws below its least sample. */
const MIN_MATCHES = 5

/**
 * A homography by MAGSAC++ (Barath et al., CVPR 2020), `undefined` where none fits.
 * `threshold` is the largest error of an inlier, in reference pixels.
 */
export function fitHomography(
  cv: OpenCv,
  matches: readonly PointMatch[],
  threshold: number,
  maxIterations: number,
): FittedHomography | undefined {
  if (matches.length < MIN_MATCHES) return undefined
  return withNative(cv, (keep) => {
    const from = keep(new cv.Mat(matches.length, 1, cv.CV_32FC2))
    const to = keep(new cv.Mat(matches.length, 1, cv.CV_32FC2))
    const accepted = keep(new cv.Mat())
    from.data32F.set(matches.flatMap(({ x, y }) => [x, y]))
    to.data32F.set(matches.flatMap(({ toX, toY }) => [toX, toY]))
    const fitted = keep(cv.findHomography(from, to, cv.USAC_MAGSAC, threshold, accepted, maxIterations, 0.999))
    if (fitted.rows !== 3) return undefined
    const flags = accepted.data
    const inliers = matches.filter((_, i) => flags[i] !== 0)
    const outliers = matches.filter((_, i) => flags[i] === 0)
    if (inliers.length === 0) return undefined
    return { homography: facingForward(Float64Array.from(fitted.data64F), inliers[0]!), inliers, outliers }
  })
}

/** A homography is known up to its sign; choose the one that sees the given match in front. */
function facingForward(homography: Homography, seen: PointMatch): Homography {
  return project(homography, seen.x, seen.y).depth < 0 ? homography.map((value) => -value) : homography
}
