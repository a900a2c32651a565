import { gaussianBlur } from '../raster/blur.ts'
import { clamp } from '../raster/numbers.ts'
import type { Raster } from '../raster/raster.ts'
import { halveRaster } from '../raster/resample.ts'
import { correlate, holdsPatch, type Patches, patchesOf } from './correlation.ts'

/** What the warped reference is at a node of the picture, compared with the source. */
export const PLAIN = 0
export const ALIGNED = 1
export const MISALIGNED = 2
export const UNMATCHED = 3

/** One verdict per square of `step` pixels, row by row. */
export interface NodeAgreement {
  readonly columns: number
  readonly rows: number
  readonly step: number
  /** `PLAIN` (no texture), `ALIGNED`, `MISALIGNED` (shifted together with its neighbours) or `UNMATCHED`. */
  readonly verdicts: Uint8Array
  /** How many nodes got each verdict, indexed by it. */
  readonly counts: readonly number[]
}

const STEP = 8
const PATCH_RADIUS = 8

/** Patches flatter than this (variance of levels) are plain. */
const MIN_VARIANCE = 25

/** Correlation from which a patch counts as found. */
const FOUND = 0.8

/**
 * The comparison at full and at half size: blur before it, and search range in its pixels. Full size
 * only decides whether the place is right; the far search is made at half size, a quarter of the cost.
 */
const SCALES = [
  { halvings: 0, blur: 0.7, range: 2, alignedWithin: 1.5 },
  { halvings: 1, blur: 0.8, range: 4, alignedWithin: 2.1 },
]

/** Each ring further out must correlate this much better: a bar code repeats. */
const RING_PENALTY = 0.004

/** This good within one pixel, and the search ends. */
const GOOD_ENOUGH = 0.92

/** Displacements of neighbours that differ by less, in pixels, are one motion. */
const SAME_MOTION = 2.1

interface NodeSearch {
  /** Best correlation, and the best within one pixel; `undefined` where nothing can be said. */
  readonly best: number
  readonly near: number
  /** Where the best lies, in pixels of the compared rasters before halving. */
  readonly dx: number
  readonly dy: number
}

/**
 * Sorts the nodes of a picture by whether the warped reference shows the same texture in the same
 * place. All rasters are of one size; `valid` is 1 where the reference covers the pixel.
 */
export function compareNodes(source: Raster, warped: Raster, valid: Raster): NodeAgreement {
  const columns = Math.max(1, Math.floor(source.width / STEP))
  const rows = Math.max(1, Math.floor(source.height / STEP))
  const searches = SCALES.map((scale) => searchAll(source, warped, valid, columns, rows, scale))
  const verdicts = new Uint8Array(columns * rows)
  const counts = [0, 0, 0, 0]
  for (let k = 0; k < verdicts.length; k++) {
    verdicts[k] = judge(searches, k, columns, rows)
    counts[verdicts[k]!]!++
  }
  return { columns, rows, step: STEP, verdicts, counts }
}

type Scale = (typeof SCALES)[number]
type Searches = readonly (NodeSearch | undefined)[]

function searchAll(
  source: Raster,
  warped: Raster,
  valid: Raster,
  columns: number,
  rows: number,
  scale: Scale,
): Searches {
  let [a, b, covered] = [gaussianBlur(source, scale.blur), gaussianBlur(warped, scale.blur), valid]
  for (let i = 0; i < scale.halvings; i++) [a, b, covered] = [halveRaster(a), halveRaster(b), halveRaster(covered)]
  const reduction = 2 ** -scale.halvings
  const patchesA = patchesOf(a, PATCH_RADIUS)
  const patchesB = patchesOf(b, PATCH_RADIUS)
  const searches: (NodeSearch | undefined)[] = []
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = Math.round((i + 0.5) * STEP * reduction - 0.5)
      const y = Math.round((j + 0.5) * STEP * reduction - 0.5)
      const found = searchNode(
        patchesA,
        patchesB,
        covered,
        clamp(x, PATCH_RADIUS, a.width - 1 - PATCH_RADIUS),
        clamp(y, PATCH_RADIUS, a.height - 1 - PATCH_RADIUS),
        scale.range,
      )
      searches.push(found && { ...found, dx: found.dx / reduction, dy: found.dy / reduction })
    }
  }
  return searches
}

/** Searches in growing square rings around (x, y). */
function searchNode(
  a: Patches,
  b: Patches,
  valid: Raster,
  x: number,
  y: number,
  range: number,
): NodeSearch | undefined {
  const { width } = valid
  const centre = y * width + x
  if (!holdsPatch(a, x, y) || valid.values[centre]! < 0.99 || a.variance[centre]! < MIN_VARIANCE) return undefined
  let best = -2
  let near = -2
  let dx = 0
  let dy = 0
  for (let ring = 0; ring <= range; ring++) {
    for (let v = -ring; v <= ring; v++) {
      const across = Math.abs(v) === ring ? 1 : 2 * ring
      for (let u = -ring; u <= ring; u += across) {
        const toX = x + u
        const toY = y + v
        const to = toY * width + toX
        if (!holdsPatch(b, toX, toY) || valid.values[to]! < 0.99) continue
        const score = b.variance[to]! < MIN_VARIANCE / 2 ? -1 : correlate(a, x, y, b, toX, toY)
        if (ring <= 1 && score > near) near = score
        if (score - RING_PENALTY * ring > best) {
          best = score - RING_PENALTY * ring
          dx = u
          dy = v
        }
      }
    }
    if (ring === 1 && best > GOOD_ENOUGH) break
  }
  return { best, near, dx, dy }
}

function judge(searches: readonly Searches[], k: number, columns: number, rows: number): number {
  let textured = false
  for (const [s, { alignedWithin }] of SCALES.entries()) {
    const node = searches[s]![k]
    if (node === undefined) continue
    textured = true
    if (node.best > FOUND && Math.hypot(node.dx, node.dy) <= alignedWithin) return ALIGNED
    if (node.near > FOUND + 0.05 && node.near > node.best - 0.03) return ALIGNED
  }
  if (searches.some((nodes) => movesWithNeighbours(nodes, k, columns, rows))) return MISALIGNED
  return textured ? UNMATCHED : PLAIN
}

/** A shift that most neighbours share is real; a shift of its own is chance. */
function movesWithNeighbours(nodes: Searches, k: number, columns: number, rows: number): boolean {
  const node = nodes[k]
  if (node === undefined || node.best <= FOUND) return false
  const column = k % columns
  const row = Math.floor(k / columns)
  let heard = 0
  let agreeing = 0
  for (let j = Math.max(0, row - 1); j <= Math.min(rows - 1, row + 1); j++) {
    for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i++) {
      const other = nodes[j * columns + i]
      if (other === undefined || other === node) continue
      heard++
      if (other.best > FOUND - 0.1 && Math.hypot(other.dx - node.dx, other.dy - node.dy) < SAME_MOTION) agreeing++
    }
  }
  return heard >= 2 && agreeing >= 0.6 * heard
}
