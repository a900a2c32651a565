import type { Features } from './features.ts'
import { nearestIn } from './nearest.ts'

/** A point of the source (`x`, `y`) and the point of the reference that looks the same (`toX`, `toY`), both in pixels. */
export interface PointMatch {
  readonly x: number
  readonly y: number
  readonly toX: number
  readonly toY: number
}

/** A match counts when its nearest neighbour is this much nearer than the second (Lowe's ratio test). */
const RATIO = 0.82

/**
 * Pairs features by the Hamming distance of their descriptors: two nearest references per source
 * point, the ratio test, then the best source point for each reference point. Exhaustive, as
 * OpenCV's brute-force matcher, but many times as fast: that one counts bits by bytes.
 */
export function matchFeatures(source: Features, reference: Features): PointMatch[] {
  const bestQuery = new Int32Array(reference.count).fill(-1)
  const bestDistance = new Float64Array(reference.count).fill(Number.POSITIVE_INFINITY)
  const nearestTo = nearestIn(source, reference)
  for (let query = 0; query < source.count; query++) {
    const { nearest, distance, second } = nearestTo(query)
    if (distance >= RATIO * second || distance >= bestDistance[nearest]!) continue
    bestDistance[nearest] = distance
    bestQuery[nearest] = query
  }
  const matches: PointMatch[] = []
  for (let train = 0; train < reference.count; train++) {
    const query = bestQuery[train]!
    if (query < 0) continue
    matches.push({
      x: source.points[2 * query]!,
      y: source.points[2 * query + 1]!,
      toX: reference.points[2 * train]!,
      toY: reference.points[2 * train + 1]!,
    })
  }
  return matches
}
