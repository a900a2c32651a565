import t from 'tap'
import { closeGaps } from '../../../src/preservation/raster/closing.ts'
import { randomNumbers } from '../support/label.ts'

/** Sizes that are and are no multiples of sixteen, squares of every kind of side, and squares larger than the picture. */
const SIZES = [
  { width: 48, height: 20, radius: 0 },
  { width: 50, height: 31, radius: 1 },
  { width: 33, height: 40, radius: 3 },
  { width: 130, height: 64, radius: 9 },
  { width: 7, height: 90, radius: 18 },
  { width: 300, height: 3, radius: 127 },
]

t.test('gaps as wide as the square are closed, and nothing else', async (t) => {
  const random = randomNumbers(5)
  for (const { width, height, radius } of SIZES) {
    const rare = 0.7 / (radius + 1) ** 2
    const flags = Uint8Array.from({ length: width * height }, () => Number(random() < rare))
    const spread = (set: Uint8Array, flag: number) =>
      set.map((value, i) => {
        const [x, y] = [i % width, Math.floor(i / width)]
        for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
          const row = set.subarray(v * width + Math.max(0, x - radius), v * width + Math.min(width, x + radius + 1))
          if (row.includes(flag)) return flag
        }
        return value
      })
    t.same(closeGaps(flags, width, height, radius), spread(spread(flags, 1), 0), `${width} × ${height}, ${radius}`)
  }
})
