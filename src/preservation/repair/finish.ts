import { sourceSoftness } from '../compare/sharpness.ts'
import { boxMean, boxMeanOfProducts, gaussianBlur } from '../raster/blur.ts'
import { clamp, median, toLevel } from '../raster/numbers.ts'
import { channelOf, createRaster, flagsWhere, type Raster, type Rgb, subtract } from '../raster/raster.ts'
import type { Tile } from '../view/warp.ts'

/** What repairs take on so that they do not show beside what surrounds them. Lengths are in working pixels. */
export interface Finish {
  /** Blur (sigma) that makes the references as soft as the source is where it is right. */
  readonly softness: number
  /** Grain (standard deviation, levels) of the references that the source does not have. */
  readonly excess: number
  /** Grain of the source that they lack, and how much of it a pixel has of each neighbour's: 0 for grain of single pixels. */
  readonly missing: number
  readonly coarseness: number
}

/** Levels of grain that can be seen on ground without grain. */
const SHOWN = 0.5

/** Levels of grain that are missed beside grain, if the whole of it is so many times that of the references. */
const MISSED = 1.2
const MISSED_TIMES = 1.4

/** So much of the missing grain is added: the rest is not seen, and every grain lies elsewhere than the true one. */
const ADDED = 0.75

/** More is no grain: it is texture that the references do not show. */
const STRONGEST = 8

/** Correlation of neighbours beyond which it is none either. */
const COARSEST = 0.6

/** Squares of this side tell the grain, if there are so many of them; the plainest eighth is heard. */
const SQUARE = 8
const MIN_SQUARES = 40
const PLAIN_SHARE = 0.125

/** Levels beyond which grain is cut off. */
const DARKEST = 12
const BRIGHTEST = 243

/** Softness is measured on tiles of this side, pixels at 1 megapixel: small enough to find room beside repairs. */
const TILE = 48

/**
 * How the references must be changed to look like the right parts of the source, which are those that are supported and
 * not repaired (`mask` is 0). Both are given as their luminance. Softness counts beside garbled parts only: beside a soft
 * one it may be damage as well.
 */
export function finishFor(
  shown: Raster,
  given: Raster,
  support: Raster,
  mask: Raster,
  garbled: boolean,
  unit: number,
): Finish {
  const right = flagsWhere(mask.values, (opacity, i) => opacity === 0 && support.values[i]! > 0.5)
  const softness = garbled ? sourceSoftness(shown, given, right, unit, TILE) : 0
  const equalised = gaussianBlur(given, softness)
  const squares = plainSquares(equalised, right)
  if (squares.length < MIN_SQUARES) return { softness, excess: 0, missing: 0, coarseness: 0 }
  const [own, theirs] = [grainIn(shown, squares), grainIn(equalised, squares)]
  const excess = theirs - own >= SHOWN ? Math.sqrt(theirs ** 2 - own ** 2) : 0
  return { softness, excess, ...missingGrain(shown, equalised, squares) }
}

/** What both show cancels out, of their variances as of their difference: what is left is grain, however coarse. */
function missingGrain(shown: Raster, given: Raster, squares: readonly number[]) {
  const [own, theirs] = [unevennessIn(shown, squares), unevennessIn(given, squares)]
  const missing = Math.sqrt(Math.max(0, own.deviation ** 2 - theirs.deviation ** 2))
  const seen = missing >= MISSED && missing <= STRONGEST && own.deviation >= MISSED_TIMES * theirs.deviation
  if (!seen) return { missing: 0, coarseness: 0 }
  const correlation = clamp(unevennessIn(subtract(shown, given), squares).correlation, 0, COARSEST)
  // Of a row of grains, each mixed with a share b of both its neighbours, neighbours correlate by 2b / (1 + 2b²).
  const coarseness = correlation === 0 ? 0 : (1 - Math.sqrt(1 - 2 * correlation ** 2)) / (2 * correlation)
  return { missing: ADDED * missing, coarseness }
}

/** Standard deviation of squares around their own slope, and correlation of their neighbouring pixels. */
function unevennessIn({ width, values }: Raster, squares: readonly number[]) {
  const variances: number[] = []
  let [shared, all] = [0, 0]
  const middle = (SQUARE - 1) / 2
  const spread = (SQUARE ** 2 * (SQUARE ** 2 - 1)) / 12
  const rest = new Float32Array(SQUARE ** 2)
  for (const first of squares) {
    let [mean, across, down] = [0, 0, 0]
    for (let k = 0; k < rest.length; k++) {
      const [x, y] = [k % SQUARE, Math.floor(k / SQUARE)]
      const value = values[first + y * width + x]!
      mean += value / rest.length
      across += ((x - middle) * value) / spread
      down += ((y - middle) * value) / spread
      rest[k] = value
    }
    let squared = 0
    for (let k = 0; k < rest.length; k++) {
      const [x, y] = [k % SQUARE, Math.floor(k / SQUARE)]
      rest[k]! -= mean + across * (x - middle) + down * (y - middle)
      squared += rest[k]! ** 2
    }
    variances.push(squared / (rest.length - 3))
    for (let k = 0; k + SQUARE < rest.length; k++) {
      if (k % SQUARE === SQUARE - 1) continue
      shared += (rest[k]! * (rest[k + 1]! + rest[k + SQUARE]!)) / 2
      all += rest[k]! ** 2
    }
  }
  return { deviation: Math.sqrt(median(variances)), correlation: shared / Math.max(1e-9, all) }
}

/** The first pixels of the plainest squares all of which is right. */
function plainSquares({ width, height, values }: Raster, right: Uint8Array): number[] {
  const squares: { readonly first: number; readonly variance: number }[] = []
  for (let top = 0; top + SQUARE <= height; top += SQUARE) {
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      const first = top * width + left
      let [sum, squared] = [0, 0]
      let heard = true
      for (let y = 0; y < SQUARE && heard; y++) {
        for (let i = first + y * width; i < first + y * width + SQUARE; i++) {
          heard &&= right[i] === 1
          sum += values[i]!
          squared += values[i]! ** 2
        }
      }
      const mean = sum / SQUARE ** 2
      if (!heard || mean < DARKEST || mean > BRIGHTEST) continue
      squares.push({ first, variance: squared / SQUARE ** 2 - mean ** 2 })
    }
  }
  squares.sort((a, b) => a.variance - b.variance)
  return squares.slice(0, Math.ceil(PLAIN_SHARE * squares.length)).map(({ first }) => first)
}

/** Standard deviation of the noise: what a mask that sees neither slopes nor curves leaves (Immerkær, 1996). */
function grainIn({ width, values }: Raster, squares: readonly number[]): number {
  const deviations = squares.map((first) => {
    let sum = 0
    for (let y = 1; y < SQUARE - 1; y++) {
      for (let x = 1; x < SQUARE - 1; x++) {
        const i = first + y * width + x
        const row = (at: number) => values[at - 1]! - 2 * values[at]! + values[at + 1]!
        sum += Math.abs(row(i - width) - 2 * row(i) + row(i + width))
      }
    }
    return (Math.sqrt(Math.PI / 2) * sum) / (6 * (SQUARE - 2) ** 2)
  })
  return median(deviations)
}

/** Pixels around a tile that its finish depends on. */
export function marginOf({ softness, excess }: Finish, density: number): number {
  return Math.ceil(4 * softness * density) + (excess > 0 ? SMOOTHING : 0)
}

/** A tile of references in the source's light, finished. `density` is in its pixels per working pixel. */
export function finished(picture: Rgb, finish: Finish, tile: Tile, density: number): Rgb {
  const { softness, excess, missing, coarseness } = finish
  const soft = softness === 0 ? picture : softened(picture, softness * density)
  const smooth = excess === 0 ? soft : smoothed(soft, excess)
  return missing === 0 ? smooth : grained(smooth, missing, coarseness, tile)
}

function softened(picture: Rgb, sigma: number): Rgb {
  return byChannel(picture, (channel) => gaussianBlur(channel, sigma))
}

/** Windows (radius, pixels) whose variance tells grain from detail. */
const SMOOTHING = 2

/** Each window loses the excess variance and keeps the rest: flat ones nearly all, edges nothing that is seen (Lee, 1980). */
function smoothed(picture: Rgb, excess: number): Rgb {
  return byChannel(picture, (channel) => {
    const mean = boxMean(channel, SMOOTHING).values
    const squares = boxMeanOfProducts(channel, channel, SMOOTHING).values
    const values = channel.values.map((value, i) => {
      const variance = Math.max(1e-3, squares[i]! - mean[i]! ** 2)
      return mean[i]! + Math.sqrt(Math.max(0, 1 - excess ** 2 / variance)) * (value - mean[i]!)
    })
    return { ...channel, values }
  })
}

/** Grain that depends on a pixel's place alone, so that tiles meet and the same inputs give the same bytes. */
function grained({ width, height, pixels }: Rgb, deviation: number, coarseness: number, { left, top }: Tile): Rgb {
  const single = createRaster(width + 2, height + 2)
  for (let i = 0; i < single.values.length; i++) {
    single.values[i] = normalAt(left - 1 + (i % single.width), top - 1 + Math.floor(i / single.width))
  }
  const mixed = (values: Float32Array, i: number, next: number) => {
    return values[i]! + coarseness * (values[i - next]! + values[i + next]!)
  }
  const rows = single.values.map((_, i, values) => mixed(values, i, 1))
  const strength = deviation / (1 + 2 * coarseness ** 2)
  const rough = new Uint8Array(pixels.length)
  for (let i = 0; i < width * height; i++) {
    const at = (Math.floor(i / width) + 1) * single.width + (i % width) + 1
    const grain = strength * mixed(rows, at, single.width)
    for (let c = 0; c < 3; c++) rough[3 * i + c] = toLevel(pixels[3 * i + c]! + grain)
  }
  return { width, height, pixels: rough }
}

/** Nearly normal numbers of variance 1: the sum of the four bytes of a hash (Wellons' lowbias32). */
function normalAt(x: number, y: number): number {
  let hash = (Math.imul(y, 0x9e3779b1) ^ x) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  hash ^= hash >>> 15
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24)
  return (sum - 510) / 147.8
}

function byChannel(picture: Rgb, change: (channel: Raster) => Raster): Rgb {
  const pixels = new Uint8Array(picture.pixels.length)
  for (let c = 0; c < 3; c++) {
    const { values } = change(channelOf(picture, c))
    for (let i = 0; i < values.length; i++) pixels[3 * i + c] = toLevel(values[i]!)
  }
  return { ...picture, pixels }
}
