import sharp from 'sharp'
import t from 'tap'
import { encode, encodeWithin } from '../../src/images/files/encode.ts'
import { renderOutput } from '../../src/images/files/renditions.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { pictureOf } from './support/pictures.ts'

const random = randomNumbers(7)
/** Noise on a gradient, of which every quality takes other bytes. */
const photograph = pictureOf(240, 160, (x, y) => {
  const value = (x + y) / 2 + random() * 40
  return [value, 255 - value, x]
})

t.test('each format is what it says, and quality takes bytes', async (t) => {
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const [low, high] = [await encode(photograph, format, 20), await encode(photograph, format, 90)]
    t.ok(low.bytes.length < high.bytes.length / 2, format)
    const { width, format: stored, compression } = await sharp(low.bytes).metadata()
    t.strictSame([width, stored === 'heif' ? compression : stored], [240, format === 'avif' ? 'av1' : format])
  }
})

t.test('a file is as good as its bytes allow', async (t) => {
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const whole = await encode(photograph, format)
    const most = Math.round(whole.bytes.length * 0.4)
    const found = await encodeWithin(photograph, format, most)
    t.ok(found.bytes.length <= most && found.bytes.length > most * 0.75, `${format}: ${found.bytes.length} of ${most}`)
    const smallest = await encodeWithin(photograph, format, 100)
    t.ok(smallest.bytes.length > 100 && smallest.quality! < 10, `${format}: the smallest there is`)
  }
})

t.test('a size far below the usual one is reached at the best quality, not at the lowest', async (t) => {
  // Sharp noise beside plain parts: its bytes grow unevenly with quality.
  const uneven = pictureOf(320, 240, (x, y) => (x > 160 ? [x, y, 90] : [random() * 255, y, random() * 99]))
  const whole = await encode(uneven, 'jpeg')
  for (const share of [0.4, 0.25, 0.15]) {
    const most = Math.round(whole.bytes.length * share)
    const { bytes, quality } = await encodeWithin(uneven, 'jpeg', most)
    const lowest = await encode(uneven, 'jpeg', 5)
    t.ok(
      bytes.length <= most && bytes.length > 0.8 * most,
      `${bytes.length} of ${most} at ${quality}, not ${lowest.bytes.length}`,
    )
  }
})

t.test('a client is told what was not done as it was asked', async (t) => {
  const told: [string, string][] = []
  const tell = (level: string, sentence: string) => void told.push([level, sentence])
  const glass = pictureOf(60, 60, (x) => [200, 20, x, x < 30 ? 0 : 255])
  await renderOutput(glass, { full: 'jpeg' }, tell)
  await renderOutput(photograph, { full: 'png', quality: 50 }, tell)
  await renderOutput(photograph, { maxBytes: 100 }, tell)
  t.match(told, [
    ['info', /white/],
    ['warn', /quality/],
    ['warn', /more than the 100 bytes/],
  ])
  told.length = 0
  const [full] = await renderOutput(photograph, { maxBytes: 100, quality: 80, lowestQuality: 80 }, tell)
  t.equal(full.bytes.length, (await encode(photograph, 'jpeg', 80)).bytes.length, 'a quality that was given holds')
  t.match(told, [['warn', /field quality/]])
})
