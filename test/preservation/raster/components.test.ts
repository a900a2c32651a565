import t from 'tap'
import { labelComponents } from '../../../src/preservation/raster/components.ts'
import { randomNumbers } from '../support/label.ts'

const flagsOf = (rows: readonly string[]) => Uint8Array.from(rows.join(''), (sign) => Number(sign === '#'))

t.test('areas that only meet further down are one, and are counted from the first pixel of each', async (t) => {
  const rows = ['#.#.#..', '#.#.##.', '###...#', '....#..', '#####..']
  const { labels, boxes } = labelComponents(flagsOf(rows), 7, 5)
  t.same([...labels].join('').match(/.{7}/g), ['1010200', '1010220', '1110003', '0000400', '4444400'])
  t.same(boxes, [
    { x: 0, y: 0, width: 3, height: 3 },
    { x: 4, y: 0, width: 2, height: 2 },
    { x: 6, y: 2, width: 1, height: 1 },
    { x: 0, y: 3, width: 5, height: 2 },
  ])
})

t.test('pixels are of one area if a way leads from one to the other, however the flags lie', async (t) => {
  const random = randomNumbers(7)
  for (let round = 0; round < 40; round++) {
    const [width, height] = [1 + Math.floor(24 * random()), 1 + Math.floor(24 * random())]
    const share = random()
    const flags = Uint8Array.from({ length: width * height }, () => Number(random() < share))
    const expected = new Int32Array(flags.length)
    let areas = 0
    for (let start = 0; start < flags.length; start++) {
      if (flags[start] === 0 || expected[start] !== 0) continue
      areas++
      const open = [start]
      while (open.length > 0) {
        const i = open.pop()!
        if (flags[i] !== 1 || expected[i] !== 0) continue
        expected[i] = areas
        if (i % width > 0) open.push(i - 1)
        if (i % width < width - 1) open.push(i + 1)
        open.push(i - width, i + width)
      }
    }
    const { labels, boxes } = labelComponents(flags, width, height)
    t.same(labels, expected, `${width} × ${height}`)
    t.equal(boxes.length, areas)
  }
})
