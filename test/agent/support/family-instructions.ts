import { parseColour } from '../../../src/images/colour.ts'
import { layOver } from '../../../src/images/compose.ts'
import { border } from '../../../src/images/operations/border.ts'
import { invert } from '../../../src/images/operations/invert.ts'
import { brightness, contrast, toneRegions } from '../../../src/images/operations/light.ts'
import { saturation } from '../../../src/images/operations/saturation.ts'
import { duotone } from '../../../src/images/operations/tint.ts'
import { plain } from '../../../src/images/paint.ts'
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
    'The shadows are too dark. Lift them a bit.',
    'the blacks are too crushed, raise them slightly',
    'bring the shadows up a bit',
  ),
  row(
    one,
    same(() => toneRegions(photo, 0, -0.5)),
    'pull the highlights back',
    'The highlights are too harsh, tone them down',
  ),
  row(
    one,
    same(() => contrast(photo, -0.175)),
    'The contrast is too strong, ease it off a little',
    'dial the contrast back a bit',
  ),
  row(
    one,
    same(() => saturation(photo, 0.55)),
    'The colours are too loud. Dial them back.',
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
    "A two-tone version: dark navy where it's dark and peach where it's bright",
  ),
  row(
    one,
    colours([0.4, 0.4, [...TL, 255]], [0.1, 0.5, [0, 0, 0, 0]]),
    'make it square, take the middle part, final size 1080 by 1080',
    'square, 1080 px',
  ),
  row(
    [],
    all(colours([0.02, 0.02, [244, 196, 48]]), drawn([85, 85, 85], PLACES.center)),
    '"Hello" in dark grey on a saffron background',
    'Write "Hello" in big dark grey letters against a saffron backdrop',
  ),
  row(
    one,
    all(drawn([255, 0, 0], PLACES.bottomRight, 300), colours([0.1, 0.1, TL])),
    'Write "Hi" in white on a red background in the lower right corner',
    '"Hi" in white on a red circle at the bottom right',
  ),
  row(
    [],
    all(drawn([0, 0, 128], PLACES.center, 1000), drawn([255, 215, 0], PLACES.center, 100)),
    'a gold star on a navy circle',
  ),
  row(
    [],
    drawn([255, 215, 0], PLACES.left, 1200),
    'a small gold star at the left. Make the star bigger.',
    'a star at the left and a circle at the right. The star should be gold.',
  ),
  row(
    one,
    all(drawn([255, 0, 0], PLACES.center, 60), colours([0.48, 0.48, TL])),
    'Draw a red circle around the middle, line 6 px thick',
    'a circle in the middle with a 6px red line',
    'an empty red circle in the centre, 6 px line',
  ),
  row(
    [],
    all(drawn([0, 0, 0], PLACES.center), colours([0.45, 0.65, [255, 255, 0]])),
    'a yellow triangle, and a big black "!" in the middle of the triangle',
    'A yellow circle. Write a big black "!" on the circle.',
  ),
  row(
    [],
    colours([0.25, 0.5, [255, 0, 0]], [0.75, 0.5, [0, 0, 255]], [0.49, 0.9, [255, 0, 0]]),
    'Split it in two halves, left one red, right one blue',
    'left side red, right side blue',
    'half red and half blue',
  ),
  row(
    [],
    colours([0.1, 0.5, [0, 0, 255]], [0.5, 0.5, [255, 255, 255]], [0.9, 0.5, [255, 0, 0]]),
    'The French flag: three vertical stripes in blue, white, red',
  ),
  row(
    [],
    all(colours([0.25, 0.1, [255, 0, 0]]), drawn([0, 0, 0], PLACES.right)),
    'Two halves: the left one red, the right one white. On the white half write "B" in black.',
  ),
  row(
    [],
    colours([0.25, 0.5, [255, 0, 0]], [0.75, 0.5, [0, 0, 255]]),
    'a red and a blue circle',
    'a red circle and a blue square side by side',
  ),
  row(
    [],
    colours([0.5, 0.3, [255, 0, 0]], [0.5, 0.5, [255, 255, 0]], [0.5, 0.7, [0, 128, 0]], [0.5, 0.13, [0, 0, 0]]),
    'three circles, red, yellow and green, from top to bottom on a black rounded rectangle',
  ),
  row(
    two,
    all(drawn([0, 0, 0], PLACES.bottom), colours([0.02, 0.97, [255, 255, 255]], [0.1, 0.2, TL])),
    'side by side with the captions "Before" and "After" under them',
    'put both in a row with "A" and "B" below each picture',
  ),
  row(
    one,
    all(drawn([0, 0, 0], PLACES.bottom), colours([0.02, 0.98, [255, 255, 255]], [0.4, 0.3, TL])),
    'write "Harbour" below the photo',
    'Add the caption "Harbour" under the picture',
  ),
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
    'lay the second over the first at 40% opacity, and stretch it so it covers the entire first picture',
  ),
  row(
    one,
    same(async () => border(brightness(photo, 0.7), 10, plain(css('red')))),
    'add a 10px red border, but first darken it',
    'Add a 10px red border. Darken the photo beforehand.',
    'A 10px red border. Before that, darken it.',
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
    '"Hello" at the top, "World" at the bottom and a red line between them',
    'a blue square on the left and a green circle on the right with a red arrow from the square to the circle',
  ),
]
