import { boxMean } from '../raster/blur.ts'
import { closeGaps } from '../raster/closing.ts'
import { type Box, labelComponents } from '../raster/components.ts'
import type { PixelFlags } from '../raster/raster.ts'
import { densityRadius, type Evidence } from './evidence.ts'

/** A connected area where the detail of source and reference disagrees. */
export interface Cluster {
  /** Its number in `ClusterMap.labels`. */
  readonly label: number
  readonly box: Box
  /** Pixels. */
  area: number
  /** Pixels whose detail disagrees, and those among them that have nothing in common with the reference. */
  seeds: number
  strongSeeds: number
  /** Seeds that only faint structure tells. */
  faintSeeds: number
  /** How far the seed that is furthest from the picture's edge lies from it, pixels. */
  depth: number
  /** Energy of fine and middling detail over its textured pixels, as if the source had the reference's grain. */
  sourceFine: number
  sourceMiddling: number
  referenceFine: number
  referenceMiddling: number
  /** Difference of mean and of spread of the colours over the cluster, root mean square over channels, levels. */
  paletteDifference: number
}

export interface ClusterMap {
  /** Per pixel the label of its cluster, 0 for none. */
  readonly labels: Int32Array
  /** In order of their labels: the first has label 1. */
  readonly clusters: readonly Cluster[]
}

const UNCOUNTED = {
  area: 0,
  seeds: 0,
  strongSeeds: 0,
  faintSeeds: 0,
  depth: 0,
  sourceFine: 0,
  sourceMiddling: 0,
  referenceFine: 0,
  referenceMiddling: 0,
  paletteDifference: 0,
}

/** How a pass looks for disagreement. */
export interface DensityRule {
  /** Share of the textured pixels around that must be seeds. */
  readonly share: number
  /** Share of all pixels around that must be seeds. */
  readonly floor: number
}

const SPARSE_TEXTURE = 0.03

/** Similarity below which a seed has nothing in common with the reference. */
export const STRONG_DISAGREEMENT = 0.5

/** Gaps up to this multiple of the density radius are closed: between letters, between lines. */
const CLOSING = 1.2

/**
 * Areas where seeds are dense among the textured pixels. Whole areas are judged and repaired,
 * never single pixels: half-repaired letters are worse than wrong ones.
 * `excluded` pixels belong to no cluster.
 */
export function findClusters(
  evidence: Evidence,
  seeds: PixelFlags,
  excluded: PixelFlags,
  rule: DensityRule,
): ClusterMap {
  const { width, height, covered, unit } = evidence
  const dense = denseAreas(evidence, seeds, excluded, rule)
  const closed = closeGaps(dense, width, height, Math.round(densityRadius(unit) * CLOSING))
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0 || excluded[i] === 1) closed[i] = 0
  const { labels, boxes } = labelComponents(closed, width, height)
  const clusters = boxes.map((box, i) => ({ ...UNCOUNTED, label: i + 1, box }))
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0) countPixel(clusters[labels[i]! - 1]!, evidence, seeds, i)
  comparePalettes(evidence, labels, clusters)
  return { labels, clusters }
}

/** Pixels around which seeds are as dense as the rule asks. */
export function denseAreas(evidence: Evidence, seeds: PixelFlags, excluded: PixelFlags, rule: DensityRule): PixelFlags {
  const { width, height, covered, textureDensity, unit } = evidence
  const seedDensity = boxMean({ width, height, values: seeds }, densityRadius(unit)).values
  const dense = new Uint8Array(width * height)
  for (let i = 0; i < dense.length; i++) {
    if (covered[i] === 0 || excluded[i] === 1 || seedDensity[i]! <= rule.floor) continue
    if (seedDensity[i]! / (textureDensity[i]! + SPARSE_TEXTURE) > rule.share) dense[i] = 1
  }
  return dense
}

function countPixel(cluster: Cluster, evidence: Evidence, seeds: PixelFlags, i: number): void {
  cluster.area++
  if (seeds[i] === 1) {
    cluster.seeds++
    cluster.faintSeeds += evidence.faint[i]!
    cluster.depth = Math.max(cluster.depth, distanceToEdge(evidence, i))
    if (evidence.detail.similarity[i]! < STRONG_DISAGREEMENT) cluster.strongSeeds++
  }
  if (evidence.textured[i] === 0) return
  const tone = evidence.plain.toneAt[i]!
  cluster.sourceFine += evidence.sourceBands.fine[i]! ** 2 + evidence.grain.fine[tone]!
  cluster.sourceMiddling += evidence.sourceBands.middling[i]! ** 2 + evidence.grain.middling[tone]!
  cluster.referenceFine += evidence.referenceBands.fine[i]! ** 2
  cluster.referenceMiddling += evidence.referenceBands.middling[i]! ** 2
}

function distanceToEdge({ width, height }: Evidence, pixel: number): number {
  const x = pixel % width
  const y = (pixel - x) / width
  return Math.min(x, y, width - 1 - x, height - 1 - y)
}

function comparePalettes({ source, composition }: Evidence, labels: Int32Array, clusters: readonly Cluster[]): void {
  const sums = clusters.map(() => new Float64Array(12))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const sum = sums[labels[i]! - 1]!
    for (let c = 0; c < 3; c++) {
      const a = source.pixels[3 * i + c]!
      const b = composition.picture.pixels[3 * i + c]!
      sum[c]! += a
      sum[3 + c]! += a * a
      sum[6 + c]! += b
      sum[9 + c]! += b * b
    }
  }
  for (const [k, cluster] of clusters.entries()) {
    const mean = sums[k]!.map((sum) => sum / cluster.area)
    let squares = 0
    for (let c = 0; c < 3; c++) {
      const spread = (at: number) => Math.sqrt(Math.max(0, mean[at + 3]! - mean[at]! ** 2))
      squares += (mean[c]! - mean[6 + c]!) ** 2 + (spread(c) - spread(6 + c)) ** 2
    }
    cluster.paletteDifference = Math.sqrt(squares / 3)
  }
}
