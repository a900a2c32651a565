import sharp from 'sharp'
import t from 'tap'
import { renderOutput } from '../../src/images/files/renditions.ts'
import { pictureOf, quarters } from './support/pictures.ts'

t.test('an opaque picture gives a JPEG and three WebP files of exact width', async (t) => {
  const files = await renderOutput(quarters(2048, 1365))
  t.strictSame(
    files.map(({ name, content_type, extension, width, height }) => [name, content_type, extension, width, height]),
    [
      ['full', 'image/jpeg', 'jpg', 2048, 1365],
      ['w1024', 'image/webp', 'webp', 1024, 683],
      ['w512', 'image/webp', 'webp', 512, 342],
      ['w256', 'image/webp', 'webp', 256, 171],
    ],
  )
  for (const file of files) {
    const metadata = await sharp(file.bytes).metadata()
    t.match(metadata, { width: file.width, height: file.height }, `${file.name} holds what it says`)
    t.equal(`image/${metadata.format}`, file.content_type)
    t.equal(metadata.exif, undefined)
    const { data } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true })
    t.ok(data[0]! > 190 && data[1]! < 60, 'the red quarter is where it was')
  }
})

t.test('transparency makes a PNG, unless another format is asked for', async (t) => {
  const glass = pictureOf(300, 300, (x) => [200, 20, 20, x < 150 ? 0 : 255])
  const [full, w1024] = await renderOutput(glass)
  t.match(full, { content_type: 'image/png', extension: 'png' })
  t.equal((await sharp(w1024.bytes).metadata()).hasAlpha, true)

  const [jpeg] = await renderOutput(glass, { full: 'jpeg' })
  const flat = await sharp(jpeg.bytes).raw().toBuffer()
  t.ok(flat[0]! > 250 && flat[1]! > 250, 'a JPEG of it stands on white')
  const [webp] = await renderOutput(glass, { full: 'webp' })
  t.equal(webp.content_type, 'image/webp')
})

t.test('alpha that is opaque throughout is no transparency', async (t) => {
  const [full] = await renderOutput(pictureOf(40, 40, () => [9, 9, 9, 255]))
  t.equal(full.content_type, 'image/jpeg')
})

t.test('nothing is enlarged', async (t) => {
  const files = await renderOutput(quarters(200, 100))
  t.strictSame(
    files.map(({ width, height }) => [width, height]),
    Array(4).fill([200, 100]),
  )
})

t.test('the same picture gives the same bytes', async (t) => {
  const picture = quarters(700, 500)
  const [first, second] = [await renderOutput(picture), await renderOutput(picture)]
  t.equal(first.length, 4)
  for (const [i, file] of first.entries()) t.ok(file.bytes.equals(second[i]!.bytes), file.name)
})
