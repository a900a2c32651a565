import { clamp } from './numbers.ts'

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

/** Reads a node value between nodes, bilinearly, at grid coordinates. */
export function sampleNodes(flow: Flow, values: Float32Array, gridX: number, gridY: number): number {
  const x = clamp(gridX, 0, flow.columns - 1.001)
  const y = clamp(gridY, 0, flow.rows - 1.001)
  const i = Math.floor(x)
  const j = Math.floor(y)
  const fx = x - i
  const fy = y - j
  const upper = j * flow.columns + i
  const lower = upper + flow.columns
  const top = values[upper]! * (1 - fx) + values[upper + 1]! * fx
  return top * (1 - fy) + (values[lower]! * (1 - fx) + values[lower + 1]! * fx) * fy
}

/** First `correction`, found on the picture that `flow` had warped, then `flow`: one flow of the same grid. */
export function composeFlow(correction: Flow, flow: Flow): Flow {
  const dx = new Float32Array(flow.dx.length)
  const dy = new Float32Array(flow.dy.length)
  for (let j = 0; j < flow.rows; j++) {
    for (let i = 0; i < flow.columns; i++) {
      const k = j * flow.columns + i
      const gridX = i + correction.dx[k]! / flow.step
      const gridY = j + correction.dy[k]! / flow.step
      dx[k] = correction.dx[k]! + sampleNodes(flow, flow.dx, gridX, gridY)
      dy[k] = correction.dy[k]! + sampleNodes(flow, flow.dy, gridX, gridY)
    }
  }
  return { ...correction, dx, dy }
}
