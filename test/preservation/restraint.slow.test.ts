import { readFile } from 'node:fs/promises'
import t from 'tap'
import { decodeImage } from '../../src/images/files/codec.ts'
import { toSharp } from '../../src/images/raster/picture.ts'
import { drawLabel, garble, photograph, relight } from './support/label.ts'
import { changedOutside, preserve } from './support/run.ts'

const label = drawLabel(300, 220, 31)
const same = (a: { pixels: Uint8Array }, b: { pixels: Uint8Array }) =>
  Buffer.from(a.pixels).equals(Buffer.from(b.pixels))

t.test('a reference of something else changes nothing, and the client is told', async (t) => {
  const source = garble(label, { x: 70, y: 60, width: 110, height: 70 }, 32)
  const { picture, repaired, regions, log } = await preserve(source, drawLabel(300, 220, 33))
  t.ok(same(source, picture))
  t.equal(repaired, false)
  t.same(regions, [])
  t.match(log, [
    { level: 'info', message: 'reference 1 shows nothing that is in the source: not used' },
    { level: 'warn', message: /returned unchanged/ },
  ])
})

t.test('a reference that fits in two places equally well is not used, and the client is told why', async (t) => {
  const motif = drawLabel(240, 200, 36)
  const twice = photograph(motif, 478, 200, (x, y) => [x % 239, Math.min(y, 198.9)])
  const source = relight(twice, 1, 0, 37)
  const { picture, log } = await preserve(source, relight(motif, 0.9, 10, 38))
  t.ok(same(source, picture))
  t.same(log[0], {
    level: 'info',
    message: 'reference 1 shows a pattern that fits the source in several places: not used',
  })
})

t.test('a source that is right stays as it is', async (t) => {
  const reference = relight(
    photograph(label, 330, 240, (x, y) => [0.9 * x + 4, 0.9 * y + 2]),
    0.9,
    10,
    34,
  )
  const { picture, repaired, log } = await preserve(label, reference)
  t.ok(same(label, picture))
  t.equal(repaired, false)
  t.equal(log.at(-1)?.level, 'warn')
})

t.test('what stands in front, and elsewhere as seen from another place, is left alone', async (t) => {
  const scene = drawLabel(400, 300, 41)
  const elsewhere = photograph(scene, 400, 300, (x, y) => {
    const away = Math.hypot((x - 200) / 70, (y - 140) / 50)
    const share = Math.min(1, Math.max(0, 1.6 - away) / 0.6)
    return [x - 10 * share, y - 8 * share]
  })
  const reference = photograph(elsewhere, 430, 320, (x, y) => [0.9 * x + 4, 0.9 * y + 2])
  const { picture, log } = await preserve(scene, relight(reference, 0.9, 10, 34))
  t.ok(same(scene, picture))
  const named = log.flatMap(({ level, message }) => {
    const box = /left alone \((\d+) × (\d+) at (\d+), (\d+)/.exec(message)
    return box === null ? [] : [{ level, box: box.slice(1).map(Number) }]
  })
  t.equal(named[0]?.level, 'info', 'it may well be right')
  const [width, height, x, y] = named[0]!.box as [number, number, number, number]
  t.ok(x < 200 && x + width > 200 && y < 140 && y + height > 140, 'and its box is named')
})

t.test('what hides a part of the source or of the reference is left alone, though it is about as bright', async (t) => {
  const scene = drawLabel(400, 300, 41)
  const portrait = await decodeImage(await readFile('test/fixtures/astronaut.jpg'))
  const hidden = {
    ...scene,
    pixels: scene.pixels.map((level, p) => {
      const [x, y] = [Math.floor(p / 3) % 400, Math.floor(p / 1200)]
      if (Math.hypot((x - 190) / 70, (y - 130) / 50) > 1) return level
      return 110 + 0.5 * portrait.pixels[3 * ((y + 60) * portrait.width + x - 60) + (p % 3)]!
    }),
  }
  for (const [source, shown] of [
    [hidden, scene],
    [scene, hidden],
  ] as const) {
    const reference = photograph(shown, 430, 320, (x, y) => [0.9 * x + 4, 0.9 * y + 2])
    const { picture, log } = await preserve(source, relight(reference, 0.9, 10, 34))
    t.ok(same(source, picture))
    t.match(log.at(-2), { level: 'info', message: /not surely by mistake: left alone/ })
  }
})

t.test('strokes in another ink are no letter, but they are named', async (t) => {
  const scene = drawLabel(520, 390, 55)
  const [x, y] = [10 + 5 * 18, 10 + 10 * 27]
  const pixels = new Uint8Array(scene.pixels)
  for (let row = y; row < y + 21; row++) {
    for (const column of [x + 2, x + 3, x + 9, x + 10]) pixels.set([250, 150, 20], 3 * (row * 520 + column))
  }
  const source = { ...scene, pixels }
  const { picture, log } = await preserve(source, relight(scene, 0.9, 10, 57))
  t.ok(same(source, picture))
  const boxes = log.flatMap(({ message }) => [...message.matchAll(/(\d+) × (\d+) at (\d+), (\d+)/g)])
  const named = boxes.some((box) => {
    const [width, height, left, top] = box.slice(1).map(Number) as [number, number, number, number]
    return left < x + 15 && left + width > x && top < y + 21 && top + height > y
  })
  t.ok(named, JSON.stringify(log))
})

t.test('noise in a reference is no detail that the source lacks', async (t) => {
  for (const noise of [55, 110]) {
    const noisy = relight(label, 0.9, 10, 34, noise)
    const { picture } = await preserve(label, noisy)
    t.ok(same(label, picture), `noise of ${noise} levels`)
    const garbled = garble(label, { x: 70, y: 60, width: 110, height: 70 }, 32)
    const repair = await preserve(garbled, noisy)
    t.ok(repair.repaired)
    t.ok(changedOutside(garbled, repair.picture, { x: 55, y: 45, width: 140, height: 100 }) < 0.005)
  }
})

t.test('a reference that is out of focus takes no detail away', async (t) => {
  const blurred = { ...label, pixels: new Uint8Array(await toSharp(label).blur(3).raw().toBuffer()) }
  const { picture } = await preserve(label, blurred)
  t.ok(same(label, picture))
})

t.test('a source that is a little softer than its reference stays as it is', async (t) => {
  const printed = drawLabel(600, 440, 31)
  const pixels = await toSharp(printed).resize(300, 220).blur(0.8).raw().toBuffer()
  const source = { width: 300, height: 220, channels: 3 as const, pixels: new Uint8Array(pixels) }
  const { picture } = await preserve(source, relight(printed, 0.9, 10, 34))
  t.ok(same(source, picture))
})

t.test('what is sharp in a picture of which the rest is blurred stays as it is', async (t) => {
  const near = photograph(label, 300, 220, (x, y) => [0.7 * x, 0.7 * y + 33])
  const blurred = await toSharp(near).blur(1.8).raw().toBuffer()
  const isSharp = (i: number) => (i / 3) % 300 >= 190
  const source = { ...near, pixels: near.pixels.map((level, i) => (isSharp(i) ? level : blurred[i]!)) }
  const { picture, repaired } = await preserve(source, relight(near, 0.9, 10, 35))
  t.ok(repaired)
  const beyond = { x: 0, y: 0, width: 205, height: 220 }
  t.equal(changedOutside(source, picture, beyond), 0)
})
