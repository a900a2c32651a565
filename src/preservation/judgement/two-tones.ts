import type { Box } from '../raster/components.ts'
import { lumaOf, type Rgb } from '../raster/raster.ts'

/** The part of a picture within a box as ink and paper. */
export interface TwoTones {
  /** Mean red, green and blue of what is dark, and of what is bright. */
  readonly dark: readonly number[]
  readonly bright: readonly number[]
  /** Share of the variance of levels that the two explain: near 1 for print, about 0.6 for grain. */
  readonly explained: number
}

/** Divides the pixels within a box where the levels of both halves vary least (Otsu, 1979). */
export function twoTonesOf({ width, pixels }: Rgb, { x: left, y: top, width: across, height: down }: Box): TwoTones {
  const counts = new Float64Array(LEVELS)
  const sums = new Float64Array(3 * LEVELS)
  for (let y = top; y < top + down; y++) {
    for (let p = 3 * (y * width + left), end = p + 3 * across; p < end; p += 3) {
      const level = Math.round(lumaOf(pixels[p]!, pixels[p + 1]!, pixels[p + 2]!))
      counts[level]!++
      for (let c = 0; c < 3; c++) sums[3 * level + c]! += pixels[p + c]!
    }
  }
  const all = across * down
  const mean = counts.reduce((sum, count, level) => sum + count * level, 0) / all
  const spread = counts.reduce((sum, count, level) => sum + count * (level - mean) ** 2, 0)
  let [below, total, between, threshold] = [0, 0, 0, 0]
  for (const [level, count] of counts.entries()) {
    below += count
    total += count * level
    if (below === 0 || below === all) continue
    const gained = (total - below * mean) ** 2 * (1 / below + 1 / (all - below))
    if (gained > between) [between, threshold] = [gained, level]
  }
  const meanOf = (from: number, to: number) => {
    const count = counts.subarray(from, to).reduce((sum, n) => sum + n, 0)
    return [0, 1, 2].map((c) => {
      let sum = 0
      for (let level = from; level < to; level++) sum += sums[3 * level + c]!
      return sum / Math.max(1, count)
    })
  }
  return {
    dark: meanOf(0, threshold + 1),
    bright: meanOf(threshold + 1, LEVELS),
    explained: spread === 0 ? 0 : between / spread,
  }
}

const LEVELS = 256

/**
 * How often ink and paper change along a row or a column of a box, on average over those of the direction in which they
 * change less: more than once in print, once where two things meet.
 */
export function changesOfTone(
  { width, pixels }: Rgb,
  { x: left, y: top, width: across, height: down }: Box,
  { dark, bright }: TwoTones,
): number {
  const [red, green, blue] = [0, 1, 2].map((c) => (dark[c]! + bright[c]!) / 2) as [number, number, number]
  const middle = lumaOf(red, green, blue)
  const isBright = (x: number, y: number) => {
    const p = 3 * (y * width + x)
    return lumaOf(pixels[p]!, pixels[p + 1]!, pixels[p + 2]!) > middle
  }
  let [alongRows, alongColumns] = [0, 0]
  for (let y = top; y < top + down; y++) {
    for (let x = left; x < left + across; x++) {
      if (x > left && isBright(x, y) !== isBright(x - 1, y)) alongRows++
      if (y > top && isBright(x, y) !== isBright(x, y - 1)) alongColumns++
    }
  }
  return Math.min(alongRows / down, alongColumns / across)
}

/** Root mean square difference of two colours, levels. */
export function colourDistance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt([0, 1, 2].reduce((sum, c) => sum + (a[c]! - b[c]!) ** 2, 0) / 3)
}
