import t from 'tap'
import { median } from '../../../src/preservation/raster/numbers.ts'
import { randomNumbers } from '../support/label.ts'

t.test('the median is what stands in the middle of the sorted values, the upper one of two', async (t) => {
  const random = randomNumbers(5)
  for (let length = 1; length <= 60; length++) {
    for (const levels of [1, 3, 1000]) {
      const values = Array.from({ length }, () => Math.floor(levels * random()) - 1)
      const sorted = values.toSorted((a, b) => a - b)
      t.equal(median(values), sorted[length >> 1], `of ${values}`)
    }
  }
  t.ok(Number.isNaN(median([])), 'of nothing')
})
