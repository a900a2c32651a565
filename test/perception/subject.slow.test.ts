import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { decodeImage } from '../../src/images/files/codec.ts'
import { blurAround } from '../../src/images/operations/subject/blur-around.ts'
import { cutOutSubject } from '../../src/images/operations/subject/separate.ts'
import type { Mask } from '../../src/images/raster/mask.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { createSubjectFinder } from '../../src/perception/subject-finder.ts'
import { pixelAt, plainPicture } from '../images/support/pictures.ts'
import { furryBall, pebbles } from './support/scenes.ts'

const finder = createSubjectFinder()
const { find } = finder
t.teardown(() => finder.forget())

const { picture: ball, truth } = furryBall()
const fixture = async (name: string) => decodeImage(await readFile(join(import.meta.dirname, '../fixtures', name)))

t.test('the subject of a picture is found, with its hair', async (t) => {
  const { mask, certainty } = await find(ball)
  t.match(mask, { width: ball.width, height: ball.height })
  t.ok(overlap(mask, truth) > 0.95, `overlap ${overlap(mask, truth)}`)
  t.ok(certainty > 0.8, `certainty ${certainty}`)
  const { mask: person, certainty: sure } = await find(await fixture('astronaut.jpg'))
  t.ok(sure > 0.8, `certainty ${sure}`)
  const { width } = person
  t.strictSame([person.values[70 * width + 100], person.values[20 * width + 20]], [255, 0], 'a face, and a wall')
})

t.test('the same picture has the same mask however often the net is loaded', async (t) => {
  const { mask } = await find(ball)
  await finder.forget()
  t.equal(finder.held(), 0)
  t.ok(Buffer.from(mask.values).equals((await find({ ...ball })).mask.values))
  t.ok(finder.held() > 0)
})

t.test('where no subject stands out, nothing is sure', async (t) => {
  for (const picture of [pebbles(), await fixture('city.jpg'), plainPicture(90, 70, [120, 130, 140])]) {
    const { certainty } = await find(picture)
    t.ok(certainty < 0.3, `certainty ${certainty}`)
    await t.rejects(cutOutSubject(picture, find), { code: 'SUBJECT_UNSURE' })
  }
})

t.test('what is cut out brings nothing of its background along', async (t) => {
  const cut = await cutOutSubject(ball, find)
  const before = greenOf(ball, cut)
  const after = greenOf(cut, cut)
  t.ok(before > 8, `the ground shows through the hair: ${before}`)
  t.ok(after < before / 3, `and no more: ${after}`)
})

t.test('a blur around the subject leaves it sharp and takes nothing of it along', async (t) => {
  const { mask } = await find(ball)
  const soft = await blurAround(ball, mask, 12)
  t.strictSame(pixelAt(soft, 0.45, 0.5), pixelAt(ball, 0.45, 0.5))
  // The ball is red, the ground is not: twenty pixels beside the hair, a plain blur would have mixed them.
  const [red, green] = pixelAt(soft, (215 + 140) / 480, 190 / 360) as [number, number]
  t.ok(red < green - 15, `red ${red}, green ${green}`)
})

/** Pixels in both of what more than half covers, as a share of those in either. */
function overlap(a: Mask, b: Mask): number {
  let [both, either] = [0, 0]
  for (const [i, value] of a.values.entries()) {
    const [inA, inB] = [value > 127, b.values[i]! > 127]
    if (inA && inB) both += 1
    if (inA || inB) either += 1
  }
  return both / either
}

/** By how much pixels that are covered in part are greener than fur is, on average. */
function greenOf({ pixels, channels }: Picture, cut: Picture): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < cut.width * cut.height; i += 1) {
    const alpha = cut.pixels[i * 4 + 3]!
    if (alpha < 80 || alpha > 240) continue
    sum += Math.max(0, pixels[i * channels + 1]! - 0.66 * pixels[i * channels]!)
    count += 1
  }
  return sum / count
}
