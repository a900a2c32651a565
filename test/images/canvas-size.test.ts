import t from 'tap'
import { canvasSize } from '../../src/images/raster/canvas-size.ts'

t.test('the long edge is exact and the other follows the ratio', async (t) => {
  const sizes = {
    '9:16': [1152, 2048],
    '2:3': [1365, 2048],
    '3:4': [1536, 2048],
    '4:5': [1638, 2048],
    '1:1': [2048, 2048],
    '5:4': [2048, 1638],
    '4:3': [2048, 1536],
    '3:2': [2048, 1365],
    '16:9': [2048, 1152],
  } as const
  for (const [ratio, [width, height]] of Object.entries(sizes)) {
    t.strictSame(canvasSize(ratio as keyof typeof sizes, '2K'), { width, height }, `${ratio} at 2K`)
    const large = canvasSize(ratio as keyof typeof sizes, '4K')
    t.equal(Math.max(large.width, large.height), 4096, `${ratio} at 4K`)
    t.ok(Math.abs(Math.min(large.width, large.height) - 2 * Math.min(width, height)) <= 1)
  }
})

t.test('auto follows the first picture, or is a square', async (t) => {
  t.strictSame(canvasSize('auto', '2K'), { width: 2048, height: 2048 })
  t.strictSame(canvasSize('auto', '4K', { width: 300, height: 200 }), { width: 4096, height: 2731 })
  t.strictSame(canvasSize('auto', '2K', { width: 10, height: 30_000 }), { width: 1, height: 2048 })
})
