import sharp from 'sharp'
import t from 'tap'
import { isDomainError } from '../../src/errors.ts'
import { toSharp, withAlpha } from '../../src/images/raster/picture.ts'
import { runPreservation } from '../../src/preservation/run-preservation.ts'
import { type Area, drawLabel, garble } from './support/label.ts'
import { encode, given, preserve, similarity } from './support/run.ts'

const label = drawLabel(280, 210, 51)
const damage: Area = { x: 90, y: 60, width: 120, height: 80 }
const source = garble(label, damage, 52)
const repairs = (picture: typeof label) => similarity(picture, label, damage) > 0.8

t.test('the alpha of the source is kept, and its transparent colour is not lost', async (t) => {
  const transparent = withAlpha(source)
  for (let i = 3; i < 4 * 280 * 40; i += 4) transparent.pixels[i] = 90
  const { picture } = await preserve(transparent, label)
  t.equal(picture.channels, 4)
  const alpha = (pixels: Uint8Array) => Buffer.from(pixels.filter((_, i) => i % 4 === 3))
  t.ok(alpha(picture.pixels).equals(alpha(transparent.pixels)))
  t.ok(repairs({ ...label, pixels: picture.pixels.filter((_, i) => i % 4 !== 3) }))
})

t.test('what is opaque in a reference repairs, what is transparent is never pasted', async (t) => {
  const hole = withAlpha(label)
  for (let y = 0; y < 90; y++) hole.pixels.fill(0, 4 * y * 280, 4 * (y * 280 + 120))
  const { picture, repaired } = await preserve(source, hole)
  t.ok(repaired)
  const opaque = { x: 140, y: 65, width: 65, height: 70 }
  t.ok(similarity(source, label, opaque) < 0.3)
  t.ok(similarity(picture, label, opaque) > 0.8, `SSIM ${similarity(picture, label, opaque)}`)
  const transparent = 3 * (75 * 280 + 92)
  t.same(picture.pixels.subarray(transparent, transparent + 60), source.pixels.subarray(transparent, transparent + 60))
})

t.test('references in CMYK, in 16 bits, in grey and as an animation are read', async (t) => {
  const bytes = {
    cmyk: await toSharp(label).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    '16 bits': await toSharp(label).toColourspace('rgb16').png().toBuffer(),
    animation: await sharp([await encode(label), await encode(source)], { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer(),
  }
  for (const [name, reference] of Object.entries(bytes)) {
    const { picture } = await preserve(source, reference)
    t.ok(repairs(picture), `${name}: SSIM ${similarity(picture, label, damage)}`)
  }
})

t.test('EXIF orientation is applied to source and reference alike', async (t) => {
  const sideways = await toSharp(source).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer()
  const upsideDown = await toSharp(label).rotate(180).withMetadata({ orientation: 3 }).jpeg({ quality: 97 }).toBuffer()
  const { picture } = await preserve(sideways, upsideDown)
  t.equal(picture.width, 280)
  t.equal(picture.height, 210)
  t.ok(repairs(picture), `SSIM ${similarity(picture, label, damage)}`)
})

t.test('tiny pictures are returned as they are', async (t) => {
  const dot = drawLabel(1, 1, 53)
  const stripe = drawLabel(300, 3, 54)
  for (const [picture, reference] of [
    [dot, label],
    [source, dot],
    [stripe, stripe],
  ] as const) {
    const result = await preserve(picture, reference)
    t.equal(result.repaired, false)
    t.same(result.picture.pixels.length, picture.pixels.length)
  }
})

t.test('what is no image is refused by the name of its field', async (t) => {
  const report = { log: () => {}, progress: () => {} }
  const { signal } = new AbortController()
  const fieldOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return isDomainError(error) ? error.fields?.[0]?.field : error
  }
  const good = given(await encode(label))
  const bad = given(Buffer.from('no image at all'))
  t.equal(await fieldOf(runPreservation(bad, [good], report, signal)), 'source_image')
  t.equal(await fieldOf(runPreservation(good, [good, bad], report, signal)), 'reference_images.1')
})

t.test('an aborted signal ends the work', async (t) => {
  const controller = new AbortController()
  const report = { log: () => controller.abort(new Error('cancelled')), progress: () => {} }
  const good = given(await encode(label))
  await t.rejects(runPreservation(given(await encode(source)), [good, good], report, controller.signal), {
    message: 'cancelled',
  })
})
