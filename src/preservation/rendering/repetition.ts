import { correlateAround, holdsPatch } from '../compare/correlation.ts'
import { correlationAt, MIN_VARIANCE, type Structures } from '../compare/structures.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'

/** Places at which a shift is sought, and at which the best one is compared, at most about so many. */
const SOUGHT = 600
const COMPARED = 4000

/** How far a period is sought, as a share of the overview's mean side, and in which steps (points). */
const REACH = 0.4
const STEP = 2

/** A shift proves nothing unless this share of the places stays on the reference. */
const MIN_COVERED = 0.4

/** A perspective moves a place that much beside its period (points). */
const BESIDE = 3

/** Correlation from which a place shows the same, and by how much it must be better than where it is less. */
const SAME = 0.8
const BETTER = 0.15

/**
 * Whether a reference fits the source as well when it is shifted: of a pattern that repeats it shows another part, laid
 * on the source a period or more aside. Laid rightly, it hardly ever fits only when it is shifted, however much of the
 * source is wrong: what is odd about a place is found there. A period aside, that happens nearly as often as the other way
 * round.
 */
export function fitsAside(structures: Structures, limits: Thresholds = THRESHOLDS): boolean {
  const { width, height, source } = structures
  const side = Math.sqrt(width * height)
  const [toX, toY] = bestShift(structures, coveredPoints(structures, SOUGHT), limits.farPlane * side, REACH * side)
  let [compared, here, aside, onlyHere, onlyAside] = [0, 0, 0, 0, 0]
  for (const i of coveredPoints(structures, COMPARED)) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (!holdsPatch(source, x, y) || source.variance[i]! < MIN_VARIANCE) continue
    const inPlace = bestNear(structures, x, y, x, y)
    const shifted = bestNear(structures, x, y, x + toX, y + toY)
    if (inPlace === undefined || shifted === undefined) continue
    compared++
    if (inPlace >= SAME) here++
    if (shifted >= SAME) aside++
    if (inPlace >= SAME && inPlace >= shifted + BETTER) onlyHere++
    if (shifted >= SAME && shifted >= inPlace + BETTER) onlyAside++
  }
  // Round plain things shade alike wherever they are seen; a pattern is found again in most places.
  const repeats = aside >= limits.repeats * here && aside >= limits.repeatsAllOver * compared
  return repeats && onlyAside > limits.onlyAside * onlyHere
}

/** Points that a reference covers, on a grid: about `count` at most. */
function coveredPoints({ width, covered }: Structures, count: number): number[] {
  const apart = Math.ceil(Math.sqrt(covered.reduce((sum, flag) => sum + flag, 0) / count))
  return Array.from(covered.keys()).filter((i) => {
    return covered[i] === 1 && (i % width) % apart === 0 && Math.floor(i / width) % apart === 0
  })
}

/** The shift between these lengths at which the points correlate best. */
function bestShift(structures: Structures, points: readonly number[], least: number, most: number): [number, number] {
  const best = { correlation: -1, x: 0, y: 0 }
  const seek = (aroundX: number, aroundY: number, reach: number, step: number) => {
    for (let y = aroundY - reach; y <= aroundY + reach; y += step) {
      for (let x = aroundX - reach; x <= aroundX + reach; x += step) {
        if (Math.hypot(x, y) < least) continue
        const correlation = correlationAt(structures, points, x, y, MIN_COVERED) ?? -1
        if (correlation > best.correlation) Object.assign(best, { correlation, x, y })
      }
    }
  }
  seek(0, 0, STEP * Math.floor(most / STEP), STEP)
  seek(best.x, best.y, STEP - 1, 1)
  return [best.x, best.y]
}

const SIDE = 2 * BESIDE + 1
const NEAR = new Float32Array(SIDE ** 2)

/** Best correlation of the source's patch around (x, y) with those of the reference around another place, if it shows structure there. */
function bestNear(
  { width, source, reference, covered }: Structures,
  x: number,
  y: number,
  toX: number,
  toY: number,
): number | undefined {
  if (!holdsPatch(reference, toX, toY) || covered[toY * width + toX] === 0) return undefined
  NEAR.fill(-1)
  correlateAround(source, x, y, reference, toX, toY, BESIDE, NEAR)
  let best = -1
  for (const [k, likeness] of NEAR.entries()) {
    const i = (toY - BESIDE + Math.floor(k / SIDE)) * width + toX - BESIDE + (k % SIDE)
    if (likeness > best && covered[i] === 1 && reference.variance[i]! >= MIN_VARIANCE) best = likeness
  }
  return best
}
