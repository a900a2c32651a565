import { gaussianBlur } from '../raster/blur.ts'
import { type Overview, overviewPixels } from '../raster/overview.ts'
import { type FlagRaster, type Raster, subtract } from '../raster/raster.ts'
import { type Patches, patchesOf } from './correlation.ts'

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

/** Pieces that are sought by themselves (radius, points). */
const PIECE_RADIUS = 4

/** Pieces flatter than this (variance of levels) show nothing. */
export const MIN_VARIANCE = 25

/**
 * The structures of two pictures, whose luminances are given on the overview; `covered` are the pixels that the reference
 * shows.
 */
export function structuresOf(
  source: Raster,
  reference: Raster,
  { width, height, values: covered }: FlagRaster,
  overview: Overview,
): Structures {
  const pixels = overviewPixels(overview, width, height)
  const structure = (luminance: Raster) => {
    return patchesOf(subtract(luminance, gaussianBlur(luminance, SHADING)), PIECE_RADIUS)
  }
  return {
    width: overview.width,
    height: overview.height,
    source: structure(source),
    reference: structure(reference),
    covered: Uint8Array.from(pixels, (pixel) => covered[pixel]!),
    pixels,
  }
}

/** About `count` of these points at most, evenly. */
export function thinned(points: readonly number[], count: number): number[] {
  const stride = Math.ceil(points.length / count)
  return points.filter((_, k) => k % stride === 0)
}

/**
 * Pearson's correlation of the source's points with the reference's, shifted by (dx, dy); `undefined` where less than
 * this share of them stays on the reference.
 */
export function correlationAt(
  { width, height, source, reference, covered }: Structures,
  points: readonly number[],
  dx: number,
  dy: number,
  minCovered: number,
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
  if (n === 0 || n < minCovered * points.length) return undefined
  const variances = (n * squaresA - sumA * sumA) * (n * squaresB - sumB * sumB)
  return variances > 0 ? (n * products - sumA * sumB) / Math.sqrt(variances) : 0
}
