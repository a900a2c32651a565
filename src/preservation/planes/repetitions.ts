import { median } from '../raster/numbers.ts'
import { project } from '../view/homography.ts'
import type { MatchedPlane } from './planes.ts'

/** Planes turn and stretch alike where their derivatives differ by less than this share. */
const SAME_POSE = 0.05

/** Shift, as a share of the source's mean side, by which no parallax moves one of two planes in the same pose. */
const FAR = 0.05

/** A plane with so many times the matches of another one is the right one of the two. */
const PLAINLY_MORE = 2

/**
 * Without planes of a pattern that repeats. Two surfaces in the same pose lie at nearly the same depth, and parallax moves
 * neither far from the other; planes that lie far from each other are one surface, matched a period or more aside. The
 * one with plainly more matches is kept; of those that fit equally well nobody knows which is right.
 */
export function withoutRepetitions(planes: readonly MatchedPlane[], sourcePixels: number): MatchedPlane[] {
  const far = FAR * Math.sqrt(sourcePixels)
  return planes.filter((plane) => {
    return planes.every((other) => {
      const rivals = other !== plane && (repeats(plane, other, far) || repeats(other, plane, far))
      return !rivals || plane.matches.length >= PLAINLY_MORE * other.matches.length
    })
  })
}

/** Whether both stretch what lies at the middle of the matches of `a` alike, yet show it far from each other. */
function repeats(a: MatchedPlane, b: MatchedPlane, far: number): boolean {
  const x = median(a.matches.map((match) => match.x))
  const y = median(a.matches.map((match) => match.y))
  const [ofA, ofB] = [shownAt(a, x, y), shownAt(b, x, y)]
  const other = Math.hypot(...ofA.derivatives.map((value, k) => value - ofB.derivatives[k]!)) / Math.SQRT2
  const shift = Math.hypot(ofA.at.x - ofB.at.x, ofA.at.y - ofB.at.y)
  return other < SAME_POSE * a.scale && shift > far * a.scale
}

/** Where a plane shows a point of the source, and how it stretches what lies around. */
function shownAt({ homography }: MatchedPlane, x: number, y: number) {
  const at = project(homography, x, y)
  const [right, below] = [project(homography, x + 1, y), project(homography, x, y + 1)]
  return { at, derivatives: [right.x - at.x, right.y - at.y, below.x - at.x, below.y - at.y] }
}
