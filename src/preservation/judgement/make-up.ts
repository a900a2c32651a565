import { overviewPixels } from '../raster/overview.ts'
import type { PixelFlags, Rgb } from '../raster/raster.ts'
import type { Cluster } from './clusters.ts'
import type { Evidence } from './evidence.ts'

/** Side of a cell of colours, levels: noise and other light stay within one or two. */
const CELL = 32
const CELLS = 256 / CELL + 1

/** Places of a cluster whose colours are counted, at most about this many. */
const SAMPLES = 8_000

/** Colours are means so far around (radius, pixels at 1 megapixel and below): softness must not make others of them. */
const MEAN = 2

/** Weights of red, green and blue in brightness, in red against green, and in blue against both. */
const AXES = [
  [0.299, 0.587, 0.114],
  [1, -1, 0],
  [-0.5, -0.5, 1],
] as const

/** Colours that vary by less than this over all axes, levels, are not far apart. */
const ALIKE = 10

/** Coarse colour that varies by less than this, levels, has no layout that could be another one. */
const EVEN = 10

/** How source and reference differ within a cluster, whatever the shapes are. */
export interface Unlikeness {
  /** Share of the colours, by pixels, that one of the two has and the other has not. */
  readonly colours: number
  /** How far the colours of one lie from those of the other against how much both vary: 0 where they are the same. */
  readonly apart: number
  /** Difference of the coarse colours place by place against how much both vary: about 1 where neither tells of the other. */
  readonly layout: number
}

/**
 * Compares what source and reference are made of within a cluster. `otherThings` are the pixels of clusters that an earlier
 * pass found to be such: a piece that a stricter pass cuts out of one belongs to it, whatever its own colours are; one
 * for which none are given stands by itself.
 */
export function compareMakeUp(
  evidence: Evidence,
  labels: Int32Array,
  cluster: Cluster,
  otherThings: PixelFlags | undefined,
): Unlikeness {
  const pixels = samplesOf(evidence, labels, cluster)
  const known = otherThings === undefined ? 0 : pixels.reduce((sum, i) => sum + otherThings[i]!, 0)
  if (known > pixels.length / 2) return { colours: 1, apart: 1, layout: 1 }
  return {
    colours: differenceOfColours(evidence, pixels),
    apart: distanceOfColours(evidence, pixels),
    layout: differenceOfLayout(evidence, labels, cluster),
  }
}

function samplesOf({ width }: Evidence, labels: Int32Array, { label, box, area }: Cluster): number[] {
  const stride = Math.ceil(area / SAMPLES)
  const samples: number[] = []
  let seen = 0
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let i = y * width + box.x, end = i + box.width; i < end; i++) {
      if (labels[i] === label && seen++ % stride === 0) samples.push(i)
    }
  }
  return samples
}

function differenceOfColours({ source, composition, unit }: Evidence, pixels: readonly number[]): number {
  const counts = new Float64Array(CELLS ** 3)
  const radius = Math.round(MEAN * Math.max(1, unit))
  for (const i of pixels) {
    countColour(counts, meanAround(source, i, radius), 1)
    countColour(counts, meanAround(composition.picture, i, radius), -1)
  }
  return counts.reduce((sum, count) => sum + Math.abs(count), 0) / (2 * pixels.length)
}

type Colour = readonly [number, number, number]

function meanAround({ width, height, pixels }: Rgb, pixel: number, radius: number): Colour {
  const x = pixel % width
  const y = (pixel - x) / width
  const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)]
  const [top, bottom] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)]
  let [red, green, blue] = [0, 0, 0]
  for (let row = top; row <= bottom; row++) {
    for (let p = 3 * (row * width + left), end = 3 * (row * width + right); p <= end; p += 3) {
      red += pixels[p]!
      green += pixels[p + 1]!
      blue += pixels[p + 2]!
    }
  }
  const all = (right - left + 1) * (bottom - top + 1)
  return [red / all, green / all, blue / all]
}

/** Divides a colour among the cells next to it, so that none changes all at once. */
function countColour(counts: Float64Array, [red, green, blue]: Colour, weight: number): void {
  const first = (Math.floor(red / CELL) * CELLS + Math.floor(green / CELL)) * CELLS + Math.floor(blue / CELL)
  const [r, g, b] = [(red % CELL) / CELL, (green % CELL) / CELL, (blue % CELL) / CELL]
  for (let corner = 0; corner < 8; corner++) {
    const [inRed, inGreen, inBlue] = [corner >> 2, (corner >> 1) & 1, corner & 1]
    const share = (inRed ? r : 1 - r) * (inGreen ? g : 1 - g) * (inBlue ? b : 1 - b)
    counts[first + (inRed * CELLS + inGreen) * CELLS + inBlue]! += weight * share
  }
}

/** Wasserstein's distance along each axis, all together, against the standard deviations. */
function distanceOfColours({ source, composition }: Evidence, pixels: readonly number[]): number {
  let [moved, varying] = [0, ALIKE]
  for (const [red, green, blue] of AXES) {
    const [a, b] = [source.pixels, composition.picture.pixels].map((levels) =>
      Float64Array.from(
        pixels,
        (i) => red * levels[3 * i]! + green * levels[3 * i + 1]! + blue * levels[3 * i + 2]!,
      ).sort(),
    ) as [Float64Array, Float64Array]
    moved += a.reduce((sum, value, k) => sum + Math.abs(value - b[k]!), 0) / pixels.length
    varying += (deviationOf(a) + deviationOf(b)) / 2
  }
  return moved / varying
}

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

function differenceOfLayout(evidence: Evidence, labels: Int32Array, { label }: Cluster): number {
  const { looks, overview, width, height } = evidence
  const inside: number[] = []
  const pixels = overviewPixels(overview, width, height)
  for (let i = 0; i < pixels.length; i++) if (labels[pixels[i]!] === label) inside.push(i)
  let [apart, varying] = [0, 0]
  for (const [c, { values: a }] of looks.source.coarse.entries()) {
    const b = looks.reference.coarse[c]!.values
    const [meanA, meanB] = [a, b].map((values) => inside.reduce((sum, i) => sum + values[i]!, 0) / inside.length)
    for (const i of inside) {
      apart += (a[i]! - b[i]!) ** 2
      varying += (a[i]! - meanA!) ** 2 + (b[i]! - meanB!) ** 2 + EVEN ** 2
    }
  }
  return inside.length === 0 ? 1 : Math.sqrt(apart / varying)
}
