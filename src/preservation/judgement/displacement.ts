import { correlate, holdsPatch, type Patches, patchesOf } from '../compare/correlation.ts'
import { gaussianBlur } from '../raster/blur.ts'
import { overviewPixels, toOverview } from '../raster/overview.ts'
import { luminanceOf, type Raster, type Rgb, subtract } from '../raster/raster.ts'
import type { Cluster } from './clusters.ts'
import type { Evidence } from './evidence.ts'

/** How well the reference shows what the source shows within a cluster: in its place, and wherever nearby it does best. */
export interface Displacement {
  /** Correlation of structure, -1 to 1, at the same place. */
  readonly inPlace: number
  /** The best over all shifts within `REACH`, the same place included. */
  readonly likeness: number
}

/** The structure of source and reference on the overview: luminance without shading, in levels. */
export interface Structures {
  readonly width: number
  readonly height: number
  readonly source: Patches
  readonly reference: Patches
  /** 1 where a reference covers the point. */
  readonly covered: Uint8Array
  /** The pixel of the source at each point. */
  readonly pixels: Int32Array
}

/** Shading beyond this reach (sigma, points of the overview) is no structure. */
const SHADING = 6

/** How far is looked, as a share of the overview's mean side: what stands in front moves that far between two views. */
const REACH = 0.06

/** Points of a cluster that are compared, at most about this many: a shift costs as much as it compares. */
const SAMPLES = 2_500

/** A shift proves nothing unless this share of the cluster stays on the reference. */
const MIN_COVERED = 0.85

/** Pieces of a cluster (radius, points), and about how many of them are sought: each costs as much as it has points. */
const PIECE_RADIUS = 4
const PIECES = 120

/** Pieces flatter than this (variance of levels) show nothing. */
const MIN_VARIANCE = 25

/** Correlation at which a piece is found, and by how much it must be better there than in its place. */
const FOUND = 0.85
const FOUND_GAIN = 0.1

export function structuresOf({ source, composition, overview, covered, width, height }: Evidence): Structures {
  const pixels = overviewPixels(overview, width, height)
  const structure = (picture: Rgb) => {
    return patchesOf(withoutShading(toOverview(luminanceOf(picture), overview)), PIECE_RADIUS)
  }
  return {
    width: overview.width,
    height: overview.height,
    source: structure(source),
    reference: structure(composition.picture),
    covered: Uint8Array.from(pixels, (pixel) => covered[pixel]!),
    pixels,
  }
}

/** Shifts what the source shows within a cluster over the reference as a whole. `labels` are those of the cluster map. */
export function seekDisplacement(structures: Structures, labels: Int32Array, { label }: Cluster): Displacement {
  const points = samplesOf(structures, labels, label, SAMPLES)
  const reach = reachOf(structures)
  const inPlace = correlationAt(structures, points, 0, 0) ?? -1
  let likeness = inPlace
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      likeness = Math.max(likeness, correlationAt(structures, points, dx, dy) ?? -1)
    }
  }
  return { inPlace, likeness }
}

/**
 * Share of the pieces of a cluster that the reference shows elsewhere within `REACH`, each with a shift of its own: what
 * stands in front moves, and what lies around it is stretched and covered, so that no one shift fits the whole.
 */
export function seekPieces(structures: Structures, labels: Int32Array, label: number): number {
  const { width, source } = structures
  let [heard, found] = [0, 0]
  for (const i of samplesOf(structures, labels, label, PIECES)) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (!holdsPatch(source, x, y) || source.variance[i]! < MIN_VARIANCE) continue
    heard++
    if (isFoundElsewhere(structures, x, y)) found++
  }
  return found / Math.max(1, heard)
}

function isFoundElsewhere(structures: Structures, x: number, y: number): boolean {
  const { width, source, reference, covered } = structures
  const reach = reachOf(structures)
  const isPlain = reference.variance[y * width + x]! < MIN_VARIANCE
  const needed = isPlain ? FOUND : Math.max(FOUND, FOUND_GAIN + correlate(source, x, y, reference, x, y))
  for (let toY = y - reach; toY <= y + reach; toY++) {
    for (let toX = x - reach; toX <= x + reach; toX++) {
      if (!holdsPatch(reference, toX, toY)) continue
      const to = toY * width + toX
      if (covered[to] === 0 || reference.variance[to]! < MIN_VARIANCE) continue
      if (correlate(source, x, y, reference, toX, toY) >= needed) return true
    }
  }
  return false
}

function reachOf({ width, height }: Structures): number {
  return Math.round(REACH * Math.sqrt(width * height))
}

/** Points of a cluster, about `count` at most. */
function samplesOf({ pixels }: Structures, labels: Int32Array, label: number, count: number): number[] {
  const inside: number[] = []
  for (let i = 0; i < pixels.length; i++) if (labels[pixels[i]!] === label) inside.push(i)
  const stride = Math.ceil(inside.length / count)
  return inside.filter((_, k) => k % stride === 0)
}

/** Pearson's correlation of the source's points with the reference's, shifted by (dx, dy). */
function correlationAt(
  { width, height, source, reference, covered }: Structures,
  points: readonly number[],
  dx: number,
  dy: number,
): number | undefined {
  let [n, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0]
  for (const i of points) {
    const x = (i % width) + dx
    const y = Math.floor(i / width) + dy
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const j = y * width + x
    if (covered[j] === 0) continue
    const a = source.raster.values[i]!
    const b = reference.raster.values[j]!
    n++
    sumA += a
    sumB += b
    squaresA += a * a
    squaresB += b * b
    products += a * b
  }
  if (n === 0 || n < MIN_COVERED * points.length) return undefined
  const variances = (n * squaresA - sumA * sumA) * (n * squaresB - sumB * sumB)
  return variances > 0 ? (n * products - sumA * sumB) / Math.sqrt(variances) : 0
}

function withoutShading(raster: Raster): Raster {
  return subtract(raster, gaussianBlur(raster, SHADING))
}
