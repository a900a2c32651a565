import type { Features } from './features.ts'
import { type OpenCv, withNative } from './opencv.ts'

/** A point of the source (`x`, `y`) and the point of the reference that looks the same (`toX`, `toY`), both in pixels. */
export interface PointMatch {
  readonly x: number
  readonly y: number
  readonly toX: number
  readonly toY: number
}

/** A match counts when its nearest neighbour is this much nearer than the second (Lowe's ratio test). */
const RATIO = 0.82

/** `knnMatch` needs two neighbours and a homography four points. */
const MIN_FEATURES = 4

/**
 * Pairs features by the Hamming distance of their descriptors: two nearest references per source
 * point, the ratio test, then the best source point for each reference point.
 */
export function matchFeatures(cv: OpenCv, source: Features, reference: Features): PointMatch[] {
  if (source.count < MIN_FEATURES || reference.count < MIN_FEATURES) return []
  const best = new Map<number, { query: number; distance: number }>()
  withNative(cv, (keep) => {
    const queries = keep(new cv.Mat(source.count, source.stride, cv.CV_8UC1))
    const trains = keep(new cv.Mat(reference.count, reference.stride, cv.CV_8UC1))
    queries.data.set(source.descriptors)
    trains.data.set(reference.descriptors)
    const matcher = keep(new cv.BFMatcher(cv.NORM_HAMMING, false))
    const neighbours = keep(new cv.DMatchVectorVector())
    matcher.knnMatch(queries, trains, neighbours, 2)
    for (let i = 0; i < neighbours.size(); i++) {
      const pair = neighbours.get(i)
      if (pair.size() > 1) {
        const { queryIdx, trainIdx, distance } = pair.get(0)
        const rival = best.get(trainIdx)
        if (distance < RATIO * pair.get(1).distance && (rival === undefined || distance < rival.distance)) {
          best.set(trainIdx, { query: queryIdx, distance })
        }
      }
      pair.delete()
    }
  })
  return Array.from(best, ([train, { query }]) => ({
    x: source.points[2 * query]!,
    y: source.points[2 * query + 1]!,
    toX: reference.points[2 * train]!,
    toY: reference.points[2 * train + 1]!,
  }))
}
