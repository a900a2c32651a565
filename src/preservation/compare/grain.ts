import { clamp, median } from '../raster/numbers.ts'
import type { PixelFlags, Raster } from '../raster/raster.ts'

/** Side of the squares in which grain is measured, pixels. */
const SQUARE = 8

/** Those are plain that vary at most twice as much as the plainest eighth, or by no more than this. */
const PLAIN_SHARE = 0.125
const PLAIN_TIMES = 2
const PLAIN_VARIANCE = 1

/** Grain depends on the tone, as it is developed: so many are told apart, each heard if it has so many squares. */
const TONES = 8
const MIN_SQUARES = 8

/** Plain places of a reference, in which whatever varies is grain. */
export interface PlainPlaces {
  /** First pixels of the squares of each tone. */
  readonly squares: readonly (readonly number[])[]
  /** The tone of every pixel. */
  readonly toneAt: Uint8Array
}

/**
 * Places within what is covered that are plain in both pictures, as their middling detail tells: a source that is soft
 * shows no texture where the reference does. `mean` is the reference's mean level around each pixel.
 */
export function plainPlaces(
  source: Float32Array,
  reference: Float32Array,
  { width, height, values: mean }: Raster,
  covered: PixelFlags,
): PlainPlaces {
  const toneAt = new Uint8Array(mean.length)
  for (let i = 0; i < toneAt.length; i++) toneAt[i] = clamp((TONES * mean[i]!) / 256, 0, TONES - 1)
  const found: { readonly first: number; readonly variance: number }[] = []
  for (let top = 0; top + SQUARE <= height; top += SQUARE) {
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      const first = top * width + left
      if (covered[first] === 0 || covered[first + (SQUARE - 1) * (width + 1)] === 0) continue
      found.push({ first, variance: meanSquareIn(source, width, first) + meanSquareIn(reference, width, first) })
    }
  }
  found.sort((a, b) => a.variance - b.variance)
  const plain = Math.max(PLAIN_VARIANCE, PLAIN_TIMES * (found[Math.floor(PLAIN_SHARE * found.length)]?.variance ?? 0))
  const squares = Array.from({ length: TONES }, (): number[] => [])
  for (const { first, variance } of found) {
    if (variance > plain) break
    squares[toneAt[first + (SQUARE / 2) * (width + 1)]!]!.push(first)
  }
  return { squares, toneAt }
}

/**
 * By how much the reference's grain, measured by `measure` in a square, exceeds that of the source in the plain places of
 * each tone. A tone without enough of them has what the nearest one has.
 */
export function grainByTone(
  { squares }: PlainPlaces,
  reference: Float32Array,
  source: Float32Array,
  width: number,
  measure: (values: Float32Array, width: number, first: number) => number,
): Float32Array {
  const heard = squares.map((firsts) => {
    if (firsts.length < MIN_SQUARES) return undefined
    const medianOf = (values: Float32Array) => median(firsts.map((first) => measure(values, width, first)))
    return Math.max(0, medianOf(reference) - medianOf(source))
  })
  return Float32Array.from(heard, (_, tone) => {
    for (let away = 0; away < TONES; away++) {
      const grain = heard[tone - away] ?? heard[tone + away]
      if (grain !== undefined) return grain
    }
    return 0
  })
}

/** Mean of the values in a square. */
export function meanIn(values: Float32Array, width: number, first: number): number {
  let sum = 0
  for (let y = 0; y < SQUARE; y++) {
    for (let i = first + y * width; i < first + y * width + SQUARE; i++) sum += values[i]!
  }
  return sum / SQUARE ** 2
}

/** Mean of the squares of the values in a square. */
export function meanSquareIn(values: Float32Array, width: number, first: number): number {
  let sum = 0
  for (let y = 0; y < SQUARE; y++) {
    for (let i = first + y * width; i < first + y * width + SQUARE; i++) sum += values[i]! * values[i]!
  }
  return sum / SQUARE ** 2
}
