import { border } from '../../../src/images/operations/geometry/border.ts'
import { invert } from '../../../src/images/operations/tone/invert.ts'
import { brightness, contrast, toneRegions } from '../../../src/images/operations/tone/light.ts'
import { saturation } from '../../../src/images/operations/tone/saturation.ts'
import { duotone } from '../../../src/images/operations/tone/tint.ts'
import { parseColour } from '../../../src/images/raster/colour.ts'
import { layOver } from '../../../src/images/raster/compose.ts'
import { plain } from '../../../src/images/raster/paint.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, PLACES, same } from './judge.ts'
import { grownMeadow } from './picture-instructions.ts'
import { logo, meadow, photo, product, QUARTERS } from './studio.ts'

const css = (name: string) => parseColour(name)!
const [TL, TR, , BR] = QUARTERS
const MEADOW = [20, 153, 36] as const
const one = [photo]
const two = [photo, meadow]
const branded = [photo, logo]

/** Ways of speaking that go through many wishes, each told of several things. */
export const FAMILY_INSTRUCTIONS: readonly Expectation[] = [
  row(
    one,
    same(() => toneRegions(photo, 0.25, 0)),
    'bring the shadows up a bit',
  ),
  row(
    one,
    same(() => toneRegions(photo, 0, -0.5)),
    'pull the highlights back',
  ),
  row(
    one,
    same(() => contrast(photo, -0.175)),
    'dial the contrast back a bit',
  ),
  row(
    one,
    same(() => saturation(photo, 0.55)),
    'tone down the saturation',
  ),
  row(
    one,
    same(() => invert(photo)),
    'Make it look like a film negative',
  ),
  row(
    one,
    same(() => duotone(photo, css('#00004d'), css('#ffcba4'))),
  ),
  row(one, colours([0.4, 0.4, [...TL, 255]], [0.02, 0.4, [...TL, 255]]), 'square, 1080 px'),
  row(
    [],
    all(colours([0.02, 0.02, [244, 196, 48]]), drawn([85, 85, 85], PLACES.center)),
    '"Hello" in dark grey on a saffron background',
    'Write "Hello" in big dark grey letters against a saffron backdrop',
  ),
  row(one, all(drawn([255, 0, 0], PLACES.bottomRight, 300), colours([0.1, 0.1, TL]))),
  row([], all(drawn([0, 0, 128], PLACES.center, 1000), drawn([255, 215, 0], PLACES.center, 100))),
  row([], drawn([255, 215, 0], PLACES.left, 1200)),
  row(one, all(drawn([255, 0, 0], PLACES.center, 60), colours([0.48, 0.48, TL])), 'a hollow red circle in the middle'),
  row(
    [],
    all(drawn([0, 0, 0], PLACES.center), colours([0.45, 0.65, [255, 255, 0]])),
    'a yellow triangle, and a big black "!" in the middle of the triangle',
    'A yellow circle. Write a big black "!" on the circle.',
  ),
  row(
    [],
    colours([0.25, 0.5, [255, 0, 0]], [0.75, 0.5, [0, 0, 255]], [0.49, 0.9, [255, 0, 0]]),
    'left side red, right side blue',
  ),
  row([], colours([0.1, 0.5, [0, 0, 255]], [0.5, 0.5, [255, 255, 255]], [0.9, 0.5, [255, 0, 0]])),
  row([], all(colours([0.25, 0.1, [255, 0, 0]]), drawn([0, 0, 0], PLACES.right))),
  row([], colours([0.25, 0.5, [255, 0, 0]], [0.75, 0.5, [0, 0, 255]]), 'a red circle and a blue square side by side'),
  row([], colours([0.5, 0.3, [255, 0, 0]], [0.5, 0.5, [255, 255, 0]], [0.5, 0.7, [0, 128, 0]], [0.5, 0.13, [0, 0, 0]])),
  row(
    two,
    all(drawn([0, 0, 0], PLACES.bottom), colours([0.02, 0.97, [255, 255, 255]], [0.1, 0.2, TL])),
    'side by side with the captions "Before" and "After" under them',
  ),
  row(one, all(drawn([0, 0, 0], PLACES.bottom), colours([0.02, 0.98, [255, 255, 255]], [0.4, 0.3, TL]))),
  row(
    two,
    colours([0.1, 0.2, TL], [0.75, 0.5, MEADOW]),
    'side by side, both cropped to squares, thin red lines between them and no border on the outside',
  ),
  row(
    branded,
    all(drawn([230, 0, 200], PLACES.topLeft, 100), colours([0.75, 0.25, TR], [0.5, 0.5, BR])),
    "Put the logo in the top left, a quarter of the photo's width",
  ),
  row(
    two,
    same(() => layOver(photo, grownMeadow(), { left: 0, top: -40, opacity: 0.4 }), 3),
  ),
  row(
    one,
    same(async () => border(brightness(photo, 0.7), 10, plain(css('red')))),
  ),
  row(
    [product],
    colours([0.02, 0.5, [243, 243, 240]], [0.5, 0.02, [20, 40, 190]]),
    'trim the white margins away',
    'get rid of the white space around it',
  ),
  row(
    [],
    drawn([255, 0, 0], PLACES.center, 60),
    'a blue square on the left and a green circle on the right with a red arrow from the square to the circle',
  ),
]
