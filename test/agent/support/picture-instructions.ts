import { grayscale } from '../../../src/images/operations/tone/grayscale.ts'
import { invert } from '../../../src/images/operations/tone/invert.ts'
import { layOver } from '../../../src/images/raster/compose.ts'
import type { Picture } from '../../../src/images/raster/picture.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, each, PLACES, same } from './judge.ts'
import { logo, meadow, photo, product, QUARTERS } from './studio.ts'

const [TL, , BL] = QUARTERS
const MEADOW = [20, 153, 36] as const
const two = [photo, meadow]
const branded = [photo, logo]

/** Several pictures. */
export const PICTURE_INSTRUCTIONS: readonly Expectation[] = [
  row(
    two,
    colours([0.1, 0.2, TL], [0.75, 0.5, MEADOW]),
    'put them side by side',
    'place both images next to each other',
    'combine the two pictures in a row',
    'arrange the photos horizontally',
  ),
  row(
    two,
    colours([0.2, 0.1, TL], [0.5, 0.75, MEADOW]),
    'stack them vertically',
    'one above the other',
    'Arrange the pictures in a column',
  ),
  row(
    [photo, meadow, product],
    colours([0.75, 0.25, MEADOW], [0.5, 0.2, [255, 255, 255]]),
    'make a collage with a white gap',
    'arrange them in a grid with white spacing',
    'combine all three into a grid with a 10px white gap',
  ),
  row(
    branded,
    all(drawn([230, 0, 200], PLACES.topRight), colours([0.1, 0.9, BL])),
    'put the logo in the top right corner',
    'Place the second picture on the first at the top right',
    'overlay image 2 in the upper right corner',
    'add the logo to the photo, top right',
  ),
  row(
    two,
    same(() => layOver(photo, grownMeadow(), { left: 0, top: -40, opacity: 0.5 }), 3),
    'overlay both images at 50% opacity',
    'blend the second over the first with 50% opacity',
  ),
  row(
    two,
    same(() => layOver(photo, grownMeadow(), { left: 0, top: -40, blend: 'multiply' }), 3),
    'blend the second picture over the first with multiply',
    'overlay the second on the first, multiply',
  ),
  row(
    two,
    each([meadow], (picture) => picture),
    'use only the second picture',
    'pick image 2',
    'only keep the last picture',
  ),
  row(
    two,
    each([meadow, photo], (picture) => picture),
    'swap the pictures',
    'reverse the order of the images',
    'reverse their order',
  ),
  row(
    two,
    each([photo, meadow], (picture) => grayscale(picture, 1)),
    'make both black and white',
    'convert all of them to grayscale',
    'Black and white, please',
    'make the images gray',
  ),
  row(
    two,
    each([meadow], (picture) => invert(picture)),
    'invert the second picture',
    'Invert image 2',
    'make the last photo negative',
  ),
  row(
    two,
    each([photo], (picture) => invert(picture)),
    'invert the first picture',
    'invert picture 1',
    'Please invert the 1st image',
  ),
]

/** The meadow as large as it must be to cover the canvas. */
export function grownMeadow(): Picture {
  const pixels = new Uint8Array(240 * 240 * 3)
  for (let y = 0; y < 240; y += 1) {
    for (let x = 0; x < 240; x += 1) {
      const from = (Math.floor(y / 1.2) * 200 + Math.floor(x / 1.2)) * 3
      pixels.set(meadow.pixels.subarray(from, from + 3), (y * 240 + x) * 3)
    }
  }
  return { width: 240, height: 240, channels: 3, pixels }
}
