import { grayscale } from '../../../src/images/operations/tone/grayscale.ts'
import { invert } from '../../../src/images/operations/tone/invert.ts'
import { brightness } from '../../../src/images/operations/tone/light.ts'
import { pixelAt } from '../../images/support/pictures.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, PLACES, same } from './judge.ts'
import { logo, meadow, photo, product, QUARTERS } from './studio.ts'

const [TL, TR, BL, BR] = QUARTERS
const one = [photo]

/** The colour that an operation gives to a place of the photo. */
function after(operation: (picture: typeof photo) => typeof photo, x: number, y: number): number[] {
  return pixelAt(operation(photo), x, y)
}

const negative = (x: number, y: number) => after(invert, x, y)
const grey = (x: number, y: number) => after((picture) => grayscale(picture, 1), x, y)
const lighter = (x: number, y: number) => after((picture) => brightness(picture, 1.3), x, y)

const [BLUE, PAPER] = [pixelAt(product, 0.5, 0.5), pixelAt(product, 0.05, 0.05)]
/** The product and its background, where one of them or both are changed. */
const object = (thing: readonly number[], ground: readonly number[]) => colours([0.5, 0.5, thing], [0.05, 0.05, ground])
const inProduct = (operation: (picture: typeof photo) => typeof photo, at: number) =>
  pixelAt(operation(product), at, at)

/** Wishes for a part of the picture, and wishes that are taken back. */
export const AREA_INSTRUCTIONS: readonly Expectation[] = [
  row(
    [product],
    object(
      inProduct((picture) => brightness(picture, 1.3), 0.5),
      PAPER,
    ),
    'brighten the subject',
    'make the product brighter',
    'brighten only the main subject',
  ),
  row(
    [product],
    object(
      BLUE,
      inProduct((picture) => brightness(picture, 0.7), 0.05),
    ),
    'make the background darker',
    'darken everything around the product',
  ),
  row([product], object(inProduct(invert, 0.5), PAPER), 'invert the subject'),
  row(
    [product],
    colours([0.5, 0.1, BLUE], [0.5, 0.03, PAPER]),
    'crop to the product',
    'crop in on the subject',
    'Tight crop around the main subject, please',
  ),
  row(
    [product],
    object(BLUE, inProduct(invert, 0.05)),
    'invert everything but the subject',
    'inverted background, subject in colour',
    'invert everything except the product please',
  ),
  row(
    [product],
    object(
      BLUE,
      inProduct((picture) => grayscale(picture, 1), 0.05),
    ),
    'make the background black and white',
    'keep the subject in colour and make the rest black and white',
    'selective colour',
  ),
  row(
    one,
    colours([0.75, 0.25, grey(0.75, 0.25)], [0.52, 0.75, grey(0.52, 0.75)], [0.25, 0.25, TL], [0.48, 0.75, BL]),
    'make the right half black and white',
    'Only the right half in black and white, please',
  ),
  row(
    one,
    colours([0.25, 0.2, negative(0.25, 0.2)], [0.25, 0.4, TL], [0.75, 0.8, BR]),
    'invert the top third',
    'Invert the colours in the upper third',
  ),
  row(
    one,
    colours([0.1, 0.9, negative(0.1, 0.9)], [0.4, 0.9, BL], [0.1, 0.6, BL], [0.9, 0.9, BR]),
    'invert the bottom left corner',
    'Turn the lower left corner into its negative',
  ),
  row(
    one,
    colours([0.45, 0.45, negative(0.45, 0.45)], [0.03, 0.03, TL], [0.97, 0.97, BR]),
    'invert the middle',
    'a negative in the centre only',
  ),
  row(
    one,
    colours([0.01, 0.01, negative(0.01, 0.01)], [0.99, 0.99, negative(0.99, 0.99)], [0.45, 0.45, TL], [0.02, 0.4, TL]),
    'invert the corners',
    'invert all four corners',
  ),
  row(one, colours([0.1, 0.1, negative(0.1, 0.1)], [0.9, 0.9, negative(0.9, 0.9)], [0.9, 0.1, TR], [0.45, 0.45, TL])),
  row(
    one,
    colours([0.03, 0.5, negative(0.03, 0.5)], [0.97, 0.97, negative(0.97, 0.97)], [0.45, 0.45, TL], [0.55, 0.55, BR]),
    'invert it except for the middle',
  ),
  row(
    one,
    colours([0.25, 0.25, negative(0.25, 0.25)], [0.25, 0.75, negative(0.25, 0.75)], [0.75, 0.25, TR]),
    'invert it except the right half',
    'invert the colours, but not the right half',
  ),
  row(
    one,
    colours([0.01, 0.3, negative(0.01, 0.3)], [0.7, 0.99, negative(0.7, 0.99)], [0.4, 0.4, TL], [0.7, 0.7, BR]),
    'invert the edges',
  ),
  row(
    one,
    colours([0.25, 0.02, lighter(0.25, 0.02)], [0.75, 0.02, lighter(0.75, 0.02)], [0.25, 0.8, BL], [0.75, 0.8, BR]),
    'brighten the top',
    'Make it brighter at the top',
  ),
  row(
    one,
    colours([0.25, 0.25, grey(0.25, 0.25)], [0.75, 0.25, negative(0.75, 0.25)]),
    'make the left half black and white and invert the right half',
    'left half black and white, right half inverted',
  ),
  row(
    one,
    same(() => invert(photo)),
    'black and white, no wait, invert it',
    'Blur it. Scratch that, invert it.',
  ),
  row(
    one,
    same(() => brightness(photo, 1.3)),
    'make it darker, no, brighter',
  ),
  row(one, all(drawn([0, 0, 255], PLACES.topRight, 600), colours([0.1, 0.1, TL], [0.75, 0.6, BR]))),
  row(
    one,
    all(drawn([255, 0, 0], [0.4, 0.4, 0.6, 0.6], 400), colours([0.5, 0.5, [255, 0, 0]])),
    'small red hearts all over it and a red dot in the middle',
  ),
  row(
    [],
    all(drawn([255, 0, 0], [0.4, 0.4, 0.6, 0.6], 400), drawn([255, 192, 203], [0.4, 0.4, 0.6, 0.6], 10_000)),
    'red hearts all over a pink background',
    'A pink background with red hearts everywhere',
  ),
  row([], colours([0, 0.5, [255, 0, 0]], [0.999, 0.5, [148, 0, 211]], [0.333, 0.5, [255, 255, 0]])),
  row(one, colours([0.5, 0.02, [0, 0, 0]], [0.5, 0.98, [0, 0, 0]], [0.4, 0.45, TL])),
  row(
    [photo, logo],
    all(drawn([230, 0, 200], PLACES.topLeft, 100), colours([0.75, 0.25, TR])),
    'logo top left',
    'The logo in the top left corner',
  ),
  row(
    [meadow, logo],
    drawn([230, 0, 200], PLACES.bottomRight, 100),
    'Make the first picture sharper. Logo bottom right.',
  ),
  row(
    one,
    same(() => brightness(photo, 1.3)),
    'brigten it',
    'Make it brightar',
  ),
]
