import t from 'tap'
import { patchesOf } from '../../../src/preservation/compare/correlation.ts'
import type { Structures } from '../../../src/preservation/compare/structures.ts'
import { type PieceMotion, seekPieces } from '../../../src/preservation/judgement/displacement.ts'
import { gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { createRaster, type Raster } from '../../../src/preservation/raster/raster.ts'
import { THRESHOLDS } from '../../../src/preservation/thresholds.ts'
import { randomNumbers } from '../support/label.ts'

const SIDE = 300
const MIDDLE = SIDE / 2

/** Where a point of the source lies in the reference. */
type Shift = (x: number, y: number) => readonly [number, number]

t.test('pieces that moved the same way, each by a shift of its own, are found there', async (t) => {
  const distance = (x: number, y: number) => Math.min(1, (90 - Math.hypot(x - MIDDLE, y - MIDDLE)) / 50)
  const { elsewhere, oneWay } = piecesOf((x, y) => [x + Math.round(12 * distance(x, y)), y])
  t.ok(elsewhere >= THRESHOLDS.movedPieces, `${elsewhere} of them`)
  t.ok(oneWay >= THRESHOLDS.movedOneWay, `${oneWay} of them`)
})

t.test('pieces that moved every way are found elsewhere, but not all on one side', async (t) => {
  const { elsewhere, oneWay } = piecesOf((x, y) => [x + (y < MIDDLE ? 8 : -8), y + (x < MIDDLE ? 8 : -8)])
  t.ok(elsewhere >= THRESHOLDS.movedPieces, `${elsewhere} of them`)
  t.ok(oneWay < THRESHOLDS.movedOneWay, `${oneWay} of them`)
})

t.test('pieces in their place are not', async (t) => {
  t.same(
    piecesOf((x, y) => [x, y]),
    { elsewhere: 0, oneWay: 0 },
  )
})

t.test('pieces that the reference shows nowhere near are not', async (t) => {
  const { elsewhere, oneWay } = piecesOf((x, y) => [SIDE - 1 - y, x])
  t.ok(elsewhere < 0.1, `${elsewhere} of them`)
  t.ok(oneWay < 0.1, `${oneWay} of them`)
})

/** How the pieces of a disc amid noise moved. */
function piecesOf(shift: Shift): PieceMotion {
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
