import t from 'tap'
import {
  type Displacement,
  fitCurveToFlow,
  fitPlaneToFlow,
} from '../../../src/preservation/registration/surface-fit.ts'
import { project } from '../../../src/preservation/view/homography.ts'
import { isClose } from '../support/close.ts'

const [WIDTH, HEIGHT] = [640, 400]

type Map = (x: number, y: number) => readonly [number, number]

/** Displacements by a map on a grid of 20 by 15 nodes; each `nth` one is torn away by 40 pixels. */
function nodesOf(displacement: Map, nth = 0): Displacement[] {
  return Array.from({ length: 300 }, (_, k) => {
    const [x, y] = [32 * (k % 20), 28 * Math.floor(k / 20)]
    const [dx, dy] = displacement(x, y)
    return nth > 0 && k % nth === 0 ? { x, y, dx: dx + 40, dy: dy - 25 } : { x, y, dx, dy }
  })
}

const H = Float64Array.of(1.01, -0.02, 3, 0.015, 0.99, -2, 2e-5, -1e-5, 1)
const alongH: Map = (x, y) => {
  const to = project(H, x, y)
  return [to.x - x, to.y - y]
}

/** Homographies are one where they differ by a factor. */
const scaled = (homography: Float64Array) => homography.map((value) => value / homography[8]!)

t.test('a homography comes back from its displacements', async (t) => {
  const { homography, share, errors, displacementAt } = fitPlaneToFlow(nodesOf(alongH), WIDTH, HEIGHT, 1)
  isClose(t, scaled(homography).subarray(0, 6), H.subarray(0, 6), 1e-5)
  isClose(t, scaled(homography).subarray(6), H.subarray(6), 1e-9)
  t.equal(share, 1)
  t.ok(Math.max(...errors) < 1e-5)
  isClose(t, displacementAt(321, 123), alongH(321, 123), 1e-5)
})

t.test('a third that is torn away has no say', async (t) => {
  const { homography, share, errors } = fitPlaneToFlow(nodesOf(alongH, 3), WIDTH, HEIGHT, 1)
  isClose(t, scaled(homography).subarray(0, 6), H.subarray(0, 6), 1e-3)
  t.equal(share, 2 / 3)
  isClose(t, [errors[0]!, errors[1]!], [Math.hypot(40, 25), 0], 1e-2)
})

t.test('a polynomial of the degree asked for comes back, also with a third torn away', async (t) => {
  const bent: Map = (x, y) => [1 + x / 80 - (x * y) / 32_000, 2 - y / 50 + (x / 160) ** 2]
  const whole = fitCurveToFlow(nodesOf(bent), 2, 1)
  isClose(t, whole.displacementAt(100, 333), bent(100, 333), 1e-5)
  t.equal(whole.share, 1)
  const torn = fitCurveToFlow(nodesOf(bent, 3), 2, 1)
  isClose(t, torn.displacementAt(100, 333), bent(100, 333), 1e-3)
  t.equal(torn.share, 2 / 3)
})

t.test('a degree that is too low leaves what it cannot bend to', async (t) => {
  // Of 12u² on u = -1 … 1 in 20 steps, the best constant is the mean, 12 · 7/19.
  const nodes = nodesOf((x) => [12 * (x / 304 - 1) ** 2, 0])
  const { displacementAt, share } = fitCurveToFlow(nodes, 0, 1000)
  isClose(t, displacementAt(50, 50), [(12 * 7) / 19, 0], 1e-2)
  t.equal(share, 1)
})

t.test('beyond its nodes a curve goes on as at their border', async (t) => {
  const bent: Map = (x, y) => [(x / 160) ** 2, y / 100]
  const { displacementAt } = fitCurveToFlow(nodesOf(bent), 2, 1)
  isClose(t, displacementAt(5000, -300), bent(608, 0), 1e-5)
})
