import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { within } from '../../src/images/analysis/area.ts'
import { findFaces } from '../../src/images/analysis/faces.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { onSheet } from '../../src/images/operations/geometry/fit.ts'
import { invert } from '../../src/images/operations/tone/invert.ts'
import { WHITE } from '../../src/images/raster/colour.ts'
import { plain } from '../../src/images/raster/paint.ts'
import { perform } from '../agent/support/studio.ts'
import { pixelAt, plainPicture } from './support/pictures.ts'

const portrait = await decodeImage(await readFile(join(import.meta.dirname, '../fixtures/astronaut.jpg')))
/** Where her face is, in shares of the portrait. */
const FACE = { x: 0.44, y: 0.25 }

t.test('a face is found, also where it is small, and none where there is none', async (t) => {
  const [face, ...others] = await findFaces(portrait)
  t.strictSame(others, [])
  t.ok(Math.abs((face!.left + face!.width / 2) / 256 - FACE.x) < 0.03, `at ${face!.left}, ${face!.width} wide`)
  t.ok(Math.abs((face!.top + face!.height / 2) / 256 - FACE.y) < 0.05)

  const wide = onSheet(portrait, { width: 600, height: 400 }, plain(WHITE), 'bottom right')
  const [small] = await findFaces(wide)
  t.ok(Math.abs(small!.left + small!.width / 2 - (344 + FACE.x * 256)) < 12)
  t.ok(Math.abs(small!.top + small!.height / 2 - (144 + FACE.y * 256)) < 14)
  t.strictSame(await findFaces(plainPicture(300, 200, [120, 130, 140])), [])
})

t.test('a crop to the face is a close-up of it, whatever else there is', async (t) => {
  // Red would catch the eye.
  const base = onSheet(portrait, { width: 480, height: 320 }, plain({ red: 255, green: 0, blue: 0, alpha: 1 }), 'right')
  for (const say of ['crop to the face', 'zoom in on the face']) {
    const { results, plan } = await perform(say, [base])
    t.match(plan.steps, [{ tool: 'crop', arguments: { focus: 'face' } }], say)
    const [red, green, blue] = pixelAt(results[0]!, 0.5, 0.5) as [number, number, number]
    t.ok(red > green && green > blue && red > 120 && green > 60, `skin in the middle: ${red}, ${green}, ${blue}`)
  }
  const { results } = await perform('cut it into a circle around the face', [base])
  const [red, green] = pixelAt(results[0]!, 0.5, 0.5) as [number, number]
  t.ok(red > green && green > 60, 'and in the middle of the circle')
})

t.test('where there is no face, none is come closer to, and what is cut by shape says so', async (t) => {
  const bare = plainPicture(300, 200, [120, 130, 140])
  await t.rejects(perform('crop to the face', [bare]), { code: 'FACE_UNSURE' })
  await t.rejects(perform('cut it into a circle around the face', [bare]), { code: 'FACE_UNSURE' })
  const { logs, plan } = await perform('crop it to 1:1 around the face', [bare])
  t.match(plan.steps, [{ tool: 'crop', arguments: { focus: 'face', ratio: '1:1' } }])
  t.ok(logs.some(([kind, words]) => kind === 'warn' && /^No face was found/.test(words)))
})

t.test('a change can be kept to the faces, or to all that is none', async (t) => {
  const faces = await findFaces(portrait)
  const middle = [FACE.x, FACE.y] as const
  const finds = { faces: async () => faces, subject: () => Promise.reject(new Error('nobody asked for it')) }
  const places = [middle, [0.05, 0.9]] as const
  const changed = async (area: 'faces' | 'around the faces') => {
    const after = await within(area, invert(portrait), portrait, finds)
    return places.map(([x, y]) => pixelAt(after, x, y).join() !== pixelAt(portrait, x, y).join())
  }
  t.strictSame(await changed('faces'), [true, false])
  t.strictSame(await changed('around the faces'), [false, true])
})
