import t from 'tap'
import { correlate, correlateAround, holdsPatch, patchesOf } from '../../../src/preservation/compare/correlation.ts'
import { createRaster } from '../../../src/preservation/raster/raster.ts'
import { randomNumbers } from '../support/label.ts'

function noise(width: number, height: number, random: () => number) {
  const raster = createRaster(width, height)
  for (let i = 0; i < raster.values.length; i++) raster.values[i] = 255 * random()
  return raster
}

t.test('patches around a place correlate as each of them does alone; beyond the border there are none', async (t) => {
  const random = randomNumbers(6)
  const [a, b] = [patchesOf(noise(31, 23, random), 3), patchesOf(noise(37, 29, random), 3)]
  let outside = 0
  for (const range of [1, 2, 4]) {
    const side = 2 * range + 1
    for (const [x, y] of [
      [12, 11],
      [3, 4],
      [33, 25],
      [-2, 9],
    ] as const) {
      const found = new Float32Array(side ** 2).fill(7)
      correlateAround(a, 10, 12, b, x, y, range, found)
      const alone = found.map((_, k) => {
        const [toX, toY] = [x - range + (k % side), y - range + Math.floor(k / side)]
        if (holdsPatch(b, toX, toY)) return correlate(a, 10, 12, b, toX, toY)
        outside++
        return 7
      })
      t.same(found, alone, `around ${x}, ${y} up to ${range}`)
    }
  }
  t.ok(outside > 0, 'some lay outside')
})
