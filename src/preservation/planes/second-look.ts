import type { OpenCv } from '../../images/analysis/opencv.ts'
import type { Picture, Size } from '../../images/raster/picture.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { compose, project } from '../view/homography.ts'
import { viewReference } from '../view/reference-view.ts'
import { warpReference } from '../view/warp.ts'
import { detectFeatures, type FeatureSizes } from './features.ts'
import { matchFeatures, type PointMatch } from './matches.ts'
import { distinctPlanes, explainByPlanes, INLIER_PIXELS, type MatchedPlane, plausiblePlane } from './planes.ts'

/** On a rectified reference the counterpart of a point lies this near, as a share of the source's mean side. */
const NEAR = 0.08

/** The source at the size at which it is analysed. */
export interface MatchedSource extends Size {
  readonly features: FeatureSizes
}

/** Guesses that are looked at again, to bound the work: each costs as much as finding the features of a reference. */
const MAX_GUESSES = 3

/**
 * Confirms or drops planes that have too few matches to be believed, and finds the rest of those that have few, by
 * matching again on the reference as the guess would put it into the source's frame. Features bear small changes of view
 * only: once rectified, an oblique, distant or much damaged surface matches several times better
 * (197 matches where there were 41, 2,077 for 370), and a chance find does not. `planes` has the best matched first.
 */
export async function lookAgain(
  cv: OpenCv,
  source: MatchedSource,
  reference: Picture,
  planes: readonly MatchedPlane[],
): Promise<MatchedPlane[]> {
  const confirmed = planes.filter(({ matches }) => matches.length >= THRESHOLDS.planeMatches)
  if (confirmed.some(({ matches }) => matches.length >= THRESHOLDS.surePlaneMatches)) return confirmed
  for (const guess of planes.slice(0, MAX_GUESSES))
    confirmed.push(...(await matchRectified(cv, source, reference, guess)))
  confirmed.sort((a, b) => b.matches.length - a.matches.length)
  return distinctPlanes(confirmed, source.width * source.height)
}

async function matchRectified(
  cv: OpenCv,
  source: MatchedSource,
  reference: Picture,
  guess: MatchedPlane,
): Promise<MatchedPlane[]> {
  const { width, height } = source
  const view = await viewReference(reference, guess.homography, guess.scale, width, height)
  const frame = { left: 0, top: 0, width, height }
  const rectified = warpReference(view, { homography: guess.homography, flow: undefined }, frame)
  const features = detectFeatures(cv, rectified.picture)
  const near = NEAR * Math.sqrt(width * height)
  return (['fine', 'coarse'] as const).flatMap((size) => {
    const matches = matchFeatures(source.features[size], features[size]).filter(
      ({ x, y, toX, toY }) => Math.hypot(toX - x, toY - y) < near,
    )
    const from = source.features[size]
    const threshold = INLIER_PIXELS / features[size].scale
    return explainByPlanes(cv, from, matches, threshold, THRESHOLDS.planeMatches).flatMap((again) => {
      const homography = compose(guess.homography, again.homography)
      return plausiblePlane(homography, throughGuess(again.matches, guess), from) ?? []
    })
  })
}

/** Matches against the rectified reference as matches against the reference itself. */
function throughGuess(matches: readonly PointMatch[], { homography }: MatchedPlane): PointMatch[] {
  return matches.map(({ x, y, toX, toY }) => {
    const to = project(homography, toX, toY)
    return { x, y, toX: to.x, toY: to.y }
  })
}
