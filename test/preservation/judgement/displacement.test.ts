import t from 'tap'
import { patchesOf } from '../../../src/preservation/compare/correlation.ts'
import { type Structures, seekPieces } from '../../../src/preservation/judgement/displacement.ts'
import { gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { createRaster, type Raster } from '../../../src/preservation/raster/raster.ts'
import { THRESHOLDS } from '../../../src/preservation/thresholds.ts'
import { randomNumbers } from '../support/label.ts'

const SIDE = 300
const MIDDLE = SIDE / 2

/** Where a point of the source lies in the reference. */
type Shift = (x: number, y: number) => readonly [number, number]

t.test('pieces that moved, each by a shift of its own, are found elsewhere', async (t) => {
  const distance = (x: number, y: number) => Math.max(0, 1 - Math.hypot(x - MIDDLE, y - MIDDLE) / 80)
  const share = piecesOf((x, y) => [x + Math.round(22 * distance(x, y)), y])
  t.ok(share >= THRESHOLDS.movedPieces, `${share} of them`)
})

t.test('pieces in their place are not', async (t) => {
  t.equal(
    piecesOf((x, y) => [x, y]),
    0,
  )
})

t.test('pieces that the reference shows nowhere near are not', async (t) => {
  const share = piecesOf((x, y) => [SIDE - 1 - y, x])
  t.ok(share < 0.1, `${share} of them`)
})

/** The share of the pieces of a disc amid noise that `shift` moves. */
function piecesOf(shift: Shift): number {
  const reference = noise()
  const source = createRaster(SIDE, SIDE)
  const labels = new Int32Array(SIDE * SIDE)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const inside = Math.hypot(x - MIDDLE, y - MIDDLE) < 70
    const [fromX, fromY] = inside ? shift(x, y) : [x, y]
    source.values[i] = reference.values[fromY * SIDE + fromX]!
    labels[i] = inside ? 1 : 0
  }
  const structures: Structures = {
    width: SIDE,
    height: SIDE,
    source: patchesOf(source, 4),
    reference: patchesOf(reference, 4),
    covered: new Uint8Array(SIDE * SIDE).fill(1),
    pixels: Int32Array.from(labels, (_, i) => i),
  }
  return seekPieces(structures, labels, 1)
}

function noise(): Raster {
  const random = randomNumbers(1)
  const raster = createRaster(SIDE, SIDE)
  for (let i = 0; i < raster.values.length; i++) raster.values[i] = 400 * random()
  return gaussianBlur(raster, 1)
}
