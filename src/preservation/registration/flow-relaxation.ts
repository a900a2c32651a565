import type { Flow } from '../view/flow.ts'
import type { NodeVotes } from './flow-search.ts'

/** Robust re-weightings, and relaxation sweeps within each. */
const REWEIGHTINGS = 4
const SWEEPS = 12
const OVER_RELAXATION = 1.5

/** How firmly a node without any evidence keeps its place, as a share of the smoothness. */
const ANCHOR = 1e-4

/**
 * Reconciles the nodes' votes with each other, in place: the displacements that minimise
 * Σ weight · precision-weighted distance to the vote + smoothness · Σ squared differences of neighbours,
 * with Geman–McClure weights against outliers (`tolerance` in source pixels). Solved by successive
 * over-relaxation.
 * Returns the final weight of every vote.
 */
export function relaxFlow(flow: Flow, votes: NodeVotes, smoothness: number, tolerance: number): Float32Array {
  const anchorX = flow.dx.slice()
  const anchorY = flow.dy.slice()
  const weights = votes.weight.slice()
  for (let round = 0; round < REWEIGHTINGS; round++) {
    for (let sweep = 0; sweep < SWEEPS; sweep++) relaxOnce(flow, votes, weights, smoothness, anchorX, anchorY)
    reweight(flow, votes, weights, tolerance)
  }
  return weights
}

function relaxOnce(
  { columns, rows, dx, dy }: Flow,
  votes: NodeVotes,
  weights: Float32Array,
  smoothness: number,
  anchorX: Float32Array,
  anchorY: Float32Array,
): void {
  const anchor = ANCHOR * smoothness
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const k = j * columns + i
      // A missing neighbour at the border stands in for itself with no weight.
      const west = i > 0 ? k - 1 : k
      const east = i < columns - 1 ? k + 1 : k
      const north = j > 0 ? k - columns : k
      const south = j < rows - 1 ? k + columns : k
      const missing = Number(west === k) + Number(east === k) + Number(north === k) + Number(south === k)
      const neighbours = 4 - missing
      const sumX = dx[west]! + dx[east]! + dx[north]! + dx[south]! - missing * dx[k]!
      const sumY = dy[west]! + dy[east]! + dy[north]! + dy[south]! - missing * dy[k]!

      const weight = weights[k]!
      const xx = weight * votes.precisionXX[k]!
      const xy = weight * votes.precisionXY[k]!
      const yy = weight * votes.precisionYY[k]!
      const stiffness = smoothness * neighbours + anchor
      const a = stiffness + xx
      const d = stiffness + yy
      const rightX = smoothness * sumX + anchor * anchorX[k]! + xx * votes.dx[k]! + xy * votes.dy[k]!
      const rightY = smoothness * sumY + anchor * anchorY[k]! + xy * votes.dx[k]! + yy * votes.dy[k]!
      const determinant = a * d - xy * xy
      dx[k]! += OVER_RELAXATION * ((d * rightX - xy * rightY) / determinant - dx[k]!)
      dy[k]! += OVER_RELAXATION * ((a * rightY - xy * rightX) / determinant - dy[k]!)
    }
  }
}

function reweight({ dx, dy }: Flow, votes: NodeVotes, weights: Float32Array, tolerance: number): void {
  const squared = tolerance * tolerance
  for (let k = 0; k < weights.length; k++) {
    if (votes.weight[k] === 0) continue
    const errorX = dx[k]! - votes.dx[k]!
    const errorY = dy[k]! - votes.dy[k]!
    const xx = votes.precisionXX[k]!
    const yy = votes.precisionYY[k]!
    const distance = xx * errorX * errorX + 2 * votes.precisionXY[k]! * errorX * errorY + yy * errorY * errorY
    const error = distance / Math.max(1e-6, 0.5 * (xx + yy))
    weights[k] = votes.weight[k]! * (squared / (squared + error)) ** 2
  }
}
