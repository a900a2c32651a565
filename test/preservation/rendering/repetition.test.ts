import t from 'tap'
import { patchesOf } from '../../../src/preservation/compare/correlation.ts'
import { gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { createRaster, type Raster } from '../../../src/preservation/raster/raster.ts'
import { fitsAside } from '../../../src/preservation/rendering/repetition.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

const [SIDE, PERIOD] = [200, 40]

t.test('another part of a pattern fits a period aside as well', async (t) => {
  t.ok(isAside(wall(1), wall(2)))
})

t.test('the same part does not, though much of the source is wrong', async (t) => {
  t.notOk(isAside(wall(1), wall(1)))
  t.notOk(isAside(garbled(wall(1)), wall(1)))
})

t.test('nor does what repeats nothing', async (t) => {
  t.notOk(isAside(garbled(noise(3)), noise(3)))
})

t.test('nor does a round thing, though its shading is like itself', async (t) => {
  for (const grain of [2, 3]) t.notOk(isAside(garbled(ball(1), 75), ball(grain)))
})

function isAside(source: Raster, reference: Raster): boolean {
  return fitsAside({
    width: SIDE,
    height: SIDE,
    source: patchesOf(source, 4),
    reference: patchesOf(reference, 4),
    covered: new Uint8Array(SIDE * SIDE).fill(1),
    pixels: Int32Array.from({ length: SIDE * SIDE }, (_, i) => i),
  })
}

/** The same bricks in every period, and in each a window with a curtain of its own. */
function wall(seed: number): Raster {
  const bricks = noise(9)
  const curtains = noise(seed)
  const picture = createRaster(SIDE, SIDE)
  for (let i = 0; i < picture.values.length; i++) {
    const [x, y] = [(i % SIDE) % PERIOD, Math.floor(i / SIDE) % PERIOD]
    const isWindow = x > 10 && x < 28 && y > 10 && y < 28
    picture.values[i] = isWindow ? curtains.values[i]! : bricks.values[y * SIDE + x]!
  }
  return picture
}

/** With its middle the other way round. */
function garbled({ values }: Raster, reach = 60): Raster {
  const picture = createRaster(SIDE, SIDE)
  for (let i = 0; i < values.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const inside = Math.max(Math.abs(x - 100), Math.abs(y - 100)) < reach
    picture.values[i] = values[inside ? y * SIDE + 200 - x : i]!
  }
  return picture
}

/** A ball with a faint skin, in a photograph with grain of its own. */
function ball(seed: number): Raster {
  const [skin, grain] = [noise(7), noise(seed)]
  const picture = createRaster(SIDE, SIDE)
  for (let i = 0; i < picture.values.length; i++) {
    const [x, y] = [((i % SIDE) - 90) / 95, (Math.floor(i / SIDE) - 105) / 95]
    const light = 30 + 190 * Math.sqrt(Math.max(0, 1 - x * x - y * y))
    picture.values[i] = light + 0.1 * (skin.values[i]! - 200) + 0.14 * (grain.values[i]! - 200)
  }
  return picture
}

function noise(seed: number): Raster {
  const random = randomNumbers(seed)
  const raster = createRaster(SIDE, SIDE)
  for (let i = 0; i < raster.values.length; i++) raster.values[i] = 400 * random()
  return gaussianBlur(raster, 1)
}
