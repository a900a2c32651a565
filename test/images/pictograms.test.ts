import t from 'tap'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace } from '../../src/agent/workspace.ts'
import { pictogramOf } from '../../src/images/pictograms/catalogue.ts'
import { drawPictogram, loadPictograms } from '../../src/images/pictograms/vectors.ts'
import { parseColour } from '../../src/images/raster/colour.ts'
import { alphaMask } from '../../src/images/raster/mask.ts'
import { near, pixelAt, plainPicture } from './support/pictures.ts'

t.test('pictograms go by their names, keywords, plurals and emoji', async (t) => {
  const known = {
    balloons: 'balloon',
    'Birthday cake': 'birthday-cake',
    strawberries: 'strawberry',
    'cup of coffee': 'hot-beverage',
    'coffee cup': 'hot-beverage',
    puppy: 'dog-face',
    '🚀': 'rocket',
    '❤️': 'red-heart',
  }
  for (const [phrase, name] of Object.entries(known)) t.same(pictogramOf(phrase), { set: 'coloured', name }, phrase)
  t.same(pictogramOf('phone', 'lines'), { set: 'lines', name: 'phone' })
  t.equal(pictogramOf('flux capacitor'), undefined)
})

t.test('a pictogram is drawn on nothing, in its colours or in another one, always in the same bytes', async (t) => {
  const heart = pictogramOf('heart')!
  const icon = pictogramOf('square', 'lines')!
  await loadPictograms([heart, icon])
  const plain = await drawPictogram(heart, { size: 32, turn: 0 })
  t.same(plain, await drawPictogram(heart, { size: 32, turn: 0 }))
  t.equal(pixelAt(plain, 0, 0)[3], 0)
  t.ok(near(pixelAt(plain, 0.5, 0.45), [248, 49, 47, 255]), 'red')
  const blue = await drawPictogram(heart, { size: 32, turn: 0, colour: parseColour('blue')! })
  const [red, , much] = pixelAt(blue, 0.5, 0.45)
  t.ok(much! > 150 && red! < 60, 'blue')
  t.same(alphaMask(blue), alphaMask(plain), 'of the same shape')
  const turned = await drawPictogram(heart, { size: 32, turn: 45 })
  t.same([turned.width, turned.height], [45, 45], 'turned, with room for its corners')
  t.ok(
    near(
      pixelAt(await drawPictogram(icon, { size: 24, turn: 0, colour: parseColour('lime')! }), 0.12, 0.5),
      [0, 255, 0, 255],
    ),
  )
})

t.test('several colours are those of things in turn', async (t) => {
  const white = plainPicture(120, 60, [255, 255, 255])
  const args = { of: ['heart'], count: 2, colours: ['blue', 'lime'], position: 'center', size: 40 }
  const { workspace } = await TOOLBOX.get('pictogram')!.run(openWorkspace([white], 'auto', '2K', white), args)
  const drawn = workspace.sheets[0]!.picture
  const seen = { blue: 0, green: 0 }
  for (let at = 0; at < drawn.pixels.length; at += drawn.channels) {
    const [red, green, blue] = [0, 1, 2].map((c) => drawn.pixels[at + c]!) as [number, number, number]
    const left = (at / drawn.channels) % drawn.width < drawn.width / 2
    if (left && blue > red + 60 && blue > green + 60) seen.blue += 1
    if (!left && green > red + 60 && green > blue + 60) seen.green += 1
  }
  t.ok(seen.blue > 100 && seen.green > 100, JSON.stringify(seen))
})
