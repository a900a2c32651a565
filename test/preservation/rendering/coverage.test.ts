import t from 'tap'
import { ALIGNED } from '../../../src/preservation/compare/node-agreement.ts'
import { overviewOf } from '../../../src/preservation/raster/overview.ts'
import { createRaster } from '../../../src/preservation/raster/raster.ts'
import { coverageOf } from '../../../src/preservation/rendering/coverage.ts'

t.test('a surface reaches as far as the reference shows anything of it', async (t) => {
  const overview = overviewOf(400, 300, 0.35)
  const { width, height } = overview
  const covered = createRaster(width, height)
  for (let i = 0; i < covered.values.length; i++) {
    const x = i % width
    covered.values[i] = x < 100 ? 1 : x === 100 ? 0.25 : 0
  }
  const [columns, rows] = [50, 37]
  const verdicts = new Uint8Array(columns * rows).fill(ALIGNED)
  const counts = [0, 0, 0, 0]
  counts[ALIGNED] = verdicts.length
  const { support } = coverageOf({ columns, rows, step: 8, verdicts, counts }, covered, overview)
  const middle = Math.floor(height / 2) * width
  t.ok(support.values[middle + 100]! > 0.1)
  t.equal(support.values[middle + 101], 0)
})
