import t from 'tap'
import { compareDetail } from '../../../src/preservation/compare/detail-agreement.ts'
import { plainPlaces } from '../../../src/preservation/compare/grain.ts'
import { boxMean, gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { createRaster, type Raster } from '../../../src/preservation/raster/raster.ts'
import { randomNumbers } from '../support/label.ts'

const [WIDTH, HEIGHT, RADIUS] = [90, 70, 3]

function texture(random: () => number): Raster {
  const raster = createRaster(WIDTH, HEIGHT)
  for (let i = 0; i < raster.values.length; i++) raster.values[i] = 255 * random()
  return gaussianBlur(raster, 1.2)
}

/** Mean similarity of the outermost pixels, and of those further in than any window reaches across the edge. */
function similarityOf(a: Raster, b: Raster) {
  const everywhere = new Uint8Array(WIDTH * HEIGHT).fill(1)
  const plain = plainPlaces(a.values, b.values, boxMean(b, RADIUS), everywhere)
  const { similarity } = compareDetail(a, b, RADIUS, plain)
  const meanWhere = (test: (edge: number) => boolean) => {
    const heard = [...similarity].filter((_, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      return test(Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y))
    })
    return heard.reduce((sum, value) => sum + value, 0) / heard.length
  }
  return { most: Math.max(...similarity), rim: meanWhere((edge) => edge === 0), within: meanWhere((edge) => edge > 4) }
}

t.test('detail is as unlike at the edge of a picture as further in', async (t) => {
  const random = randomNumbers(5)
  const { most, rim, within } = similarityOf(texture(random), texture(random))
  t.ok(most < 1, `${most}`)
  t.ok(Math.abs(rim - within) < 0.2, `${rim} at the edge, ${within} within`)
})

t.test('the same detail is as like at the edge', async (t) => {
  const same = texture(randomNumbers(6))
  const { rim, within } = similarityOf(same, same)
  t.ok(rim > 0.99)
  t.ok(within > 0.99)
})
