import t from 'tap'
import { setLettering } from '../../src/images/letters/lettering.ts'
import { drawShape, type Shape } from '../../src/images/operations/drawing/shape.ts'
import { drawText, type TextOptions } from '../../src/images/operations/drawing/text.ts'
import { parseColour, WHITE } from '../../src/images/raster/colour.ts'
import { distanceToMask } from '../../src/images/raster/distance.ts'
import { fillOutlines } from '../../src/images/raster/mask.ts'
import { ellipseOutline, rectangleOutline } from '../../src/images/raster/outlines.ts'
import { plain } from '../../src/images/raster/paint.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { POSITIONS } from '../../src/images/raster/position.ts'
import { near, pixelAt, plainPicture } from './support/pictures.ts'

const sheet = plainPicture(400, 300, [255, 255, 255])
const face = { font: 'sans', weight: 'bold', italic: false } as const

/** Share of the picture's four bands of `width` pixels along the edges that is not white. */
function inkAtEdges(picture: Picture, width: number): number {
  let ink = 0
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const inside = x >= width && y >= width && x < picture.width - width && y < picture.height - width
      if (!inside && picture.pixels[(y * picture.width + x) * 3]! < 250) ink += 1
    }
  }
  return ink
}

/** The middle of all pixels that are not white, in shares of the picture, and how many there are. */
function inkOf(picture: Picture): { x: number; y: number; count: number } {
  let [x, y, count] = [0, 0, 0]
  for (let i = 0; i < picture.width * picture.height; i += 1) {
    if (picture.pixels[i * picture.channels + 1]! > 200) continue
    x += i % picture.width
    y += Math.floor(i / picture.width)
    count += 1
  }
  return { x: x / count / picture.width, y: y / count / picture.height, count }
}

t.test('coverage is exact at sub-pixel places', async (t) => {
  const mask = fillOutlines([rectangleOutline({ left: 2.25, top: 1.5, width: 3.5, height: 2 })], {
    width: 8,
    height: 5,
  })
  const total = mask.values.reduce((sum, value) => sum + value / 255, 0)
  t.ok(Math.abs(total - 7) < 0.02, `area ${total}`)
  t.equal(mask.values[2 * 8 + 4], 255)
  t.ok(Math.abs(mask.values[2 * 8 + 2]! - 191) <= 1, 'three quarters of the left pixel')
  const clipped = fillOutlines([ellipseOutline({ left: -20, top: -20, width: 40, height: 40 })], {
    width: 30,
    height: 30,
  })
  const quarter = clipped.values.reduce((sum, value) => sum + value / 255, 0)
  t.ok(Math.abs(quarter - Math.PI * 100) < 1.5, 'what lies outside is clipped')
})

t.test('distances are Euclidean', async (t) => {
  const mask = fillOutlines([rectangleOutline({ left: 10, top: 10, width: 1, height: 1 })], { width: 21, height: 21 })
  const distance = distanceToMask(mask)
  t.ok(Math.abs(distance[10 * 21 + 15]! - 5) < 0.01)
  t.ok(Math.abs(distance[14 * 21 + 13]! - 5) < 0.01, 'three across and four down')
})

t.test('every shape is drawn in its place, filled or as a rim', async (t) => {
  const shapes: Shape[] = ['rectangle', 'ellipse', 'polygon', 'star', 'heart', 'line', 'arrow']
  const options = { paint: plain(parseColour('#c00000')!), corners: 5, rounding: 0, thickness: 6, turn: 0, opacity: 1 }
  for (const shape of shapes) {
    const box = { left: 250, top: 50, width: 100, height: 80 }
    const solid = inkOf(drawShape(sheet, { ...options, shape, box, filled: true }))
    t.ok(Math.abs(solid.x - 0.75) < 0.06 && Math.abs(solid.y - 0.3) < 0.08, `${shape} lies in its box`)
    if (shape === 'line' || shape === 'arrow') continue
    const hollow = drawShape(sheet, { ...options, shape, box, filled: false })
    t.ok(inkOf(hollow).count < solid.count * 0.6, `${shape} has a rim only`)
    t.ok(near(pixelAt(hollow, 0.75, 0.3), [255, 255, 255], 0), `${shape} is empty inside`)
  }
  const turned = drawShape(sheet, {
    ...options,
    shape: 'line',
    box: { left: 100, top: 150, width: 200, height: 0 },
    turn: 90,
    filled: true,
  })
  t.ok(near(pixelAt(turned, 0.5, 0.3), [192, 0, 0], 2) && near(pixelAt(turned, 0.3, 0.5), [255, 255, 255], 0))
})

t.test('text lies at each of the nine places and inside the margins', async (t) => {
  const options = { text: 'Hxgp', face, size: 30, shadow: false, opacity: 1 } as const
  for (const position of POSITIONS) {
    const picture = await drawText(sheet, { ...options, position })
    const { x, y, count } = inkOf(picture)
    t.ok(count > 200, position)
    t.equal(x < 0.34 ? 'left' : x > 0.66 ? 'right' : 'middle', /left|right/.exec(position)?.[0] ?? 'middle')
    t.equal(y < 0.34 ? 'top' : y > 0.66 ? 'bottom' : 'middle', /top|bottom/.exec(position)?.[0] ?? 'middle')
    t.equal(inkAtEdges(picture, 14), 0, 'nothing is in the margin')
  }
})

t.test('text is never cut off', async (t) => {
  const texts: Record<string, Partial<TextOptions>> = {
    'far too large': { text: 'Wide', size: 900 },
    'a long sentence': { text: 'The quick brown fox jumps over the lazy dog. '.repeat(12), size: 60 },
    'one endless word': { text: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2), size: 80 },
    'many lines': { text: Array(30).fill('line').join('\n'), size: 40 },
    'with everything around it': {
      text: 'Framed',
      size: 200,
      outline: parseColour('red')!,
      box: parseColour('yellow')!,
      shadow: true,
    },
  }
  for (const [name, given] of Object.entries(texts)) {
    const options = { text: '', face, size: 20, position: 'center', shadow: false, opacity: 1, ...given } as const
    const picture = await drawText(sheet, options)
    t.ok(inkOf(picture).count > 100, name)
    t.equal(inkAtEdges(picture, 3), 0, `${name} stays away from the edges`)
  }
})

t.test('text that would be larger than can be drawn is made to fit, or told', async (t) => {
  const box = { width: 400, height: 300 }
  const set = (text: string, size: number) => setLettering({ text, face, align: 'left' }, box, size)
  const texts = [
    'a'.repeat(80),
    'lorem ipsum '.repeat(40),
    '😀'.repeat(500),
    'line\n'.repeat(30).trim(),
    'ab '.repeat(30),
  ]
  for (const text of texts) {
    const { mask, size } = await set(text, 1_000)
    t.ok(mask.width <= box.width && mask.height <= box.height && size >= 6, `${text.slice(0, 12)}… at ${size} pixels`)
    t.same((await set(text, size)).size, size, 'as if that size had been asked for')
  }
  await t.rejects(set('line\n'.repeat(1_500), 100), { code: 'TEXT_TOO_LONG', message: /“line…”/ })
  await t.rejects(set('x'.repeat(10_000), 100), { code: 'TEXT_TOO_LONG', message: /“x{40}…”/ })
})

t.test('letters are antialiased, whole and of the size asked for', async (t) => {
  const box = { width: 2000, height: 500 }
  const lettering = { text: 'H', face, align: 'left' } as const
  const { mask, size } = await setLettering(lettering, box, 200)
  t.equal(size, 200)
  t.ok(Math.abs(mask.height - 146) < 6, `Inter's capitals are 0.727 em high: ${mask.height}`)
  const round = (await setLettering({ ...lettering, text: 'o' }, box, 100)).mask.values
  t.ok(round.some((value) => value > 60 && value < 200))
})

t.test('markup in text is only text', async (t) => {
  const { mask } = await setLettering({ text: '<b>&amp;</b>', face, align: 'left' }, { width: 900, height: 99 }, 40)
  t.ok(mask.width > 200, 'every character is drawn')
})

t.test('text chooses a readable colour by itself', async (t) => {
  const options = { text: '█', face, size: 60, position: 'center', shadow: false, opacity: 1 } as const
  t.ok(near(pixelAt(await drawText(sheet, options), 0.5, 0.5), [0, 0, 0]))
  t.ok(near(pixelAt(await drawText(plainPicture(400, 300, [20, 20, 60]), options), 0.5, 0.5), [255, 255, 255]))
  t.ok(
    near(
      pixelAt(await drawText(sheet, { ...options, colour: WHITE, box: parseColour('navy')! }), 0.5, 0.5),
      [255, 255, 255],
    ),
  )
})
