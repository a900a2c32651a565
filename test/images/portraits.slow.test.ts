import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findFaces } from '../../src/images/analysis/faces.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { withoutRedEyes } from '../../src/images/operations/repair/red-eyes.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { perform } from '../agent/support/studio.ts'
import { pictureOf } from './support/pictures.ts'

const portrait = await decodeImage(await readFile(join(import.meta.dirname, '../fixtures/astronaut.jpg')))
const [face] = await findFaces(portrait)
const { eyes } = face!
const apart = Math.hypot(eyes[0].x - eyes[1].x, eyes[0].y - eyes[1].y)

/** The portrait in the light of a flash: pupils are red but for a glint. */
const flashed = pictureOf(portrait.width, portrait.height, (x, y) => {
  const at = (y * portrait.width + x) * 3
  const [red, green, blue] = portrait.pixels.subarray(at, at + 3) as unknown as [number, number, number]
  const nearest = Math.min(...eyes.map((eye) => Math.hypot(x - eye.x, y - eye.y)))
  if (nearest < 0.7) return [250, 245, 245]
  return nearest < 0.09 * apart ? [205, 40, 48] : [red, green, blue]
})

/** How many pixels around the eyes are as red as a flash makes them. */
function redPixels({ width, pixels }: Picture): number {
  let count = 0
  for (const { x, y } of eyes) {
    for (let row = Math.round(y - apart / 4); row < y + apart / 4; row += 1) {
      for (let column = Math.round(x - apart / 4); column < x + apart / 4; column += 1) {
        const at = (row * width + column) * 3
        if (pixels[at]! > 120 && pixels[at]! > 2 * Math.max(pixels[at + 1]!, pixels[at + 2]!)) count += 1
      }
    }
  }
  return count
}

t.test('red pupils become dark, and nothing else changes', async (t) => {
  t.ok(redPixels(flashed) > 10, `${redPixels(flashed)} red pixels`)
  const mended = withoutRedEyes(flashed, [face!])
  t.equal(redPixels(mended), 0)
  let changed = 0
  for (let i = 0; i < mended.pixels.length; i += 3) {
    if (mended.pixels[i] !== flashed.pixels[i]) changed += 1
  }
  t.ok(changed < 2 * redPixels(flashed), `${changed} pixels`)
})

t.test('eyes that are not red are left alone, and so is a picture without a face', async (t) => {
  t.throws(() => withoutRedEyes(portrait, [face!]), { code: 'EYES_UNSURE', message: /No red eyes/ })
  t.throws(() => withoutRedEyes(portrait, []), { code: 'EYES_UNSURE', message: /No face/ })
  const { plan, logs } = await perform('remove the red eyes and sharpen it', [portrait])
  t.match(plan.steps, [{ tool: 'red_eyes' }, { tool: 'sharpen' }])
  t.ok(logs.some(([kind, words]) => kind === 'warn' && /No red eyes were found/.test(words)))
})

t.test('a portrait shows head and shoulders, with room above the hair', async (t) => {
  const { plan, results } = await perform('make it a headshot', [portrait])
  t.match(plan.steps, [{ tool: 'crop', arguments: { focus: 'portrait' } }])
  const [found] = await findFaces(results[0]!)
  const { width, height } = results[0]!
  const middle = found!.top + found!.height / 2
  t.ok(middle > 0.3 * height && middle < 0.52 * height, `the face at ${middle} of ${height}`)
  t.ok(found!.height > 0.25 * height && found!.height < 0.45 * height, `${found!.height} high`)
  t.ok(Math.abs(found!.left + found!.width / 2 - width / 2) < 0.1 * width)
  const sky = pictureOf(60, 40, (x, y) => [90 + (x % 7), 120 + (y % 5), 200])
  await t.rejects(perform('crop to head and shoulders', [sky]), { code: 'FACE_UNSURE' })
})
