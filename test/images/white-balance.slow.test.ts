import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { decodeImage } from '../../src/images/files/codec.ts'
import { warmth } from '../../src/images/operations/tone/warmth.ts'
import { type CastName, whiteBalance } from '../../src/images/operations/tone/white-balance.ts'
import { encodeLight, LINEAR } from '../../src/images/raster/colour.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { perform } from '../agent/support/studio.ts'
import { difference, measure, pictureOf, pixelAt, plainPicture, type Rgb } from './support/pictures.ts'

const portrait = await decodeImage(await readFile(join(import.meta.dirname, '../fixtures/astronaut.jpg')))
/** Grey things in many tones, and two that are coloured. */
const table = pictureOf(120, 80, (x, y) => {
  if (Math.hypot(x - 25, y - 25) < 14) return [170, 50, 60]
  if (Math.hypot(x - 95, y - 55) < 12) return [60, 80, 170]
  const tone = 70 + 24 * ((x >> 4) % 4) + 12 * ((y >> 3) % 5)
  return [tone, tone, tone]
})

/** As it looks in light of these gains. */
function inLight(picture: Picture, gains: Rgb): Picture {
  const pixels = picture.pixels.map((byte, i) => encodeLight(LINEAR[byte]! * gains[i % picture.channels]!))
  return { ...picture, pixels }
}

const LIGHTS: Readonly<Record<string, { gains: Rgb; named: CastName }>> = {
  lamp: { gains: [1.15, 0.95, 0.55], named: 'yellow' },
  shade: { gains: [0.8, 1, 1.3], named: 'blue' },
  tube: { gains: [0.85, 1.1, 0.8], named: 'green' },
}

t.test('grey things are grey afterwards, whether or not somebody names the cast', async (t) => {
  for (const [light, { gains, named }] of Object.entries(LIGHTS)) {
    const lit = inLight(table, gains)
    for (const cast of [undefined, named]) {
      const after = await whiteBalance(lit, 1, cast)
      const [red, green, blue] = pixelAt(after, 0.55, 0.1) as [number, number, number]
      t.ok(Math.max(red, green, blue) - Math.min(red, green, blue) < 8, `${light}, ${cast}: ${red}, ${green}, ${blue}`)
    }
    t.same((await whiteBalance(lit, 1)).pixels, (await whiteBalance(lit, 1)).pixels)
  }
})

t.test('a photograph comes near to what it was', async (t) => {
  for (const [light, { gains }] of Object.entries(LIGHTS)) {
    const lit = inLight(portrait, gains)
    const left = difference(await whiteBalance(lit, 1), portrait) / difference(lit, portrait)
    t.ok(left < 0.6, `${light}: ${Math.round(left * 100)} % of the difference is left`)
  }
})

t.test('a blue hour does not turn green for the orange things in it', async (t) => {
  const city = await decodeImage(await readFile(join(import.meta.dirname, '../fixtures/city.jpg')))
  const [red, green, blue] = pixelAt(await whiteBalance(city, 1), 0.7, 0.1) as [number, number, number]
  t.ok(green < (red + blue) / 2 + 6, `the sky is ${red}, ${green}, ${blue}`)
})

t.test('what has no cast, or shows colours of its own, is left alone', async (t) => {
  const meadow = pictureOf(120, 80, (x, y) => {
    const blade = ((x * 37 + y * 57) % 41) - 20
    return y < 20 ? [150, 180, 225] : [80 + blade, 140 + blade, 40 + blade / 2]
  })
  const sunset = pictureOf(120, 80, (x, y) => {
    return y > 60 ? [20 + ((x * 7) % 9), 16 + ((x * 5) % 7), 22] : [250 - y / 2, 90 + 1.6 * y, 30 + (60 - y) * 1.5]
  })
  for (const picture of [table, portrait, meadow, sunset, plainPicture(9, 9, [0, 0, 0])]) {
    await t.rejects(whiteBalance(picture, 1), { code: 'CAST_UNSURE' })
  }
})

t.test('what somebody sees goes a little, even where it is not sure', async (t) => {
  const before = measure(portrait)
  const after = measure(await whiteBalance(portrait, 1, 'blue'))
  t.ok(after.red - after.blue > before.red - before.blue + 4)
  const half = measure(await whiteBalance(portrait, 0.5, 'blue'))
  t.ok(half.red < after.red && half.red > before.red)
  t.same(pixelAt(await whiteBalance(plainPicture(4, 4, [255, 255, 255]), 1, 'yellow'), 0, 0), [255, 255, 255])
})

t.test('a complaint of a colour is measured; a cast that is not there is told', async (t) => {
  const { plan, results } = await perform('her skin looks orange', [warmth(portrait, 0.5)])
  t.match(plan.steps, [{ tool: 'white_balance', arguments: { cast: 'orange' } }])
  const [before, after] = [measure(warmth(portrait, 0.5)), measure(results[0]!)]
  t.ok(after.red - after.blue < before.red - before.blue - 10)
  const { logs } = await perform('remove the colour cast and sharpen it', [portrait])
  t.ok(logs.some((log) => /Left undone: .* No colour cast stands out/.test(String(log))))
  await t.rejects(perform('fix the white balance', [portrait]), { code: 'CAST_UNSURE' })
})
