import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import t from 'tap'
import { DomainError } from '../../src/errors.ts'
import { blockUntrustedLoaders, decodeImage, inspectImage, openImage } from '../../src/images/files/codec.ts'
import { toSharp } from '../../src/images/raster/picture.ts'
import { resize } from '../../src/images/raster/resize.ts'
import { gifOfFrames, greyPng } from './support/hostile.ts'
import { difference, near, pixelAt, plainPicture, quarters } from './support/pictures.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const
const source = quarters(60, 40)

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'nothing thrown'
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}

t.before(async () => {
  blockUntrustedLoaders()
})

t.test('each format is recognised by content and decodes to the same picture', async (t) => {
  for (const format of FORMATS) {
    const bytes = await toSharp(source).toFormat(format, { quality: 95 }).toBuffer()
    const info = await inspectImage(bytes)
    t.match(info, { format, content_type: `image/${format}`, width: 60, height: 40, frames: 1 })
    const picture = await decodeImage(bytes)
    t.equal(picture.channels, 3, `${format} has no alpha`)
    t.ok(difference(picture, source) < 8, `${format} looks the same`)
  }
})

t.test('what is scaled while it is decoded is what is scaled afterwards', async (t) => {
  const glass = plainPicture(90, 60, [10, 200, 30, 128])
  const files = [
    await toSharp(quarters(90, 60)).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    await toSharp(quarters(60, 90)).png().toBuffer(),
    await toSharp(glass).rotate(90).webp().toBuffer(),
  ]
  for (const file of files) {
    for (const size of [
      { width: 60, height: 90 },
      { width: 45, height: 70 },
      { width: 25, height: 40 },
    ]) {
      const image = await openImage(file)
      const scaled = await image.decode(size)
      t.match(scaled, size)
      // A turned picture is scaled before it is turned.
      t.ok(difference(scaled, await resize(await decodeImage(file), size)) < 0.1, `${size.width} × ${size.height}`)
    }
  }
})

t.test('cut off files are broken, wherever the cut is', async (t) => {
  const noise = plainPicture(200, 150, [0, 0, 0]).pixels.map((_, i) => (i * 7919 + (i >> 3) * 31) & 255)
  const busy = { ...plainPicture(200, 150, [0, 0, 0]), pixels: noise }
  for (const format of FORMATS) {
    const bytes = await toSharp(busy).toFormat(format).toBuffer()
    for (const share of [0.3, 0.6, 0.97]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share))
      t.equal(await codeOf(inspectImage(cut)), 'IMAGE_BROKEN', `${format} cut at ${share}`)
    }
  }
})

t.test('damage in the middle of the pixels is found', async (t) => {
  const png = await toSharp(quarters(300, 300)).png().toBuffer()
  png.fill(0x55, Math.floor(png.length / 2), Math.floor(png.length / 2) + 40)
  t.equal(await codeOf(inspectImage(png)), 'IMAGE_BROKEN')
  t.equal(await codeOf(decodeImage(png)), 'IMAGE_BROKEN')
})

t.test('what is no picture is refused by its content', async (t) => {
  const refused: Record<string, Buffer> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    'svg behind a byte order mark': Buffer.from('\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    text: Buffer.from('just some words'),
    'nothing at all': Buffer.alloc(0),
    'an MVG script for ImageMagick': Buffer.from(
      'push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "/etc/passwd"',
    ),
    'a portable pixmap': Buffer.from('P6 1 1 255\n\x00\x00\x00', 'latin1'),
  }
  for (const [name, bytes] of Object.entries(refused)) {
    t.equal(await codeOf(inspectImage(bytes)), 'IMAGE_UNSUPPORTED', name)
    t.equal(await codeOf(decodeImage(bytes)), 'IMAGE_UNSUPPORTED', name)
  }
  t.equal(await codeOf(inspectImage(Buffer.from('\xff\xd8\xff\xe0 and no more', 'latin1'))), 'IMAGE_BROKEN')
})

t.test('bombs are refused before they are decoded', async (t) => {
  const bomb = await greyPng(16_000, 16_000)
  t.ok(bomb.length < 1_000_000, '256 megapixels in less than a megabyte')
  const before = process.memoryUsage().rss
  t.equal(await codeOf(inspectImage(bomb)), 'IMAGE_TOO_LARGE')
  t.equal(await codeOf(decodeImage(bomb)), 'IMAGE_TOO_LARGE')
  t.ok(process.memoryUsage().rss - before < 50_000_000, 'no memory is taken for it')
  t.equal(await codeOf(inspectImage(await greyPng(31_000, 4))), 'IMAGE_TOO_LARGE', 'an edge that is too long')
  t.equal(await codeOf(inspectImage(gifOfFrames(5_000))), 'IMAGE_TOO_LARGE', 'too many frames')
})

t.test('of an animation only the first frame is used', async (t) => {
  const frames = [plainPicture(20, 10, [255, 0, 0]), plainPicture(20, 10, [0, 0, 255])].map(({ pixels }) => pixels)
  const strip = sharp(Buffer.concat(frames), { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
  const gif = await strip.gif({ delay: [100, 100] }).toBuffer()
  t.match(await inspectImage(gif), { width: 20, height: 10, frames: 2 })
  const picture = await decodeImage(gif)
  t.match(picture, { width: 20, height: 10 })
  t.ok(near(pixelAt(picture, 0.5, 0.5), [255, 0, 0]))
})

t.test('every EXIF orientation comes out upright', async (t) => {
  // The steps by which an upright picture becomes the one that a file of each orientation stores.
  const turn = (degrees: number) => (image: Sharp) => image.rotate(degrees)
  const flop = (image: Sharp) => image.flop()
  const stored: Record<number, ((image: Sharp) => Sharp)[]> = {
    1: [],
    2: [flop],
    3: [turn(180)],
    4: [turn(180), flop],
    5: [turn(90), flop],
    6: [turn(270)],
    7: [turn(270), flop],
    8: [turn(90)],
  }
  for (const [orientation, steps] of Object.entries(stored)) {
    let turned = await toSharp(source).png().toBuffer()
    for (const step of steps) turned = await step(sharp(turned)).png().toBuffer()
    const jpeg = await sharp(turned)
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 95 })
      .toBuffer()
    t.match(await inspectImage(jpeg), { width: 60, height: 40 }, `orientation ${orientation}`)
    const picture = await decodeImage(jpeg)
    t.match(picture, { width: 60, height: 40 })
    t.ok(difference(picture, source) < 8, `orientation ${orientation} shows the source`)
    const deep = await sharp(turned)
      .toColourspace('rgb16')
      .withMetadata({ orientation: Number(orientation) })
      .png()
      .toBuffer()
    t.ok(difference(await decodeImage(deep), source) < 2, `orientation ${orientation} in 16 bits`)
  }
})

t.test('16-bit, grey and CMYK samples become 8-bit sRGB', async (t) => {
  const deep = await toSharp(source).toColourspace('rgb16').png().toBuffer()
  t.equal((await sharp(deep).metadata()).depth, 'ushort')
  t.ok(difference(await decodeImage(deep), source) < 2)

  for (const space of ['b-w', 'grey16']) {
    const grey = await toSharp(plainPicture(20, 20, [120, 120, 120]))
      .toColourspace(space)
      .png()
      .toBuffer()
    const picture = await decodeImage(grey)
    t.equal(picture.channels, 3, `${space} gets three channels`)
    t.ok(near(pixelAt(picture, 0.5, 0.5), [120, 120, 120], 2))
  }

  const cmyk = await toSharp(source).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer()
  t.equal((await sharp(cmyk).metadata()).space, 'cmyk')
  t.ok(difference(await decodeImage(cmyk), source) < 30, 'colours are close, though ink cannot hold all of them')
})

t.test('an embedded profile is converted, not dropped', async (t) => {
  const colour = [200, 100, 60] as const
  const kinds: Record<string, (picture: Sharp) => Sharp> = {
    'a PNG': (picture) => picture.png(),
    'a PNG of 16 bits': (picture) => picture.toColourspace('rgb16').png(),
    'a JPEG': (picture) => picture.jpeg({ quality: 98, chromaSubsampling: '4:4:4' }),
    'a WebP': (picture) => picture.webp({ lossless: true }),
    'an AVIF': (picture) => picture.avif({ quality: 98, chromaSubsampling: '4:4:4' }),
    'a TIFF': (picture) => picture.tiff({ compression: 'lzw' }),
  }
  for (const [kind, encode] of Object.entries(kinds)) {
    for (const profile of ['p3', 'srgb']) {
      for (const alpha of kind === 'a JPEG' ? [255] : [255, 128]) {
        const picture = toSharp(plainPicture(20, 20, alpha === 255 ? colour : [...colour, alpha]))
        const file = await encode(picture.withIccProfile(profile)).toBuffer()
        const decoded = pixelAt(await decodeImage(file), 0.5, 0.5)
        t.ok(near(decoded, alpha === 255 ? colour : [...colour, alpha], 3), `${kind} with ${profile}: ${decoded}`)
      }
    }
    const wide = await encode(toSharp(plainPicture(20, 20, colour)).withIccProfile('p3')).toBuffer()
    const stored = await sharp(wide, { ignoreIcc: true }).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer()
    t.notOk(near([...stored.subarray(0, 3)], colour, 3), `${kind}: the stored numbers differ`)
  }
})

t.test('a photograph of a phone is upright, in its own colours and clear where it is', async (t) => {
  const fixture = (name: string) => readFile(new URL(`../fixtures/heic/${name}.heic`, import.meta.url))
  // Stored lying, in Display P3: a red, green, blue and yellow quarter.
  const file = await fixture('turned')
  t.match(await inspectImage(file), { format: 'heic', content_type: 'image/heic', width: 64, height: 96 })
  const picture = await decodeImage(file)
  const colours = [...[40, 200, 60], ...[240, 220, 40], ...[230, 40, 30], ...[30, 60, 220]]
  const found = [0.25, 0.75].flatMap((y) => [0.25, 0.75].flatMap((x) => [...pixelAt(picture, x, y)]))
  t.ok(
    found.every((sample, i) => Math.abs(sample - colours[i]!) < 6),
    String(found),
  )
  const small = await (await openImage(file)).decode({ width: 32, height: 48 })
  t.ok(difference(small, await resize(picture, { width: 32, height: 48 })) < 2, 'scaled on the way, too')

  const clear = await fixture('clear-left')
  t.match(await inspectImage(clear), { has_alpha: true, transparent: true })
  const half = await decodeImage(clear)
  t.same([pixelAt(half, 0.1, 0.5).at(3), pixelAt(half, 0.9, 0.5).at(3)], [0, 255])
  t.equal(await codeOf(decodeImage(file.subarray(0, file.length - 200))), 'IMAGE_BROKEN')
})

t.test('transparency is kept where it is real', async (t) => {
  const glass = await toSharp(plainPicture(10, 10, [10, 200, 30, 128]))
    .png()
    .toBuffer()
  t.equal((await inspectImage(glass)).has_alpha, true)
  t.strictSame(pixelAt(await decodeImage(glass), 0.5, 0.5), [10, 200, 30, 128])
  const opaque = await toSharp(plainPicture(10, 10, [10, 200, 30, 255]))
    .png()
    .toBuffer()
  t.equal((await inspectImage(opaque)).has_alpha, true)
  t.equal((await decodeImage(opaque)).channels, 3)
})
