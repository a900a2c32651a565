import t from 'tap'
import { createRaster, type Raster } from '../../../src/preservation/raster/raster.ts'
import { halveRaster } from '../../../src/preservation/raster/resample.ts'
import { type Flow, sampleFlow } from '../../../src/preservation/view/flow.ts'
import type { ReferenceView } from '../../../src/preservation/view/reference-view.ts'
import { warpLuminance, warpReference } from '../../../src/preservation/view/warp.ts'
import { isClose } from '../support/close.ts'
import { randomNumbers } from '../support/label.ts'

const SIDE = 64
const FRAME = { left: 0, top: 0, width: SIDE, height: SIDE }
const map = (...values: number[]) => Float64Array.from(values)
const IDENTITY = map(1, 0, 0, 0, 1, 0, 0, 0, 1)

function drawn(level: (x: number, y: number) => number): Raster {
  const raster = createRaster(SIDE, SIDE)
  for (let i = 0; i < raster.values.length; i++) raster.values[i] = level(i % SIDE, Math.floor(i / SIDE))
  return raster
}

/** A view that shows a raster in grey, with two halvings of it. */
function viewOf(raster: Raster, given: Partial<ReferenceView> = {}): ReferenceView {
  const luminance = [raster, halveRaster(raster), halveRaster(halveRaster(raster))]
  const levels = luminance.map(({ width, height, values }) => {
    const pixels = Uint8Array.from({ length: 3 * values.length }, (_, p) => values[Math.floor(p / 3)]!)
    return { width, height, pixels }
  })
  const whole = { alpha: undefined, left: 0, top: 0, scaleX: 1, scaleY: 1 }
  return { levels, luminance: (level) => luminance[level]!, ...whole, ...given }
}

const at = (raster: Raster, x: number, y: number) => raster.values[y * raster.width + x]!

t.test('the identity gives the picture itself, bit by bit', async (t) => {
  const noise = drawn((x, y) => (x * 7919 + y * 104729) % 256)
  const view = viewOf(noise)
  const { picture, valid } = warpReference(view, { homography: IDENTITY, flow: undefined }, FRAME)
  t.same(picture.pixels, view.levels[0]!.pixels)
  t.notOk(valid.includes(0))
  t.same(warpLuminance(view, { homography: IDENTITY, flow: undefined }, FRAME).luminance.values, noise.values)
})

t.test('a shift reads from there, and what lies outside is not valid', async (t) => {
  const noise = drawn((x, y) => (x * 7919 + y * 104729) % 256)
  const shift = { homography: map(1, 0, 3, 0, 1, -2, 0, 0, 1), flow: undefined }
  const { luminance, valid } = warpLuminance(viewOf(noise), shift, FRAME)
  t.equal(at(luminance, 10, 20), at(noise, 13, 18))
  t.equal(
    valid.reduce((sum, flag) => sum + flag, 0),
    (SIDE - 3) * (SIDE - 2),
  )
  t.equal(valid[20 * SIDE + SIDE - 4], 1)
  t.equal(valid[20 * SIDE + SIDE - 3], 0)
  t.equal(valid[SIDE + 10], 0)
  const part = warpLuminance(viewOf(noise), shift, { left: 8, top: 16, width: 5, height: 4 })
  t.equal(at(part.luminance, 2, 3), at(noise, 13, 17), 'a tile lies where it says')
})

t.test('a point between pixels is read by cubic convolution', async (t) => {
  const impulse = viewOf(drawn((x, y) => (x === 30 && y === 30 ? 160 : 64)))
  const half = warpLuminance(impulse, { homography: map(1, 0, 0.5, 0, 1, 0, 0, 0, 1), flow: undefined }, FRAME)
  const row = [28, 29, 30, 31].map((x) => at(half.luminance, x, 30))
  isClose(t, row, [64 - 96 / 16, 64 + (96 * 9) / 16, 64 + (96 * 9) / 16, 64 - 96 / 16], 1e-4, 'taps of Keys')
  const parabola = viewOf(drawn((x, y) => 20 + (x - 20) ** 2 / 16 + y))
  const quarter = warpLuminance(parabola, { homography: map(1, 0, 0.25, 0, 1, 0.75, 0, 0, 1), flow: undefined }, FRAME)
  isClose(t, [at(quarter.luminance, 40, 12)], [20 + 20.25 ** 2 / 16 + 12.75], 1e-4, 'a parabola is exact')
})

t.test('between its nodes a flow displaces as it is read there', async (t) => {
  const ramp = viewOf(drawn((x, y) => 2 * x + y))
  const random = randomNumbers(8)
  const [columns, rows, step] = [6, 5, 13]
  const shifts = () => Float32Array.from({ length: columns * rows }, () => 8 * random() - 4)
  const flow: Flow = { columns, rows, step, dx: shifts(), dy: shifts(), confidence: new Float32Array(columns * rows) }
  const { luminance, valid } = warpLuminance(ramp, { homography: IDENTITY, flow }, FRAME)
  const displacement = { dx: 0, dy: 0 }
  const [read, expected]: [number[], number[]] = [[], []]
  for (let y = 6; y < SIDE - 6; y++) {
    for (let x = 6; x < SIDE - 6; x++) {
      sampleFlow(flow, x / step, y / step, displacement)
      read.push(at(luminance, x, y))
      expected.push(2 * (x + displacement.dx) + y + displacement.dy)
      if (valid[y * SIDE + x] === 0) t.fail(`${x}, ${y} is shown`)
    }
  }
  isClose(t, read, expected, 0.02, 'as fine as a 256th of a pixel')
})

t.test('a flow displaces before the homography', async (t) => {
  const ramp = viewOf(drawn((x, y) => 2 * x + y))
  const nodes = 9 * 9
  const flow: Flow = {
    columns: 9,
    rows: 9,
    step: 8,
    dx: new Float32Array(nodes).fill(2.5),
    dy: new Float32Array(nodes).fill(-4),
    confidence: new Float32Array(nodes).fill(1),
  }
  const { luminance } = warpLuminance(ramp, { homography: map(1.5, 0, 1, 0, 0.5, 6, 0, 0, 1), flow }, FRAME)
  const [x, y] = [1.5 * (10 + 2.5) + 1, 0.5 * (30 - 4) + 6]
  isClose(t, [at(luminance, 10, 30)], [2 * x + y], 1e-4)
})

t.test('perspective divides, and nothing is read from behind the camera', async (t) => {
  const ramp = viewOf(drawn((x, y) => 2 * x + y))
  const oblique = { homography: map(1, 0, 0, 0, 1, 0, -1 / 40, 0, 1), flow: undefined }
  const { luminance, valid } = warpLuminance(ramp, oblique, FRAME)
  isClose(t, [at(luminance, 8, 16)], [2 * 10 + 20], 1e-4, 'depth .8')
  t.notOk(Array.from({ length: SIDE }, (_, y) => valid[y * SIDE + 40]).includes(1), 'at the horizon')
  t.equal(valid[50 * SIDE + 60], 0)
})

t.test('a reduced frame, a cut and shrunk view and its halvings all keep their places', async (t) => {
  const ramp = drawn((x, y) => x + 2 * y)
  const reduced = warpLuminance(viewOf(ramp), { homography: IDENTITY, flow: undefined }, { ...FRAME, width: 30 }, 0.5)
  isClose(t, [at(reduced.luminance, 10, 9)], [20.5 + 2 * 18.5], 1e-4, 'pixels of half the density')
  const doubled = { homography: map(2, 0, 0, 0, 2, 0, 0, 0, 1), flow: undefined }
  isClose(t, [at(warpLuminance(viewOf(ramp), doubled, FRAME).luminance, 9, 13)], [18 + 52], 1e-4, 'the first halving')
  // Pixel i of the view covers 2i and 2i + 1 of what lies 100 to the right and 40 down in the reference.
  const cut = viewOf(ramp, { left: 100, top: 40, scaleX: 0.5, scaleY: 0.5 })
  const { luminance } = warpLuminance(cut, { homography: map(1, 0, 100, 0, 1, 40, 0, 0, 1), flow: undefined }, FRAME)
  isClose(t, [at(luminance, 21, 31)], [21.5 / 2 - 0.5 + 2 * (31.5 / 2 - 0.5)], 1e-4, 'a cut')
})

t.test('stripes that a smaller frame cannot show become their mean', async (t) => {
  const stripes = viewOf(drawn((x) => 200 * (x % 2)))
  const stretched = (by: number) => ({ homography: map(by, 0, 0, 0, by, 0, 0, 0, 1), flow: undefined })
  isClose(t, [at(warpLuminance(stripes, stretched(2), FRAME).luminance, 11, 9)], [100], 1e-4, 'by the first halving')
  isClose(t, [at(warpLuminance(stripes, stretched(1.5), FRAME).luminance, 12, 9)], [0], 1e-4, 'not yet')
})

t.test('anything but full opacity is not shown', async (t) => {
  const alpha = new Uint8Array(SIDE * SIDE).fill(255)
  alpha[20 * SIDE + 12] = 254
  const { valid } = warpReference(
    viewOf(
      drawn(() => 90),
      { alpha },
    ),
    { homography: IDENTITY, flow: undefined },
    FRAME,
  )
  t.equal(valid[20 * SIDE + 12], 0)
  const doubled = { homography: map(2, 0, 0, 0, 2, 0, 0, 0, 1), flow: undefined }
  const smaller = warpReference(
    viewOf(
      drawn(() => 90),
      { alpha },
    ),
    doubled,
    FRAME,
  ).valid
  t.equal(
    smaller.reduce((sum, flag) => sum + flag, 0),
    31 * 31 - 1,
    'seen through a halving',
  )
  t.equal(
    valid.reduce((sum, flag) => sum + flag, 0),
    SIDE * SIDE - 1,
  )
})
