import { smoothstep } from '../../images/raster/smoothstep.ts'
import { correlate, correlateAround, holdsPatch, type Patches } from '../compare/correlation.ts'
import { clamp } from '../raster/numbers.ts'
import type { Raster } from '../raster/raster.ts'
import type { Flow } from '../view/flow.ts'

/** One level of the pyramids that a search compares. */
export interface SearchLevel {
  /** Reduction as a power of two: a pixel of the level is 2^level source pixels. */
  readonly level: number
  readonly source: Patches
  readonly warped: Patches
  /** The warped reference made soft, for places where the source has lost its detail. */
  readonly softened: Patches | undefined
  /** 1 where the warped reference is valid. */
  readonly valid: Raster
}

/** What each node found by itself, before its neighbours are heard. */
export interface NodeVotes {
  /** Displacements in source pixels. */
  readonly dx: Float32Array
  readonly dy: Float32Array
  /** 0 where the node found nothing. */
  readonly weight: Float32Array
  /** Precision matrix of the displacement per node: the curvature of the correlation's peak. */
  readonly precisionXX: Float32Array
  readonly precisionXY: Float32Array
  readonly precisionYY: Float32Array
}

/** Patches flatter than this (variance of levels) hold noise only. */
const MIN_VARIANCE = 12

/** Correlation from which a peak is believed, and at which it is believed in full. */
const MIN_CORRELATION = 0.55
const FULL_CORRELATION = 0.95

/** The softened reference is chosen where it correlates this much better. */
const SOFTENED_ADVANTAGE = 0.03

/** A peak at the border of the search range is a hint, no measurement. */
const BORDER_WEIGHT = 0.1
const BORDER_CURVATURE = 0.02

/** Brings the curvature of a correlation peak to the scale of the smoothness weight. */
const PRECISION_GAIN = 400

/** Not searched or outside. */
const ABSENT = -2

/** The votes of so many nodes that have found nothing. */
export function noVotes(nodes: number): NodeVotes {
  return {
    dx: new Float32Array(nodes),
    dy: new Float32Array(nodes),
    weight: new Float32Array(nodes),
    precisionXX: new Float32Array(nodes),
    precisionXY: new Float32Array(nodes),
    precisionYY: new Float32Array(nodes),
  }
}

/**
 * For each node the displacement around its current one at which the warped reference correlates
 * best with the source, to a fraction of a pixel, within `range` pixels of the level.
 */
export function searchNodes(level: SearchLevel, grid: Flow, width: number, height: number, range: number): NodeVotes {
  const votes = noVotes(grid.dx.length)
  const { source } = level
  const { radius, raster } = source
  const reduction = 2 ** -level.level
  const scores = new Float32Array((2 * range + 1) ** 2)
  // Patches overlap heavily on coarse levels: every second or fourth node then carries the information.
  const stride = Math.max(1, Math.round((2 * radius + 1) / reduction / grid.step / 2))
  for (let j = 0; j < grid.rows; j += stride) {
    for (let i = 0; i < grid.columns; i += stride) {
      const node = j * grid.columns + i
      const x = nearestCentre(i * grid.step, width, reduction, radius, raster.width)
      const y = nearestCentre(j * grid.step, height, reduction, radius, raster.height)
      if (!holdsPatch(source, x, y) || source.variance[y * raster.width + x]! < MIN_VARIANCE) continue
      const startX = Math.round(grid.dx[node]! * reduction)
      const startY = Math.round(grid.dy[node]! * reduction)
      const warped = chooseSharpness(level, x, y, startX, startY)
      const best = scoreNeighbourhood(level, warped, x, y, startX, startY, range, scores)
      if (best === undefined || scores[best]! < MIN_CORRELATION) continue
      castVote(votes, node, scores, best, range, startX, startY, reduction)
    }
  }
  return votes
}

function nearestCentre(position: number, size: number, reduction: number, radius: number, levelSize: number): number {
  const centre = Math.round((Math.min(size - 1, position) + 0.5) * reduction - 0.5)
  return Math.min(levelSize - 1 - radius, Math.max(radius, centre))
}

function chooseSharpness(level: SearchLevel, x: number, y: number, dx: number, dy: number): Patches {
  const { source, warped, softened } = level
  if (softened === undefined) return warped
  const { width, height } = source.raster
  const toX = clamp(x + dx, source.radius, width - 1 - source.radius)
  const toY = clamp(y + dy, source.radius, height - 1 - source.radius)
  const score = (patches: Patches) =>
    patches.variance[toY * width + toX]! < MIN_VARIANCE ? -1 : correlate(source, x, y, patches, toX, toY)
  return score(softened) > score(warped) + SOFTENED_ADVANTAGE ? softened : warped
}

/** Fills `scores` row by row; returns the index of the greatest. */
function scoreNeighbourhood(
  level: SearchLevel,
  warped: Patches,
  x: number,
  y: number,
  startX: number,
  startY: number,
  range: number,
  scores: Float32Array,
): number | undefined {
  const { width } = level.valid
  correlateAround(level.source, x, y, warped, x + startX, y + startY, range, scores)
  let best: number | undefined
  let k = 0
  for (let dy = -range; dy <= range; dy++) {
    for (let dx = -range; dx <= range; dx++, k++) {
      const toX = x + startX + dx
      const toY = y + startY + dy
      if (!holdsPatch(warped, toX, toY) || level.valid.values[toY * width + toX]! < 0.99) {
        scores[k] = ABSENT
        continue
      }
      if (warped.variance[toY * width + toX]! < MIN_VARIANCE) scores[k] = -1
      if (best === undefined || scores[k]! > scores[best]!) best = k
    }
  }
  return best
}

/** Fits a paraboloid to the peak and its eight neighbours. */
function castVote(
  votes: NodeVotes,
  node: number,
  scores: Float32Array,
  best: number,
  range: number,
  startX: number,
  startY: number,
  reduction: number,
): void {
  const side = 2 * range + 1
  const column = (best % side) - range
  const row = Math.floor(best / side) - range
  const peak = scores[best]!
  const belief = smoothstep(MIN_CORRELATION, FULL_CORRELATION, peak)
  const atBorder = Math.abs(column) === range || Math.abs(row) === range
  const around = (dx: number, dy: number) => scores[best + dy * side + dx]!
  const present = (...values: number[]) => values.every((value) => value > ABSENT + 0.5)

  let curvatureX = BORDER_CURVATURE
  let curvatureY = BORDER_CURVATURE
  let curvatureXY = 0
  let shiftX = 0
  let shiftY = 0
  let weight = BORDER_WEIGHT * belief
  if (!atBorder && present(around(-1, 0), around(1, 0), around(0, -1), around(0, 1))) {
    curvatureX = Math.max(1e-4, 2 * peak - around(-1, 0) - around(1, 0))
    curvatureY = Math.max(1e-4, 2 * peak - around(0, -1) - around(0, 1))
    shiftX = clamp((0.5 * (around(1, 0) - around(-1, 0))) / curvatureX, -0.6, 0.6)
    shiftY = clamp((0.5 * (around(0, 1) - around(0, -1))) / curvatureY, -0.6, 0.6)
    if (present(around(1, 1), around(-1, -1), around(1, -1), around(-1, 1))) {
      const limit = 0.95 * Math.sqrt(curvatureX * curvatureY)
      const mixed = -(around(1, 1) + around(-1, -1) - around(1, -1) - around(-1, 1)) / 4
      curvatureXY = clamp(mixed, -limit, limit)
    }
    weight = belief
  }
  const gain = PRECISION_GAIN * reduction * reduction
  votes.dx[node] = (startX + column + shiftX) / reduction
  votes.dy[node] = (startY + row + shiftY) / reduction
  votes.weight[node] = weight
  votes.precisionXX[node] = curvatureX * gain
  votes.precisionXY[node] = curvatureXY * gain
  votes.precisionYY[node] = curvatureY * gain
}
