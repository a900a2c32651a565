import t from 'tap'
import { composeFlow, type Flow, sampleFlow } from '../../../src/preservation/view/flow.ts'
import { isClose } from '../support/close.ts'

function flowOf(at: (x: number, y: number) => readonly [number, number]): Flow {
  const [columns, rows, step] = [5, 4, 10]
  const nodes = Array.from({ length: columns * rows }, (_, k) => {
    return at(step * (k % columns), step * Math.floor(k / columns))
  })
  const confidence = new Float32Array(nodes.length).fill(1)
  const [dx, dy] = [0, 1].map((axis) => Float32Array.from(nodes, (node) => node[axis]!))
  return { columns, rows, step, dx: dx!, dy: dy!, confidence }
}

const read = (flow: Flow, x: number, y: number) => {
  const into = { dx: 0, dy: 0 }
  sampleFlow(flow, x / flow.step, y / flow.step, into)
  return [into.dx, into.dy]
}

t.test('between its nodes a flow is bilinear, beyond them as at its border', async (t) => {
  const flow = flowOf((x, y) => [1 + 0.25 * x - 0.5 * y, 0.125 * x * y])
  isClose(t, read(flow, 13, 24), [1 + 0.25 * 13 - 0.5 * 24, 0.125 * 13 * 24], 1e-5)
  isClose(t, read(flow, -50, 10), [1 - 0.5 * 10, 0], 1e-5, 'left of it')
  isClose(t, read(flow, 900, 10), [1 + 10 - 5, 0.125 * 40 * 10], 0.1, 'right of it')
  isClose(t, read(flow, 20, 300), [1 + 5 - 15, 75], 0.1, 'below it')
})

t.test('a correction comes before the flow that it corrects', async (t) => {
  const stretch = flowOf((x, y) => [0.1 * x, 0.2 * y])
  const shift = flowOf(() => [2, -5])
  const after = composeFlow(shift, stretch)
  // At (20, 20): shifted to (22, 15), there the stretch adds (2.2, 3).
  isClose(t, read(after, 20, 20), [2 + 2.2, -5 + 3], 1e-5)
  isClose(
    t,
    read(
      composeFlow(
        flowOf(() => [0, 0]),
        flowOf(() => [3, 4]),
      ),
      40,
      30,
    ),
    [3, 4],
    1e-5,
    'at the last node',
  )
  const before = composeFlow(stretch, shift)
  isClose(t, read(before, 20, 20), [2 + 2, -5 + 4], 1e-5, 'the other way round')
})
