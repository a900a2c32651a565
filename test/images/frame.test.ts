import { readFile } from 'node:fs/promises'
import t from 'tap'
import { croppedTo } from '../../src/agent/tools/focused-crop.ts'
import { findFaces } from '../../src/images/analysis/faces.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { cropToRatio } from '../../src/images/operations/geometry/crop.ts'
import { frame } from '../../src/images/operations/geometry/frame.ts'
import { fromSharp, toSharp } from '../../src/images/raster/picture.ts'
import { pictureOf, quarters } from './support/pictures.ts'

t.test('what stands out from a plain ground stays whole', async (t) => {
  const thing = (x: number) => x >= 10 && x < 100
  // The brightest colours lie at one end of the thing, where the eye goes first.
  const wide = pictureOf(300, 100, (x, y) =>
    thing(x) && y > 20 && y < 80 ? [x < 80 ? 90 : 255, 90, 70] : [235, 235, 235],
  )
  const { picture, cut } = await frame(wide, 1)
  t.match(picture, { width: 100, height: 100 })
  t.equal(cut!.edge, 'width')
  t.ok(cut!.before <= 10 / 300 && cut!.behind <= 200 / 300, JSON.stringify(cut))
  t.ok(Math.abs(cut!.before + cut!.behind - 2 / 3) < 1e-9)
})

t.test('what has the shape already loses nothing', async (t) => {
  const square = quarters(90, 90)
  t.strictSame(await frame(square, 1), { picture: square, cut: undefined })
})

t.test('of two faces the smart crop would cut one away', async (t) => {
  const input = await readFile('test/fixtures/astronaut.jpg')
  const ground = pictureOf(556, 256, (x, y) => [90 + (x % 7) * 3, 120 + (y % 5) * 4, 110])
  const both = [0, 300].map((left) => ({ input, left, top: 0 }))
  const wide = await fromSharp(toSharp(ground).composite(both))
  const { info } = await toSharp(wide)
    .resize({ width: 435, height: 256, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { cut } = await frame(wide, 435 / 256)
  // The faces lie between 90 and 140, and between 390 and 440 pixels.
  t.ok(Math.abs(info.cropOffsetLeft!) > 90, 'it would')
  t.ok(cut!.before * 556 <= 90 && cut!.before * 556 + 435 >= 440, JSON.stringify(cut))
})

t.test('a crop to a shape keeps the face that the smart crop would cut off', async (t) => {
  const given = await decodeImage(await readFile('test/fixtures/astronaut.jpg'))
  const upright = await cropToRatio(given, 2 / 3, 'attention')
  const striking = await cropToRatio(upright, 1, 'attention')
  const cropped = await croppedTo(upright, { width: 1, height: 1 }, '1:1', 'attention')
  t.same([(await findFaces(striking)).length, (await findFaces(cropped)).length], [0, 1])
  t.same([cropped.width, cropped.height], [striking.width, striking.height])
})
