import { correlateAround, holdsPatch } from '../compare/correlation.ts'
import { correlationAt, MIN_VARIANCE, type Structures, thinned } from '../compare/structures.ts'
import type { Cluster } from './clusters.ts'

/** How well the reference shows what the source shows within a cluster: in its place, and wherever nearby it does best. */
export interface Displacement {
  /** Correlation of structure, -1 to 1, at the same place. */
  readonly inPlace: number
  /** The best over all shifts within `REACH`, the same place included. */
  readonly likeness: number
}

/** How far is looked, as a share of the overview's mean side: what stands in front moves that far between two views. */
const REACH = 0.06

/** Points of a cluster that are compared, at most about this many: a shift costs as much as it compares. */
const SAMPLES = 2_500

/** A shift proves nothing unless this share of the cluster stays on the reference. */
const MIN_COVERED = 0.85

/** About how many pieces of a cluster are sought. */
const PIECES = 120

/** Correlation at which a piece is found, and by how much it must be better there than in its place. */
const FOUND = 0.85
const FOUND_GAIN = 0.1

/** Shifts what the source shows within a cluster over the reference as a whole. `labels` are those of the cluster map. */
export function seekDisplacement(structures: Structures, labels: Int32Array, { label }: Cluster): Displacement {
  const points = samplesOf(structures, labels, label, SAMPLES)
  const reach = reachOf(structures)
  const inPlace = correlationAt(structures, points, 0, 0, MIN_COVERED) ?? -1
  let likeness = inPlace
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      likeness = Math.max(likeness, correlationAt(structures, points, dx, dy, MIN_COVERED) ?? -1)
    }
  }
  return { inPlace, likeness }
}

/** Where the reference shows the pieces of a cluster; both are shares of the pieces that show anything. */
export interface PieceMotion {
  /** Elsewhere within `REACH`, each with a shift of its own. */
  readonly elsewhere: number
  /** Not in their place, and all to the same side of it. */
  readonly oneWay: number
}

/**
 * Seeks the pieces of a cluster in the reference, each by itself: what stands in front moves, and what lies around it is
 * stretched and covered, so that no one shift fits the whole. But seen from another place, all of that moves the same way,
 * little or much; print that was bent goes every way.
 */
export function seekPieces(structures: Structures, labels: Int32Array, label: number): PieceMotion {
  const { width, source } = structures
  const reach = reachOf(structures)
  const ways = waysWithin(reach)
  const correlations = new Float32Array(ways.length)
  const moved = new Uint32Array(WAYS)
  let [heard, elsewhere] = [0, 0]
  for (const i of samplesOf(structures, labels, label, PIECES)) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (!holdsPatch(source, x, y) || source.variance[i]! < MIN_VARIANCE) continue
    heard++
    correlateNearby(structures, x, y, reach, correlations)
    const inPlace = correlations[(correlations.length - 1) / 2]!
    let [best, gone] = [ABSENT, 0]
    let isInPlace = false
    for (const [k, likeness] of correlations.entries()) {
      best = Math.max(best, likeness)
      if (likeness < FOUND) continue
      if (ways[k] === IN_PLACE) isInPlace = true
      else gone |= ways[k]!
    }
    if (best >= Math.max(FOUND, FOUND_GAIN + inPlace)) elsewhere++
    for (let way = 0; way < WAYS && !isInPlace; way++) moved[way]! += (gone >>> way) & 1
  }
  return { elsewhere: elsewhere / Math.max(1, heard), oneWay: Math.max(...moved) / Math.max(1, heard) }
}

/** Directions in which pieces may have moved, a bit each; shifts as far beside such a line lie on it, points. */
const WAYS = 32
const BESIDE = 1
const IN_PLACE = -1

/** For every shift, row by row, the directions in which it leads, or `IN_PLACE`. */
function waysWithin(reach: number): Int32Array {
  const side = 2 * reach + 1
  return Int32Array.from({ length: side * side }, (_, k) => {
    const [dx, dy] = [(k % side) - reach, Math.floor(k / side) - reach]
    if (Math.max(Math.abs(dx), Math.abs(dy)) <= BESIDE) return IN_PLACE
    let ways = 0
    for (let way = 0; way < WAYS; way++) {
      const [cos, sin] = [Math.cos((2 * Math.PI * way) / WAYS), Math.sin((2 * Math.PI * way) / WAYS)]
      if (dx * cos + dy * sin > 0 && Math.abs(dx * sin - dy * cos) <= BESIDE) ways |= 1 << way
    }
    return ways
  })
}

const ABSENT = -1

/** Correlations of a piece of the source with the reference around it, row by row; `ABSENT` where that shows nothing. */
function correlateNearby(
  { width, source, reference, covered }: Structures,
  x: number,
  y: number,
  reach: number,
  into: Float32Array,
): void {
  into.fill(ABSENT)
  correlateAround(source, x, y, reference, x, y, reach, into)
  for (let k = 0, toY = y - reach; toY <= y + reach; toY++) {
    for (let toX = x - reach; toX <= x + reach; toX++, k++) {
      const to = toY * width + toX
      if (!holdsPatch(reference, toX, toY)) continue
      if (covered[to] === 0 || reference.variance[to]! < MIN_VARIANCE) into[k] = ABSENT
    }
  }
}

function reachOf({ width, height }: Structures): number {
  return Math.round(REACH * Math.sqrt(width * height))
}

/** Points of a cluster, about `count` at most. */
function samplesOf({ pixels }: Structures, labels: Int32Array, label: number, count: number): number[] {
  const inside: number[] = []
  for (let i = 0; i < pixels.length; i++) if (labels[pixels[i]!] === label) inside.push(i)
  return thinned(inside, count)
}
