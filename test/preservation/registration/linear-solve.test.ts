import t from 'tap'
import { addEquation, normalEquations, solve } from '../../../src/preservation/registration/linear-solve.ts'
import { isClose } from '../support/close.ts'

/** Least squares of rows that end with their right-hand side; each has the weight 1 where none is given. */
function solved(rows: readonly (readonly number[])[], weights: readonly number[] = []): Float64Array {
  const equations = normalEquations(rows[0]!.length - 1)
  for (const [i, row] of rows.entries()) addEquation(equations, row.slice(0, -1), row.at(-1)!, weights[i] ?? 1)
  return solve(equations)
}

t.test('as many equations as unknowns are met', async (t) => {
  isClose(
    t,
    solved([
      [1, 2, 5],
      [3, 4, 11],
    ]),
    [1, 2],
    1e-6,
  )
  isClose(
    t,
    solved([
      [2, 1, -1, 8],
      [-3, -1, 2, -11],
      [-2, 1, 2, -3],
    ]),
    [2, 3, -1],
    1e-6,
  )
})

t.test('a line is fitted to more points than it can meet', async (t) => {
  // Through (0, 1), (1, 3), (2, 4), (3, 4): slope Sxy / Sxx = 5 / 5, intercept 3 - 1.5.
  isClose(
    t,
    solved([
      [0, 1, 1],
      [1, 1, 3],
      [2, 1, 4],
      [3, 1, 4],
    ]),
    [1, 1.5],
    1e-8,
  )
})

t.test('weights count as repetitions', async (t) => {
  isClose(
    t,
    solved(
      [
        [1, 2],
        [1, 5],
      ],
      [1, 3],
    ),
    [17 / 4],
    1e-8,
  )
  isClose(
    t,
    solved(
      [
        [1, 2],
        [1, 5],
      ],
      [0, 3],
    ),
    [5],
    1e-8,
  )
})

t.test('an unknown without evidence stays at 0, and leaves the others alone', async (t) => {
  isClose(
    t,
    solved([
      [1, 0, 0, 4],
      [0, 0, 2, 6],
    ]),
    [4, 0, 3],
    1e-8,
  )
  isClose(t, solved([[0, 1, 4]]), [0, 4], 1e-8)
})

t.test('the equations are kept for another solution', async (t) => {
  const equations = normalEquations(1)
  addEquation(equations, [2], 6, 1)
  isClose(t, solve(equations), [3], 1e-8)
  addEquation(equations, [2], 10, 1)
  isClose(t, solve(equations), [4], 1e-8)
})
