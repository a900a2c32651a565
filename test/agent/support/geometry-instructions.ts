import { border } from '../../../src/images/operations/geometry/border.ts'
import { cover } from '../../../src/images/operations/geometry/fit.ts'
import { flipHorizontally, flipVertically, rotate } from '../../../src/images/operations/geometry/turn.ts'
import { parseColour } from '../../../src/images/raster/colour.ts'
import { plain } from '../../../src/images/raster/paint.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, measures, PLACES, same } from './judge.ts'
import { CANVAS, logo, meadow, photo, product, QUARTERS } from './studio.ts'

const css = (name: string) => parseColour(name)!
const [TL] = QUARTERS
const MEADOW = [20, 153, 36] as const
const one = [photo]

/** Turning, cutting, framing and cut-outs. */
export const GEOMETRY_INSTRUCTIONS: readonly Expectation[] = [
  row(
    one,
    same(() => rotate(photo, 180)),
    'rotate it by 180 degrees',
    'Turn it upside down',
    'half turn',
  ),
  row(
    one,
    same(async () => cover(await rotate(photo, 90), CANVAS, 'attention')),
    'Rotate 90 degrees clockwise',
    'rotate it to the right',
    'turn the picture 90° right',
  ),
  row(
    one,
    same(async () => cover(await rotate(photo, -90), CANVAS, 'attention')),
    'rotate 90 degrees counterclockwise',
    'Rotate left',
    'rotate anticlockwise by 90 degrees',
  ),
  row(one, colours([0, 0, [0, 0, 0, 0]], [0.4, 0.4, [...TL, 255]]), 'rotate by 20 degrees', 'tilt it by 20 degrees'),
  row(
    one,
    same(() => flipHorizontally(photo)),
    'flip it horizontally',
    'mirror the image',
    'mirror it left to right',
    'flip',
  ),
  row(
    one,
    same(() => flipVertically(photo)),
    'flip vertically',
    'Flip the photo upside down',
    'mirror it vertically',
  ),
  row(
    one,
    colours([0.4, 0.4, [...TL, 255]], [0.01, 0.5, [0, 0, 0, 0]]),
    'crop to a circle',
    'Cut it into a circle',
    'make it round',
    'circular crop',
    'turn it into a circle',
  ),
  row(
    one,
    colours([0.4, 0.4, [...TL, 255]], [0.1, 0.5, [0, 0, 0, 0]]),
    'make it square',
    'crop to a square',
    'crop to 1:1',
  ),
  row(
    one,
    measures(photo, (now, before) => now.red > before.red + 20),
    'crop the left half',
    'keep only the left half of it, crop it',
  ),
  row(one, colours([0.4, 0.4, TL]), 'zoom in', 'zoom in 2x', 'crop to 60% of the center', 'a closer crop'),
  row(
    one,
    colours([0.005, 0.01, [0, 0, 0, 0]], [0.25, 0.01, [...TL, 255]]),
    'round the corners',
    'Give it rounded corners',
    'rounded corners of 20px',
  ),
  row(
    one,
    colours([0.1, 0.1, [0, 0, 0, 0]], [0.4, 0.4, [...TL, 255]]),
    'make it 50% smaller',
    'scale it down to 50%',
    'resize to 120 px wide',
    'shrink it to half',
  ),
  row(
    one,
    same(() => border(photo, 10, plain(css('red')))),
    'add a 10px red border',
    'Put a red frame of 10 pixels around it',
  ),
  row(
    one,
    colours([0.01, 0.5, [255, 215, 0]], [0.4, 0.4, TL]),
    'add a gold border',
    'Frame it in gold',
    'give it a thick golden frame',
  ),
  row(
    [product],
    colours([0.02, 0.02, [0, 0, 0, 0]], [0.5, 0.5, [20, 40, 190, 255]]),
    'remove the background',
    'make the background transparent',
    'transparent background please',
    'cut out the object',
  ),
  row(
    [product],
    colours([0.02, 0.02, [255, 165, 0]], [0.5, 0.5, [20, 40, 190]]),
    'Change the background to orange',
    'orange background',
    'replace the background with orange',
    'put it on an orange background',
  ),
  row([product], colours([0.02, 0.5, [243, 243, 240]], [0.5, 0.02, [20, 40, 190]]), 'Trim it', 'remove the border'),
  row(
    [logo],
    all(drawn([255, 0, 0], PLACES.center), drawn([230, 0, 200], PLACES.center)),
    'put a red outline around it',
    'outline it in red',
    'add a thick red outline',
  ),
  row(
    [logo],
    measures(logo, (now) => now.luma > 0),
    'add a drop shadow',
    'give it a soft shadow',
    'shadow',
  ),
  row(
    one,
    colours([0.4, 0.4, [...TL, 128]]),
    'make it half transparent',
    'opacity 50%',
    'set the opacity to 50 percent',
  ),
  row(
    one,
    colours([0.02, 0.02, [0, 0, 0, 0]], [0.4, 0.4, [...TL, 255]]),
    'tilt it in perspective',
    'add a 3D perspective',
    'perspective tilt to the right',
  ),
  row(
    one,
    colours([0.01, 0.5, [0, 0, 0]], [0.4, 0.4, TL]),
    'extend the canvas by 10% with black',
    'add black padding of 10%',
  ),
  row(
    [meadow],
    colours([0.5, 0.5, MEADOW], [0.02, 0.5, MEADOW]),
    'fit the whole picture with a blurred background',
    'extend it with mirrored edges',
  ),
  row(
    one,
    colours([0.26, 0.26, [0, 0, 0, 0]], [0.4, 0.4, [...TL, 255]], [0.1, 0.1, [0, 0, 0, 0]]),
    'shrink it to half and round the corners a lot',
    'make it 50% smaller with very rounded corners',
  ),
]
