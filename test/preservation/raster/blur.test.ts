import t from 'tap'
import { boxMean, eachRowOfProductMeans, gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { createRaster, type Raster } from '../../../src/preservation/raster/raster.ts'
import { isClose } from '../support/close.ts'
import { randomNumbers } from '../support/label.ts'

/** Sizes that are no multiples of four, windows that are larger than the picture, and single rows and columns. */
const SIZES = [
  { width: 13, height: 9, radius: 2 },
  { width: 6, height: 31, radius: 8 },
  { width: 3, height: 2, radius: 5 },
  { width: 1, height: 7, radius: 1 },
  { width: 17, height: 1, radius: 3 },
  { width: 400, height: 3, radius: 0 },
]

function noise(width: number, height: number, random: () => number): Raster {
  const raster = createRaster(width, height)
  for (let i = 0; i < raster.values.length; i++) raster.values[i] = 255 * random()
  return raster
}

/** Every pixel of a raster from what its surroundings are, which repeat the edge. */
function eachPixel({ width, height }: Raster, value: (x: number, y: number) => number): number[] {
  return Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)))
}

function read({ width, height, values }: Raster, x: number, y: number): number {
  return values[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!
}

function meanAround(radius: number, x: number, y: number, value: (x: number, y: number) => number): number {
  let sum = 0
  for (let v = y - radius; v <= y + radius; v++) for (let u = x - radius; u <= x + radius; u++) sum += value(u, v)
  return sum / (2 * radius + 1) ** 2
}

t.test('a mean takes in the whole window, beyond the border its edge', async (t) => {
  const random = randomNumbers(3)
  for (const { width, height, radius } of SIZES) {
    const raster = noise(width, height, random)
    const expected = eachPixel(raster, (x, y) => meanAround(radius, x, y, (u, v) => read(raster, u, v)))
    isClose(t, [...boxMean(raster, radius).values], expected, 1e-3, `${width} × ${height}, ${radius}`)
    const flags = { width, height, values: Uint8Array.from(raster.values, (level) => Number(level > 99)) }
    const asRaster = { width, height, values: Float32Array.from(flags.values) }
    t.same(boxMean(flags, radius).values, boxMean(asRaster, radius).values, 'of flags')
  }
})

t.test(
  'the mean of products is that of what lies a pixel aside, rounded as if the products were a raster',
  async (t) => {
    const random = randomNumbers(4)
    for (const { width, height, radius } of SIZES) {
      const [a, b] = [noise(width, height, random), noise(width, height, random)]
      for (const [dx, dy] of [
        [0, 0],
        [1, -1],
        [-1, 1],
      ] as const) {
        const products = createRaster(width, height)
        products.values.set(
          eachPixel(a, (x, y) => {
            return read(a, x, y) * read(b, Math.min(width - 1, Math.max(0, x)) + dx, y + dy)
          }),
        )
        const found = createRaster(width, height)
        eachRowOfProductMeans(a, b, radius, dx, dy, (y, means) => found.values.set(means, y * width))
        t.same(found.values, boxMean(products, radius).values, `${width}, ${dx}, ${dy}`)
      }
    }
  },
)

t.test('a narrow blur is the convolution with a Gaussian', async (t) => {
  const random = randomNumbers(5)
  for (const { width, height } of SIZES) {
    const raster = noise(width, height, random)
    const weight = (d: number) => Math.exp(-(d ** 2) / 2)
    const all = [-3, -2, -1, 0, 1, 2, 3].reduce((sum, d) => sum + weight(d), 0)
    const expected = eachPixel(raster, (x, y) => {
      let sum = 0
      for (let v = -3; v <= 3; v++)
        for (let u = -3; u <= 3; u++) sum += weight(u) * weight(v) * read(raster, x + u, y + v)
      return sum / all ** 2
    })
    isClose(t, [...gaussianBlur(raster, 1).values], expected, 1e-3, `${width} × ${height}`)
  }
})

t.test('a wide blur spreads as far as it says, and leaves its raster as it was', async (t) => {
  const impulse = createRaster(101, 101)
  impulse.values[50 * 101 + 50] = 1000
  const { values } = gaussianBlur(impulse, 6)
  let [sum, squares] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!
    squares += values[i]! * ((i % 101) - 50) ** 2
  }
  isClose(t, [sum, Math.sqrt(squares / sum)], [1000, 6], 0.2)
  t.equal(impulse.values[50 * 101 + 50], 1000)
  t.equal(impulse.values[50 * 101 + 51], 0)
})
