import type { Features } from './features.ts'

/** A point of the source (`x`, `y`) and the point of the reference that looks the same (`toX`, `toY`), both in pixels. */
export interface PointMatch {
  readonly x: number
  readonly y: number
  readonly toX: number
  readonly toY: number
}

/** A match counts when its nearest neighbour is this much nearer than the second (Lowe's ratio test). */
const RATIO = 0.82

/** Descriptors are compared in words of 32 bits; after half of them most candidates are out. */
const HALFWAY = 8

/**
 * Pairs features by the Hamming distance of their descriptors: two nearest references per source
 * point, the ratio test, then the best source point for each reference point. Exhaustive, as
 * OpenCV's brute-force matcher, but twice as fast: the WASM build counts bits by bytes and cannot
 * give up on a candidate.
 */
export function matchFeatures(source: Features, reference: Features): PointMatch[] {
  const bestQuery = new Int32Array(reference.count).fill(-1)
  const bestDistance = new Float64Array(reference.count).fill(Number.POSITIVE_INFINITY)
  for (let query = 0; query < source.count; query++) {
    const { nearest, distance, second } = twoNearest(source, query, reference)
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

function twoNearest(source: Features, query: number, reference: Features) {
  const { words: from, wordsEach } = source
  const to = reference.words
  const start = query * wordsEach
  let nearest = 0
  let distance = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  for (let train = 0, offset = 0; train < reference.count; train++, offset += wordsEach) {
    let bits = 0
    for (let k = 0; k < HALFWAY; k++) bits += countBits(from[start + k]! ^ to[offset + k]!)
    if (bits >= second) continue
    for (let k = HALFWAY; k < wordsEach; k++) bits += countBits(from[start + k]! ^ to[offset + k]!)
    if (bits >= second) continue
    if (bits < distance) {
      second = distance
      distance = bits
      nearest = train
    } else {
      second = bits
    }
  }
  return { nearest, distance, second }
}

/** Bits set in a 32-bit word, counted in parallel (Warren, Hacker's Delight, 5–1). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
