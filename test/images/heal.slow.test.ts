import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { decodeImage } from '../../src/images/files/codec.ts'
import { healAt, healWithin } from '../../src/images/operations/repair/heal.ts'
import { parseColour } from '../../src/images/raster/colour.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { resize } from '../../src/images/raster/resize.ts'
import { perform } from '../agent/support/studio.ts'
import { difference, pictureOf, pixelAt, type Rgb } from './support/pictures.ts'

/** Wood: a grain that runs from left to right and darkens to the right. */
const wood = pictureOf(300, 200, (x, y) => {
  const grain = 14 * Math.sin(y / 3) + ((x * 13 + y * 29) % 7)
  return [170 + grain - x / 8, 120 + grain - x / 9, 80 + grain - x / 10].map(Math.round) as unknown as Rgb
})
const city = await resize(await decodeImage(await readFile(join(import.meta.dirname, '../fixtures/city.jpg'))), {
  width: 400,
  height: 300,
})

/** The picture with something laid on it where a function says so. */
function marked(picture: Picture, css: string, isMark: (x: number, y: number) => boolean): Picture {
  const { red, green, blue } = parseColour(css)!
  const pixels = picture.pixels.slice()
  for (let i = 0; i < picture.width * picture.height; i += 1) {
    if (isMark(i % picture.width, Math.floor(i / picture.width))) pixels.set([red, green, blue], i * picture.channels)
  }
  return { ...picture, pixels }
}

const blot = (x: number, y: number) => Math.hypot(x - 60, y - 45) < 7
/** Lights on water, as bright as print, as many as in a row of it. */
const ripples = (x: number, y: number) => {
  const [column, row] = [Math.floor(x / 13), Math.floor((y + 5 * ((x / 13) & 1)) / 17)]
  const tall = 5 + ((column * 7 + row * 5) % 7)
  return y > 150 && x % 13 < 5 && (y + ((column * 5 + row * 11) % 9)) % 17 < tall
}
/** Seven figures of an old camera: bars of segments, 6 by 11 pixels. */
const date = (width: number, height: number) => (x: number, y: number) => {
  const [column, row] = [x - (width - 80), y - (height - 22)]
  if (column < 0 || row < 0 || row > 10 || column >= 70 || column % 10 > 6) return false
  return column % 10 < 2 || row < 2 || (row > 4 && row < 7 && Math.floor(column / 10) % 2 === 0)
}

t.test('a blot goes and the texture under it is as it was', async (t) => {
  const spoilt = marked(wood, '#20180f', blot)
  const healed = healAt(spoilt, 'spot', 'top left')
  t.ok(difference(healed, wood) < 0.15 * difference(spoilt, wood), `${difference(healed, wood)} is left`)
  const [before, after] = [pixelAt(wood, 0.2, 0.225), pixelAt(healed, 0.2, 0.225)]
  t.ok(Math.abs(before[0]! - after[0]!) < 25, `${before} became ${after}`)
  t.same(healAt(spoilt, 'spot', 'top left').pixels, healed.pixels)
  const boxed = healWithin(spoilt, { left: 50, top: 35, width: 20, height: 20 })
  t.ok(difference(boxed, wood) < 0.2 * difference(spoilt, wood), 'so does a box of it')
  t.same(pixelAt(boxed, 0.9, 0.9), pixelAt(spoilt, 0.9, 0.9), 'and nothing else changes')
})

t.test('a scratch goes, and a blot beside something larger that the picture shows', async (t) => {
  const scratch = (x: number, y: number) => x > 40 && x < 75 && Math.abs(y - 45 - (x - 40) / 4) < 1.2
  const besideShadow = (x: number, y: number) => blot(x, y) || (x > 85 && y < 30)
  const shaded = marked(wood, '#20180f', (x, y) => besideShadow(x, y) && !blot(x, y))
  const cases = [
    [marked(wood, '#f4f0e8', scratch), wood],
    [marked(wood, '#20180f', besideShadow), shaded],
  ] as const
  for (const [spoilt, whole] of cases) {
    const left = difference(healAt(spoilt, 'spot', 'top left'), whole) / difference(spoilt, whole)
    t.ok(left < 0.3, `${left} is left`)
  }
})

t.test('the brightest part of something larger is no spot', (t) => {
  const hill = (x: number, y: number) => 120 * Math.exp(-((x - 60) ** 2 + (y - 45) ** 2) / 600)
  const lit = pictureOf(300, 200, (x, y) => {
    const light = hill(x, y) + ((x * 13 + y * 29) % 7)
    return [120 + light, 110 + light, 100 + light].map(Math.round) as unknown as Rgb
  })
  t.throws(() => healAt(lit, 'spot', 'top left'), { code: 'HEAL_UNSURE' })
  const spoilt = marked(lit, '#20180f', (x, y) => Math.hypot(x - 30, y - 30) < 4)
  t.ok(difference(healAt(spoilt, 'spot', 'top left'), lit) < 0.3 * difference(spoilt, lit), 'a blot beside it goes')
  t.end()
})

t.test('a printed date goes, wherever it is', async (t) => {
  for (const [name, picture] of Object.entries({ wood, city })) {
    const spoilt = marked(picture, '#ffb030', date(picture.width, picture.height))
    const left = (healed: Picture) => difference(healed, picture) / difference(spoilt, picture)
    t.ok(
      left(healAt(spoilt, 'date', 'bottom right')) < 0.25,
      `${name}: ${left(healAt(spoilt, 'date', 'bottom right'))}`,
    )
    t.same(healAt(spoilt, 'date').pixels, healAt(spoilt, 'date', 'bottom right').pixels)
  }
})

t.test('where nothing stands out, or too much would go, nothing goes', async (t) => {
  for (const attempt of [
    () => healAt(wood, 'spot', 'top left'),
    () => healAt(wood, 'date'),
    () => healAt(city, 'date', 'bottom right'),
    () => healAt(marked(wood, '#ffb030', ripples), 'date'),
    () =>
      healAt(
        marked(wood, 'black', (x, y) => blot(x, y) || blot(x - 30, y)),
        'spot',
        'top left',
      ),
    () => healWithin(wood, { left: 40, top: 40, width: 90, height: 90 }),
  ]) {
    t.throws(attempt, { code: 'HEAL_UNSURE' })
  }
})

t.test('it is asked for by what is to go and where', async (t) => {
  const spoilt = marked(wood, '#ffb030', date(300, 200))
  const { plan, results } = await perform('remove the date in the bottom right corner', [spoilt])
  t.match(plan.steps, [{ tool: 'heal', arguments: { what: 'date', position: 'bottom right' } }])
  const whole = (await perform('remove the date stamp', [spoilt])).results[0]!
  t.same(whole.pixels, results[0]!.pixels)
  const { logs } = await perform('remove the dark spot in the top left and sharpen it', [wood])
  t.ok(logs.some(([kind, words]) => kind === 'warn' && /Nothing like a spot stands out .* at the top left/.test(words)))
})
