import { clamp } from '../raster/numbers.ts'

/**
 * Displacements on a regular grid: node (i, j) stands for the source pixel (i·step, j·step), whose
 * counterpart on the plane lies (`dx`, `dy`) source pixels away.
 */
export interface Flow {
  readonly columns: number
  readonly rows: number
  /** Source pixels between nodes. */
  readonly step: number
  readonly dx: Float32Array
  readonly dy: Float32Array
  /** 0–1: how well the source's texture supports a node's displacement. */
  readonly confidence: Float32Array
}

/** The source pixel that a node stands for. */
export function placeOfNode(node: number, { columns, step }: Flow): readonly [x: number, y: number] {
  const column = node % columns
  return [column * step, ((node - column) / columns) * step]
}

/** Reads the displacement between nodes, bilinearly, at grid coordinates, into `into`: it is read for every pixel. */
export function sampleFlow(flow: Flow, gridX: number, gridY: number, into: { dx: number; dy: number }): void {
  const { dx, dy, columns, rows } = flow
  const x = clamp(gridX, 0, columns - 1.001)
  const y = clamp(gridY, 0, rows - 1.001)
  const i = Math.floor(x)
  const j = Math.floor(y)
  const fx = x - i
  const fy = y - j
  const upper = j * columns + i
  const lower = upper + columns
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
  into.dx = a * dx[upper]! + b * dx[upper + 1]! + c * dx[lower]! + d * dx[lower + 1]!
  into.dy = a * dy[upper]! + b * dy[upper + 1]! + c * dy[lower]! + d * dy[lower + 1]!
}

/** First `correction`, found on the picture that `flow` had warped, then `flow`: one flow of the same grid. */
export function composeFlow(correction: Flow, flow: Flow): Flow {
  const dx = new Float32Array(flow.dx.length)
  const dy = new Float32Array(flow.dy.length)
  const before = { dx: 0, dy: 0 }
  for (let j = 0; j < flow.rows; j++) {
    for (let i = 0; i < flow.columns; i++) {
      const k = j * flow.columns + i
      sampleFlow(flow, i + correction.dx[k]! / flow.step, j + correction.dy[k]! / flow.step, before)
      dx[k] = correction.dx[k]! + before.dx
      dy[k] = correction.dy[k]! + before.dy
    }
  }
  return { ...correction, dx, dy }
}
