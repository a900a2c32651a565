import { grayscale } from '../../../src/images/operations/tone/grayscale.ts'
import { invert } from '../../../src/images/operations/tone/invert.ts'
import { parseColour } from '../../../src/images/raster/colour.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, PLACES, same } from './judge.ts'
import { logo, meadow, photo, QUARTERS } from './studio.ts'

const css = (name: string) => {
  const { red, green, blue } = parseColour(name)!
  return [red, green, blue]
}
const [TL] = QUARTERS
const MEADOW = [20, 153, 36] as const
const MAGENTA = [230, 0, 200] as const
const NAVY = [0, 0, 128] as const

/** Pictures on sheets of their own, places of several pictures, and lines of text. */
export const SHEET_INSTRUCTIONS: readonly Expectation[] = [
  row([logo], all(drawn(MAGENTA, PLACES.left), colours([0.98, 0.02, NAVY], [0.7, 0.5, NAVY]))),
  row([photo, logo], all(drawn(MAGENTA, PLACES.topRight), colours([0.5, 0.97, css('beige')], [0.4, 0.4, TL]))),
  row(
    [photo, meadow],
    colours([0.2, 0.5, MEADOW], [0.6, 0.1, TL]),
    'the second picture on the left, the first on the right',
    'put the first one on the right and the second one on the left',
    'second on the left, first on the right',
    'swap them round so the second one is on the left and the first one on the right',
  ),
  row(
    [photo, meadow, logo],
    all(colours([0.3, 0.5, MEADOW]), drawn(MAGENTA, [0.66, 0.5, 1, 1])),
    'make the second picture large on the left, the other ones small on the right',
  ),
  row(
    [photo],
    drawn(css('#ff0080'), PLACES.top),
    'write the words NOT FOR SALE in #ff0080 at the top',
    'put SALE 50% OFF at the top in #ff0080',
  ),
  row(
    [],
    all(
      drawn(css('red'), PLACES.center),
      drawn(css('blue'), [0.3, 0.15, 0.7, 0.45]),
      drawn(css('lime'), [0.3, 0.55, 0.7, 0.85]),
    ),
    'Write "Emma" in red in the middle, above it "Save" in blue, below it "June" in lime.',
  ),
  row([], all(drawn(css('red'), PLACES.center), drawn(css('blue'), [0.3, 0.55, 0.7, 0.85]))),
  row(
    [photo],
    same(() => invert(grayscale(photo, 1))),
  ),
  row(
    [photo, logo],
    // Half of magenta over the blue of the lower right quarter.
    colours([0.9, 0.85, [145, 49, 185]], [0.1, 0.1, TL]),
  ),
  row(
    [photo],
    colours([0.02, 0.02, [255, 255, 255]], [0.5, 0.95, [255, 255, 255]], [0.5, 0.02, [255, 255, 255]]),
    'put a white frame around it, wider at the bottom like a polaroid',
    'a polaroid frame',
  ),
  row([meadow], colours([0.2, 0.5, MEADOW], [0.8, 0.5, [235, 102, 219]])),
]
