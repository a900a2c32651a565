import { median } from '../raster/numbers.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { compose, inverse, localScale, project } from '../view/homography.ts'
import type { MatchedPlane } from './planes.ts'

/**
 * Without planes of a pattern that repeats. Two surfaces in the same pose lie at nearly the same depth, and parallax moves
 * neither far from the other; planes that lie far from each other are one surface, matched a period or more aside. The
 * one with plainly more matches is kept; of those that fit equally well nobody knows which is right.
 */
export function withoutRepetitions(planes: readonly MatchedPlane[], sourcePixels: number): MatchedPlane[] {
  const far = THRESHOLDS.farPlane * Math.sqrt(sourcePixels)
  return planes.filter((plane) => {
    return planes.every((other) => {
      const rivals = other !== plane && (repeats(plane, other, far) || repeats(other, plane, far))
      return !rivals || plane.matches.length >= THRESHOLDS.plainlyMore * other.matches.length
    })
  })
}

/** Whether both show what lies at the middle of the matches of `a` as large and as slanted, be it turned, yet far apart. */
function repeats(a: MatchedPlane, b: MatchedPlane, far: number): boolean {
  const x = median(a.matches.map((match) => match.x))
  const y = median(a.matches.map((match) => match.y))
  const [at, other] = [project(a.homography, x, y), project(b.homography, x, y)]
  const between = localScale(compose(b.homography, inverse(a.homography)), at.x, at.y)
  const { samePose } = THRESHOLDS
  const isSamePose = Math.abs(between.scale - 1) < samePose && between.anisotropy < 1 + 2 * samePose
  return isSamePose && Math.hypot(at.x - other.x, at.y - other.y) > far * a.scale
}
