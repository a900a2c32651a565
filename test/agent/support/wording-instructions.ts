import { border } from '../../../src/images/operations/geometry/border.ts'
import { blur } from '../../../src/images/operations/sharpness/blur.ts'
import { grayscale } from '../../../src/images/operations/tone/grayscale.ts'
import { brightness, contrast } from '../../../src/images/operations/tone/light.ts'
import { saturation } from '../../../src/images/operations/tone/saturation.ts'
import { warmth } from '../../../src/images/operations/tone/warmth.ts'
import { parseColour } from '../../../src/images/raster/colour.ts'
import { plain } from '../../../src/images/raster/paint.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, PLACES, same } from './judge.ts'
import { logo, meadow, photo, QUARTERS } from './studio.ts'

const css = (name: string) => parseColour(name)!
const [TL, , BL] = QUARTERS
const MEADOW = [20, 153, 36] as const
const one = [photo]

/** Ways of saying things that go through the whole language: particles, asides, headings, places beside others … */
export const WORDING_INSTRUCTIONS: readonly Expectation[] = [
  row(
    one,
    same(() => warmth(photo, -0.2)),
    'cool it down slightly',
    'Cool the picture down a bit.',
    'Cooler, about -20',
  ),
  row(
    one,
    same(() => saturation(photo, 0.5)),
    'Tone the colours down by half',
    'reduce the colours by 50%',
    'set saturation to 50%',
  ),
  row(
    one,
    same(async () => brightness(contrast(await blur(photo, 8), -0.1), 1.2)),
    'blur(8px) contrast(0.9) brightness(1.2)',
    'blur it by 8 px, contrast 0.9, brightness 1.2',
  ),
  row(
    one,
    same(() => contrast(photo, 0.15)),
    'contrast +15',
  ),
  row(
    one,
    same(() => grayscale(photo, 1)),
    'black and white, as if shot in 1950',
    'Noir: make it black and white',
    'Make it black and white because colour distracts',
  ),
  row(
    one,
    same(async () => border(await border(photo, 10, plain(css('gold'))), 10, plain(css('white')))),
  ),
  row(
    one,
    all(
      colours([0.4, 0.02, TL], [0.5, 20.5 / 160, [255, 255, 255]], [20.5 / 240, 0.5, [255, 255, 255]]),
      colours([0.4, 0.4, TL]),
    ),
  ),
  row(
    [meadow],
    colours([0.02, 0.5, [29, 53, 87]], [0.98, 0.5, [29, 53, 87]], [0.5, 0.02, [29, 53, 87]], [0.5, 0.5, MEADOW]),
    'extend the canvas by 25% in #1d3557',
  ),
  row(one, colours([0.5, 0.97, [255, 255, 255]], [0.4, 0.3, TL])),
  row(one, colours([0.02, 0.5, [255, 255, 240]], [0.98, 0.5, [255, 255, 240]])),
  row(
    one,
    all(drawn([255, 0, 0], PLACES.topLeft, 600), drawn([255, 255, 255], PLACES.topLeft, 15)),
    'draw a red circle in the top left with the text "-20%" in white inside',
  ),
  row(
    [],
    all(
      drawn([34, 139, 34], PLACES.center, 2000),
      drawn([255, 255, 255], PLACES.center, 300),
      colours([0.02, 0.02, [255, 253, 208]]),
    ),
    'On a cream background, draw a big forest green hexagon with a white star inside of it.',
    'cream background. A big hexagon in forest green, with a star in white inside',
  ),
  row(
    one,
    all(drawn([255, 255, 255], PLACES.center), colours([0.45, 0.45, TL])),
    'put a white circle around the middle',
    'an unfilled white circle in the middle',
  ),
  row(
    one,
    drawn([255, 255, 0], [0.4, 0.5, 0.6, 0.75], 5),
    'Write "Big" in the middle in red, and right below it "small" in yellow, half the size',
    'Title "Big" in red in the centre, with the subtitle "small" in yellow',
  ),
  row([], colours([0.25, 0.5, [255, 0, 0]], [0.75, 0.5, [0, 0, 255]]), 'left half red, right half blue'),
  row(
    [],
    drawn([255, 192, 203], [0.4, 0.4, 0.6, 0.6], 4000),
    'pink and white stripes running diagonally',
    'vertical stripes in white and pink',
  ),
  row(
    [photo, meadow],
    all(drawn([255, 255, 255], [0.7, 0, 1, 0.4]), colours([0.84, 0.25, MEADOW], [0.1, 0.2, TL])),
    'Place the second picture on the first, top right, a quarter of the width, with a white outline',
    'Put picture 2 in the top right corner of picture 1 at 25% with a white border around it',
  ),
  row(
    [photo, meadow],
    all(colours([0.45, 0.45, TL], [0.02, 0.5, MEADOW])),
    'Use the second photo as the background and put the first one in the middle at 50%',
  ),
  row(
    [photo, meadow],
    all(colours([0.1, 0.2, [114, 114, 114]], [0.75, 0.5, MEADOW])),
    'Put them side by side. Only the first should be in black and white.',
    'make the first black and white and put both side by side',
  ),
  row(one, all(colours([0.1, 0.2, TL], [0.6, 0.8, TL]))),
  row(
    [photo, logo],
    drawn([230, 0, 200], PLACES.center),
    'Watermark the picture with the logo in the centre at 90% opacity',
  ),
  row(
    one,
    colours([0.01, 0.98, [0, 0, 0]], [0.99, 0.98, [0, 0, 0]], [0.1, 0.1, TL]),
    'Put the caption "Hi" at the very bottom on a black strip',
    'white text "Hi" along the bottom on a black bar',
    'a black bar along the bottom',
  ),
  row(
    one,
    colours([0.3, 0.02, TL], [0.3, 0.98, [BL[0] / 4, BL[1] / 4, BL[2] / 4]]),
    'Overlay a dark gradient at the bottom',
  ),
]
