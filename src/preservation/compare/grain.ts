import { clamp, median } from '../raster/numbers.ts'
import type { PixelFlags, Raster } from '../raster/raster.ts'

/** Side of the squares in which grain is measured, pixels. */
const SQUARE = 8

/**
 * Those are plain that vary at most twice as much as the plainest eighth, and eight times as much as the reference does
 * beside texture that both show; or by no more than this.
 */
const PLAIN_SHARE = 0.125
const PLAIN_TIMES = 2
const UNSHARED_TIMES = 8
const PLAIN_VARIANCE = 1

/** Both show the same texture where they correlate so well and the source has so much of the reference's. */
const SAME_TEXTURE = 0.5
const TEXTURE_LEFT = 0.25

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

interface Square {
  readonly first: number
  /** Mean square of the band in both pictures together. */
  readonly variance: number
  /** Of what the reference has beside what the source shows; `undefined` where the two do not show the same. */
  readonly unshared: number | undefined
}

/**
 * Places within what is covered that are plain in both pictures, as their middling detail tells: a source that is soft
 * shows no texture where the reference does, nor does one with something in front. Grain lies on texture as well: where
 * both show the same, the reference has it beside that. `mean` is the reference's mean level around each pixel.
 */
export function plainPlaces(
  source: Float32Array,
  reference: Float32Array,
  { width, height, values: mean }: Raster,
  covered: PixelFlags,
): PlainPlaces {
  const toneAt = new Uint8Array(mean.length)
  for (let i = 0; i < toneAt.length; i++) toneAt[i] = clamp((TONES * mean[i]!) / 256, 0, TONES - 1)
  const found: Square[] = []
  for (let top = 0; top + SQUARE <= height; top += SQUARE) {
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      const first = top * width + left
      if (covered[first] === 0 || covered[first + (SQUARE - 1) * (width + 1)] === 0) continue
      found.push(compareSquare(source, reference, width, first))
    }
  }
  const variances = Float64Array.from(found, ({ variance }) => variance).sort()
  const plainest = PLAIN_TIMES * (variances[Math.floor(PLAIN_SHARE * variances.length)] ?? 0)
  const plain = Math.max(PLAIN_VARIANCE, Math.min(plainest, UNSHARED_TIMES * unsharedBeside(found)))
  const squares = Array.from({ length: TONES }, (): number[] => [])
  for (const { first, variance } of found) {
    if (variance <= plain) squares[toneAt[first + (SQUARE / 2) * (width + 1)]!]!.push(first)
  }
  return { squares, toneAt }
}

function compareSquare(source: Float32Array, reference: Float32Array, width: number, first: number): Square {
  let [a, b, shared] = [0, 0, 0]
  for (let y = 0; y < SQUARE; y++) {
    for (let i = first + y * width; i < first + y * width + SQUARE; i++) {
      a += source[i]! ** 2
      b += reference[i]! ** 2
      shared += source[i]! * reference[i]!
    }
  }
  const same = shared > SAME_TEXTURE * Math.sqrt(a * b) && a > TEXTURE_LEFT * b
  return { first, variance: (a + b) / SQUARE ** 2, unshared: same ? (b - shared ** 2 / a) / SQUARE ** 2 : undefined }
}

/** What the reference has beside texture that both show, median over the squares; anything without enough of these. */
function unsharedBeside(found: readonly Square[]): number {
  const beside = found.flatMap(({ unshared }) => unshared ?? [])
  return beside.length < MIN_SQUARES ? Number.POSITIVE_INFINITY : median(beside)
}

/**
 * By how much the reference's grain, measured by `measure` in a square, exceeds that of the source in the plain places of
 * each tone. A tone without enough of them has what the nearest one has, or all together.
 */
export function grainByTone(
  { squares }: PlainPlaces,
  reference: Float32Array,
  source: Float32Array,
  width: number,
  measure: (values: Float32Array, width: number, first: number) => number,
): Float32Array {
  const grainIn = (firsts: readonly number[]) => {
    if (firsts.length < MIN_SQUARES) return undefined
    const medianOf = (values: Float32Array) => median(firsts.map((first) => measure(values, width, first)))
    return Math.max(0, medianOf(reference) - medianOf(source))
  }
  const heard = squares.map(grainIn)
  return Float32Array.from(heard, (_, tone) => {
    for (let away = 0; away < TONES; away++) {
      const grain = heard[tone - away] ?? heard[tone + away]
      if (grain !== undefined) return grain
    }
    return grainIn(squares.flat()) ?? 0
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
