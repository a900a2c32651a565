/** Equations of a least-squares problem: the normal matrix and right-hand side, gathered row by row. */
export interface NormalEquations {
  readonly size: number
  readonly matrix: Float64Array
  readonly right: Float64Array
}

/** No equations yet in `size` unknowns. */
export function normalEquations(size: number): NormalEquations {
  return { size, matrix: new Float64Array(size * size), right: new Float64Array(size) }
}

/** Adds `row · unknowns = value` with a weight. */
export function addEquation(
  { size, matrix, right }: NormalEquations,
  row: ArrayLike<number>,
  value: number,
  weight: number,
) {
  for (let a = 0; a < size; a++) {
    const scaled = weight * row[a]!
    if (scaled === 0) continue
    for (let b = 0; b < size; b++) matrix[a * size + b]! += scaled * row[b]!
    right[a]! += scaled * value
  }
}

/** Keeps unknowns without evidence at 0 instead of letting them explode. */
const RIDGE = 1e-9

/** The unknowns, by Gaussian elimination (the matrix is symmetric and, with its ridge, positive). */
export function solve({ size, matrix, right }: NormalEquations): Float64Array {
  const m = matrix.slice()
  const solution = right.slice()
  for (let a = 0; a < size; a++) m[a * size + a]! += RIDGE * (m[a * size + a]! + 1)
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const factor = m[b * size + a]! / m[a * size + a]!
      for (let c = a; c < size; c++) m[b * size + c]! -= factor * m[a * size + c]!
      solution[b]! -= factor * solution[a]!
    }
  }
  for (let a = size - 1; a >= 0; a--) {
    for (let b = a + 1; b < size; b++) solution[a]! -= m[a * size + b]! * solution[b]!
    solution[a]! /= m[a * size + a]!
  }
  return solution
}
