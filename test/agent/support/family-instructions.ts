import { parseColour } from '../../../src/images/colour.ts'
import { invert } from '../../../src/images/operations/invert.ts'
import { contrast, toneRegions } from '../../../src/images/operations/light.ts'
import { saturation } from '../../../src/images/operations/saturation.ts'
import { duotone } from '../../../src/images/operations/tint.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, PLACES, same } from './judge.ts'
import { photo, QUARTERS } from './studio.ts'

const css = (name: string) => parseColour(name)!
const [TL] = QUARTERS
const one = [photo]

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
]
