import { clamp, median } from '../raster/numbers.ts'

/** For each level of the reference, the level it has in the source's light; 256 entries. */
export type ToneCurve = Float32Array

/** Pairs of levels (reference, source) of the same spot, for one channel. */
export interface LevelPairs {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
}

/** Fewer pairs than this give an offset, no curve. */
const MIN_PAIRS = 400

const BIN_LEVELS = 8
const BINS = 256 / BIN_LEVELS

/** The curve is averaged over this many levels either side. */
const SMOOTHING = 10

/** A flatter curve would erase detail, a steeper one amplify the noise of dark parts. */
const MIN_SLOPE = 0.25
const MAX_SLOPE = 1.5

/**
 * The monotone curve that carries the reference's levels to the source's: medians per bin of eight
 * levels, made monotone by pooling adjacent violators (Ayer et al., 1955), straight beyond the ends,
 * smoothed, its slope limited.
 * `offset` is the mean difference to fall back on.
 */
export function fitToneCurve(pairs: LevelPairs, offset: number): ToneCurve {
  const count = pairs.from.length
  if (count < MIN_PAIRS) return Float32Array.from({ length: 256 }, (_, level) => level + offset)
  const { gain, through } = regress(pairs)
  const bins = Array.from({ length: BINS }, (): number[] => [])
  for (let i = 0; i < count; i++) {
    bins[Math.min(BINS - 1, Math.floor(pairs.from[i]! / BIN_LEVELS))]!.push(pairs.to[i]!)
  }
  const knots = bins.flatMap((levels, i) =>
    levels.length > Math.max(25, count * 0.002)
      ? [{ level: i * BIN_LEVELS + BIN_LEVELS / 2, value: median(levels), weight: levels.length }]
      : [],
  )
  const raw = interpolate(knots, monotone(knots), gain, through)
  const steepest = Math.max(MAX_SLOPE, 1.25 * gain)
  return rebuilt(smooth(raw), medianBin(bins, count), () => [MIN_SLOPE, steepest])
}

/** How much flatter or steeper than in the other channels light makes one of them. */
const UNLIKE = 2

/** Slopes are compared over this many levels either side. */
const SLOPE_REACH = 12

/**
 * The curves of the channels, none of them much flatter or steeper than the others at the same level. Light scales the
 * channels, it does not squeeze one alone: where that was found, in few levels or on another surface, white print would
 * come out in colour. `anchors` are the levels at which the curves are kept.
 */
export function reconcileCurves(curves: readonly ToneCurve[], anchors: readonly number[]): ToneCurve[] {
  const slopes = curves.map((curve) =>
    curve.map((_, level) => {
      const [low, high] = [Math.max(0, level - SLOPE_REACH), Math.min(255, level + SLOPE_REACH)]
      return (curve[high]! - curve[low]!) / (high - low)
    }),
  )
  const usual = Float32Array.from({ length: 256 }, (_, level) => median(slopes.map((slope) => slope[level]!)))
  return curves.map((curve, c) =>
    rebuilt(curve, anchors[c]!, (level) => [usual[level]! / UNLIKE, usual[level]! * UNLIKE]),
  )
}

interface Knot {
  readonly level: number
  readonly value: number
  readonly weight: number
}

function regress({ from, to }: LevelPairs): { gain: number; through: (level: number) => number } {
  const count = from.length
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    sumX += from[i]!
    sumY += to[i]!
    sumXX += from[i]! ** 2
    sumXY += from[i]! * to[i]!
  }
  const meanX = sumX / count
  const meanY = sumY / count
  // 25 squared levels of prior pull the gain of a nearly plain surface to 1.
  const gain = clamp((sumXY / count - meanX * meanY + 25) / (sumXX / count - meanX * meanX + 25), 0.3, 3.5)
  return { gain, through: (level) => meanY + gain * (level - meanX) }
}

/** Values of the knots, pooled where they fall. */
function monotone(knots: readonly Knot[]): number[] {
  const blocks: { value: number; weight: number; length: number }[] = []
  for (const { value, weight } of knots) {
    blocks.push({ value, weight, length: 1 })
    while (blocks.length > 1 && blocks.at(-2)!.value > blocks.at(-1)!.value) {
      const last = blocks.pop()!
      const before = blocks.at(-1)!
      before.value = (before.value * before.weight + last.value * last.weight) / (before.weight + last.weight)
      before.weight += last.weight
      before.length += last.length
    }
  }
  return blocks.flatMap(({ value, length }) => Array<number>(length).fill(value))
}

function interpolate(
  knots: readonly Knot[],
  values: readonly number[],
  gain: number,
  through: (level: number) => number,
): Float32Array {
  const first = knots[0]
  const last = knots.at(-1)
  const slope = Math.min(gain, MAX_SLOPE)
  let k = 0
  return Float32Array.from({ length: 256 }, (_, level) => {
    if (first === undefined || last === undefined) return through(level)
    if (level <= first.level) return values[0]! + slope * (level - first.level)
    if (level >= last.level) return values.at(-1)! + slope * (level - last.level)
    while (knots[k + 1]!.level < level) k++
    const share = (level - knots[k]!.level) / (knots[k + 1]!.level - knots[k]!.level)
    return values[k]! * (1 - share) + values[k + 1]! * share
  })
}

function smooth(curve: Float32Array): Float32Array {
  return curve.map((value, level) => {
    if (level < SMOOTHING || level > 255 - SMOOTHING) return value
    let sum = 0
    for (let d = -SMOOTHING; d <= SMOOTHING; d++) sum += curve[level + d]!
    return sum / (2 * SMOOTHING + 1)
  })
}

/** The level in the middle of the data. */
function medianBin(bins: readonly (readonly number[])[], count: number): number {
  let seen = 0
  const bin = bins.findIndex((levels) => {
    seen += levels.length
    return seen >= count / 2
  })
  return Math.min(255, bin * BIN_LEVELS + BIN_LEVELS / 2)
}

/** Rebuilds the curve from `anchor` outwards with limited steps. */
function rebuilt(
  curve: Float32Array,
  anchor: number,
  limits: (level: number) => readonly [flattest: number, steepest: number],
): ToneCurve {
  const limited = new Float32Array(256)
  limited[anchor] = curve[anchor]!
  for (let level = anchor + 1; level < 256; level++) {
    limited[level] = limited[level - 1]! + clamp(curve[level]! - limited[level - 1]!, ...limits(level))
  }
  for (let level = anchor - 1; level >= 0; level--) {
    limited[level] = limited[level + 1]! - clamp(limited[level + 1]! - curve[level]!, ...limits(level))
  }
  return limited
}
