import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findLean } from '../../src/images/analysis/lean.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { level, straighten } from '../../src/images/operations/geometry/turn.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { perform } from '../agent/support/studio.ts'
import { pictureOf, plainPicture, type Rgb } from './support/pictures.ts'

const fixture = async (name: string) => decodeImage(await readFile(join(import.meta.dirname, '../fixtures', name)))
const city = await fixture('city.jpg')
const portrait = await fixture('astronaut.jpg')

/** A sea under a sky, and a row of houses with windows, either as it looks in a camera that leans. */
const sea = (degrees: number) => leaning(degrees, (_, y) => (y < 20 ? [150, 190, 230] : [30, 70, 90]))
const houses = (degrees: number) =>
  leaning(degrees, (x, y) => {
    if (y < -40) return [170, 200, 230]
    const isWindow = Math.abs(x) % 40 < 18 && Math.abs(y) % 36 < 20
    return isWindow ? [40, 50, 60] : [190, 170, 150]
  })

function leaning(degrees: number, world: (x: number, y: number) => Rgb): Picture {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const places = [-0.33, 0, 0.33]
  return pictureOf(300, 200, (left, top) => {
    // Nine looks at every pixel: edges are as soft as those of a photograph.
    const looks = places.flatMap((right) => {
      return places.map((down) => {
        const [x, y] = [left + right - 150, top + down - 100]
        return world(c * x + s * y, c * y - s * x)
      })
    })
    return [0, 1, 2].map((channel) => looks.reduce((sum, look) => sum + look[channel]!, 0) / 9) as unknown as Rgb
  })
}

t.test('how far a picture leans is seen by its horizon and by upright lines', async (t) => {
  for (const scene of [sea, houses]) {
    for (const degrees of [-7, -1.5, 3, 9]) {
      const { degrees: found, certainty } = await findLean(scene(degrees))
      t.ok(
        Math.abs(found - degrees) < 0.4 && certainty >= 0.5,
        `${scene.name}: ${degrees}, found ${found}, ${certainty}`,
      )
      const left = await findLean(await level(scene(degrees)))
      t.ok(Math.abs(left.degrees) < 0.4, `${left.degrees} is left`)
    }
  }
})

t.test('a photograph that is turned comes back', async (t) => {
  for (const degrees of [-5, 8]) {
    const { degrees: found, certainty } = await findLean(await straighten(city, degrees))
    t.ok(Math.abs(found - degrees) < 2 && certainty >= 0.5, `${degrees}: found ${found}, ${certainty}`)
  }
  const turned = await straighten(city, -5)
  t.same((await level(turned)).pixels, (await level(turned)).pixels)
})

t.test('what is straight, or has no lines to go by, is left alone', async (t) => {
  const stones = pictureOf(200, 150, (x, y) => {
    const tone = 90 + ((x * 31 + y * 17 + ((x * y) >> 3)) % 97)
    return [tone, tone, tone]
  })
  const ramp = leaning(25, (_, y) => (y < 0 ? [220, 220, 220] : [60, 60, 60]))
  for (const picture of [sea(0), houses(0), city, portrait, stones, ramp, plainPicture(2, 3, [9, 9, 9])]) {
    await t.rejects(level(picture), { code: 'LEAN_UNSURE' })
  }
})

t.test('a step that would be a guess is left out with a word, and alone it fails', async (t) => {
  const { logs, plan } = await perform('straighten the horizon and make it warmer', [portrait])
  t.match(plan.steps, [{ tool: 'straighten' }, { tool: 'warmth' }])
  t.ok(logs.some(([kind, words]) => kind === 'warn' && /Left undone: .*clearly enough how far it leans/.test(words)))
  await t.rejects(perform('straighten it', [portrait]), { code: 'LEAN_UNSURE' })
  const { results } = await perform('the horizon is crooked', [sea(6)])
  t.ok(Math.abs((await findLean(results[0]!)).degrees) < 0.5)
})
