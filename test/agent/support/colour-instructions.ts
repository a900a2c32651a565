import { posterize, threshold } from '../../../src/images/operations/effects/levels.ts'
import { pixelate } from '../../../src/images/operations/effects/pixelate.ts'
import { blur } from '../../../src/images/operations/sharpness/blur.ts'
import { denoise } from '../../../src/images/operations/sharpness/denoise.ts'
import { blurAround } from '../../../src/images/operations/subject/blur-around.ts'
import { onEvenBackground } from '../../../src/images/operations/subject/remove-background.ts'
import { enhance, localContrast } from '../../../src/images/operations/tone/enhance.ts'
import { grayscale } from '../../../src/images/operations/tone/grayscale.ts'
import { invert } from '../../../src/images/operations/tone/invert.ts'
import { brightness, contrast, exposure, gamma } from '../../../src/images/operations/tone/light.ts'
import { rotateHue, saturation } from '../../../src/images/operations/tone/saturation.ts'
import { sepia } from '../../../src/images/operations/tone/sepia.ts'
import { duotone, tint } from '../../../src/images/operations/tone/tint.ts'
import { warmth } from '../../../src/images/operations/tone/warmth.ts'
import { parseColour } from '../../../src/images/raster/colour.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, measures, same } from './judge.ts'
import { photo, product, QUARTERS } from './studio.ts'

const css = (name: string) => parseColour(name)!
const [TL] = QUARTERS
const one = [photo]

/** Colour, light and detail. */
export const COLOUR_INSTRUCTIONS: readonly Expectation[] = [
  row(
    one,
    same(() => grayscale(photo, 1)),
    'Make it black and white',
    'please convert this photo to grayscale',
    'B&W',
    'Turn the picture gray.',
    'remove all the colour',
    'I would like a monochrome version',
    'Could you take the color out of it?',
  ),
  row(
    one,
    same(() => grayscale(photo, 0.5)),
    'grayscale at 50%',
    'Make it 50 percent black and white',
  ),
  row(
    one,
    same(() => sepia(photo, 0.85)),
    'sepia',
    'Give it a sepia tone please',
    'make it look like an old photograph',
  ),
  row(
    one,
    same(() => invert(photo)),
    'Invert the colours',
    'make a negative of it',
    'Turn it into a negative',
    'colors inverted',
  ),
  row(
    one,
    same(() => brightness(photo, 1.3)),
    'Make it brighter',
    'brighten the image',
    'It is too dark.',
    'increase the brightness by 30%',
    'lighter, please',
    'less dark',
  ),
  row(
    one,
    same(() => brightness(photo, 0.7)),
    'darker',
    'Darken this picture by 30 %',
    "it's too bright",
    'reduce brightness',
  ),
  row(
    one,
    same(() => brightness(photo, 1.15)),
    'slightly brighter',
    'make it a bit brighter',
    'a little lighter',
  ),
  row(
    one,
    same(() => brightness(photo, 2)),
    'make it twice as bright',
    'double the brightness',
  ),
  row(
    one,
    same(() => brightness(photo, 0.5)),
    'half the brightness',
    'darken it by half',
    'set brightness to 50%',
  ),
  row(
    one,
    same(() => exposure(photo, 1)),
    'increase the exposure by 1 stop',
    'exposure +1',
  ),
  row(
    one,
    same(() => gamma(photo, 1.4)),
    'gamma 1.4',
    'Apply a gamma of 1.4',
    'set the gamma to 1.4',
  ),
  row(
    one,
    same(() => contrast(photo, 0.35)),
    'more contrast',
    'Boost the contrast',
    'make it punchier',
    'increase contrast by 35%',
  ),
  row(
    one,
    same(() => contrast(photo, -0.35)),
    'less contrast',
    'lower the contrast',
    'too much contrast',
  ),
  row(
    one,
    same(() => saturation(photo, 1.45)),
    'more vivid',
    'saturate the colours',
    'Make the picture more colourful',
    'boost saturation',
  ),
  row(
    one,
    same(() => saturation(photo, 0.55)),
    'less saturated',
    'desaturate it',
    'mute the colors',
    'make the colours duller',
  ),
  row(
    one,
    same(() => saturation(photo, 0.8)),
    'reduce the saturation by 20 percent',
    'saturation at 80%',
  ),
  row(
    one,
    same(() => warmth(photo, 0.4)),
    'warmer',
    'Make the photo warm',
    'warm it up',
    'too cold',
  ),
  row(
    one,
    same(() => warmth(photo, -0.4)),
    'cooler',
    'make it look colder',
    "it's too warm",
  ),
  row(
    one,
    same(() => rotateHue(photo, 90)),
    'shift the hue by 90 degrees',
    'rotate the hue 90°',
    'hue 90',
  ),
  row(
    one,
    same(() => tint(photo, css('blue'), 0.5)),
    'tint it blue',
    'Add a blue tint',
    'give it a blue color cast',
  ),
  row(
    one,
    same(() => duotone(photo, css('navy'), css('orange'))),
    'duotone in navy and orange',
    'make a duotone with orange and navy',
    'apply a navy and orange duotone',
  ),
  row(
    one,
    same(() => posterize(photo, 4)),
    'posterize',
    'posterise it',
    'posterize to 4 levels',
    'pop art style',
  ),
  row(
    one,
    same(() => threshold(photo, 0.5)),
    'threshold',
    'apply a threshold at 50%',
    'pure black and white',
  ),
  row(
    one,
    same(() => enhance(photo, 1)),
    'auto enhance',
    'Improve this photo',
    'make it look better',
    'enhance it',
  ),
  row(
    one,
    same(() => localContrast(photo, 0.45)),
    'more clarity',
    'add clarity',
    'increase the local contrast',
  ),
  row(
    one,
    same(() => denoise(photo, 2, 20)),
    'denoise',
    'remove the noise',
    'reduce the noise in this image',
  ),
  row(
    one,
    same(() => blur(photo, 1.92)),
    'blur it',
    'make it blurry',
    'Apply a blur',
    'apply a gaussian blur',
  ),
  row(
    one,
    same(() => blur(photo, 0.96)),
    'blur it slightly',
    'a little blur',
    'Soften it a bit',
  ),
  row(
    one,
    same(() => blur(photo, 8)),
    'blur by 8 px',
    'add a blur of 8 pixels',
  ),
  row(
    one,
    measures(photo, (now, before) => Math.abs(now.luma - before.luma) < 4),
    'sharpen',
    'make it sharper',
    'crisper please',
  ),
  row(
    one,
    same(() => pixelate(photo, 10)),
    'pixelate by 10 pixels',
  ),
  row(
    one,
    measures(photo, (now, before) => Math.abs(now.luma - before.luma) < 4),
    'pixelate it',
    'make it blocky',
    '8-bit look',
  ),
  row(
    one,
    all(
      colours([0.4, 0.4, TL]),
      measures(photo, (now, before) => now.luma < before.luma - 6),
    ),
    'Add a vignette',
    'darken the corners',
    'give it a subtle vignette',
  ),
  row(
    one,
    measures(photo, (now, before) => Math.abs(now.luma - before.luma) < 6),
    'add film grain',
    'make it grainy',
    'some noise',
  ),
  row(
    [product],
    same(() => blurAround(product, onEvenBackground(product)!, 2.4)),
    'blur the background',
    'blur everything except the product',
    'bokeh',
    'blurred background',
  ),
]
