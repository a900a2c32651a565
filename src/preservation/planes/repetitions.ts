import { median } from '../raster/numbers.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { compose, inverse, localScale, project } from '../view/homography.ts'
import { isSurface, type MatchedPlane } from './planes.ts'

/**
 * Without planes of a pattern that repeats. Planes in the same pose that lie far from each other may be one surface, matched
 * a period or more aside. The one with plainly more matches is kept; of those that fit equally well nobody knows which is
 * right. But where one explains most of the features around its matches, it is right, and so is what has a fair share as
 * well and shows another part of the reference: a thing and the wall that it stands before. A period aside, only what is odd
 * about a part finds its like.
 */
export function withoutRepetitions(planes: readonly MatchedPlane[], sourcePixels: number): MatchedPlane[] {
  const { farPlane, explainedAround, plainlyMore, sameSpot } = THRESHOLDS
  const far = farPlane * Math.sqrt(sourcePixels)
  return planes.filter((plane) => {
    return planes.every((other) => {
      const rivals = other !== plane && (repeats(plane, other, far) || repeats(other, plane, far))
      if (!rivals || plane.matches.length >= plainlyMore * other.matches.length) return true
      const isRight = isSurface(plane) && Math.max(plane.explained, other.explained) >= explainedAround
      return isRight && !showsSame(plane, other, sameSpot * Math.sqrt(sourcePixels) * plane.scale)
    })
  })
}

/** Whether most of a plane's matches lie where the other has some too, within `near` reference pixels: one thing, found twice. */
function showsSame({ matches }: MatchedPlane, other: MatchedPlane, near: number): boolean {
  const seen = matches.filter(({ toX, toY }) =>
    other.matches.some((one) => Math.hypot(one.toX - toX, one.toY - toY) < near),
  )
  return seen.length >= THRESHOLDS.sameSpots * matches.length
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
