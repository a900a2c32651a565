import t from 'tap'
import { compareFaintStructure } from '../../../src/preservation/judgement/faint-structure.ts'
import { overviewOf, toOverview } from '../../../src/preservation/raster/overview.ts'
import { luminanceOf, type Raster, type Rgb } from '../../../src/preservation/raster/raster.ts'
import { THRESHOLDS } from '../../../src/preservation/thresholds.ts'

const WIDTH = 800
const HEIGHT = 600
const overview = overviewOf(WIDTH, HEIGHT, Math.sqrt((WIDTH * HEIGHT) / 1e6))

/** Noise of the photograph with that number, and a grain that is fainter than it. */
function table(photograph: number, grain: (x: number, y: number) => number): Rgb {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  let state = photograph
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const level = 128 + grain(i % WIDTH, Math.floor(i / WIDTH)) + 12 * (state / 2 ** 32 - 0.5)
    pixels.fill(level, 3 * i, 3 * i + 3)
  }
  return { width: WIDTH, height: HEIGHT, pixels }
}

const everywhere = new Uint8Array(WIDTH * HEIGHT).fill(1)
const nowhere = new Uint8Array(WIDTH * HEIGHT)

function compare(source: Rgb, reference: Rgb, covered: Uint8Array, textured: Uint8Array) {
  const [a, b] = [source, reference].map((picture) => toOverview(luminanceOf(picture), overview)) as [Raster, Raster]
  return compareFaintStructure(a, b, { width: WIDTH, height: HEIGHT, values: covered }, overview, textured)
}

/** Share of the places at which faint structure agrees. */
function agreement(source: Rgb, reference: Rgb): number {
  const { values } = compare(source, reference, everywhere, nowhere).agreeing
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const grain = (x: number, y: number) => 3 * Math.sin(x / 5 + y / 60)

t.test('grain that is fainter than the noise agrees between two photographs', async (t) => {
  const share = agreement(table(1, grain), table(2, grain))
  t.ok(share > 0.8, `in ${share} of the places`)
})

t.test('noise alone agrees nowhere', async (t) => {
  const plain = () => 0
  t.equal(agreement(table(1, plain), table(2, plain)), 0)
})

t.test('grain that lies elsewhere does not agree', async (t) => {
  const beside = (x: number, y: number) => grain(x + 12, y)
  const share = agreement(table(1, grain), table(2, beside))
  t.ok(share < 0.01, `in ${share} of the places`)
})

/** Share of the places, of those that references show all around, whose faint structure is another. */
function difference(source: Rgb, reference: Rgb, covered: Uint8Array, textured = nowhere): number {
  const { values } = compare(source, reference, covered, textured).likeness
  return values.reduce((sum, likeness) => sum + (likeness < THRESHOLDS.faintlyOther ? 1 : 0), 0) / values.length
}

t.test(
  'grain that lies elsewhere differs, noise alone does not, nor what lies near the edge of a reference or near texture',
  async (t) => {
    const plain = () => 0
    const strong = (x: number, y: number) => 2 * grain(x, y)
    const beside = (x: number, y: number) => strong(x + 15, y)
    t.equal(difference(table(1, plain), table(2, plain), everywhere), 0)
    t.equal(difference(table(1, strong), table(2, strong), everywhere), 0)
    const share = difference(table(1, strong), table(2, beside), everywhere)
    t.ok(share > 0.5, `in ${share} of the places`)
    const lattice = everywhere.map((_, i) => (i % 60 === 0 ? 0 : 1))
    t.equal(difference(table(1, strong), table(2, beside), lattice), 0)
    const lines = everywhere.map((_, i) => (i % 8 === 0 ? 1 : 0))
    t.equal(difference(table(1, strong), table(2, beside), everywhere, lines), 0)
  },
)
