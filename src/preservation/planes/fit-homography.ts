import { type OpenCv, withNative } from '../../images/analysis/opencv.ts'
import { type Homography, project } from '../view/homography.ts'
import type { PointMatch } from './matches.ts'

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
