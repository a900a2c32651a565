import { parseColour } from '../../../src/images/colour.ts'
import { layOver } from '../../../src/images/compose.ts'
import { blur } from '../../../src/images/operations/blur.ts'
import { border } from '../../../src/images/operations/border.ts'
import { denoise } from '../../../src/images/operations/denoise.ts'
import { enhance, localContrast } from '../../../src/images/operations/enhance.ts'
import { cover } from '../../../src/images/operations/fit.ts'
import { grayscale } from '../../../src/images/operations/grayscale.ts'
import { invert } from '../../../src/images/operations/invert.ts'
import { posterize, threshold } from '../../../src/images/operations/levels.ts'
import { brightness, contrast, exposure, gamma } from '../../../src/images/operations/light.ts'
import { pixelate } from '../../../src/images/operations/pixelate.ts'
import { rotateHue, saturation } from '../../../src/images/operations/saturation.ts'
import { sepia } from '../../../src/images/operations/sepia.ts'
import { duotone, tint } from '../../../src/images/operations/tint.ts'
import { flipHorizontally, flipVertically, rotate } from '../../../src/images/operations/turn.ts'
import { warmth } from '../../../src/images/operations/warmth.ts'
import { plain } from '../../../src/images/paint.ts'
import type { Picture } from '../../../src/images/picture.ts'
import { all, colours, drawn, each, type Judge, measures, PLACES, same } from './judge.ts'
import { CANVAS, logo, meadow, photo, product, QUARTERS } from './studio.ts'

export interface Expectation {
  readonly say: readonly string[]
  readonly pictures: readonly Picture[]
  readonly judge: Judge
}

const one = [photo]
const two = [photo, meadow]
const branded = [photo, logo]
const [TL, , BL] = QUARTERS
const MEADOW = [20, 153, 36] as const
const css = (name: string) => parseColour(name)!

function row(pictures: readonly Picture[], judge: Judge, ...say: string[]): Expectation {
  return { say, pictures, judge }
}

/** What people write, the pictures they send along, and how to tell that they got it. */
export const INSTRUCTIONS: readonly Expectation[] = [
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
    'blur with a radius of 8px',
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
    'pixelate with 10px blocks',
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
    one,
    measures(photo, (now, before) => Math.abs(now.luma - before.luma) < 6),
    'blur the background',
    'bokeh',
    'blurred background',
  ),

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
  row(
    [product],
    colours([0.02, 0.5, [243, 243, 240]], [0.5, 0.02, [20, 40, 190]]),
    'trim the edges',
    'Trim it',
    'remove the border',
  ),
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
    'expand the canvas, filled with black, by 16 px',
  ),
  row(
    [meadow],
    colours([0.5, 0.5, MEADOW], [0.02, 0.5, MEADOW]),
    'fit the whole picture with a blurred background',
    'extend it with mirrored edges',
    'fit it, blurred sides',
  ),

  row(
    one,
    drawn([255, 255, 255], PLACES.bottom),
    'Write "Hello" at the bottom in white',
    'add the white text “Hello” at the bottom',
    "put 'Hello' in white at the bottom",
    'Add a caption at the bottom saying Hello there in white',
    'white text at the bottom: "Hello"',
  ),
  row(
    one,
    drawn([255, 255, 0], PLACES.topRight),
    'write «Sale» in yellow in the top right corner',
    'Add a yellow label "SALE" in the upper right',
    "title 'Sale' top right, yellow, big",
    'Place the words "Sale" in yellow letters in the right upper corner',
  ),
  row(
    one,
    all(drawn([255, 0, 0], PLACES.center), drawn([255, 255, 255], PLACES.center)),
    'Write "BIG" huge in white with a red outline',
    'huge white text "BIG" with a red outline in the middle',
  ),
  row(
    one,
    drawn([0, 0, 0], PLACES.topLeft),
    'black monospace text "one" at the top left',
    'write "one" in black typewriter font, top left',
  ),
  row(
    one,
    measures(photo, (now, before) => now.luma !== before.luma),
    'watermark "© me"',
    'add a watermark saying "© me"',
    'repeat the watermark "© me" all over it',
  ),
  row(
    one,
    drawn([255, 0, 0], PLACES.center, 800),
    'draw a red circle in the middle',
    'Add a big red dot in the center',
    'put a red square in the middle',
    'place a red star in the centre',
    'a red heart in the middle',
  ),
  row(
    one,
    drawn([0, 128, 0], PLACES.bottomLeft, 60),
    'small green triangle at the bottom left',
    'draw a small green circle in the lower left corner',
  ),
  row(
    one,
    drawn([255, 255, 0], [0.3, 0.3, 0.7, 0.7], 60),
    'draw a thick yellow line from top left to bottom right',
    'yellow arrow pointing right',
    'a horizontal yellow line',
  ),
  row(
    [],
    colours([0.05, 0.05, [0, 0, 128]], [0.5, 0.5, [255, 215, 0]]),
    'a gold circle on a navy background',
    'Navy background with a gold star in the middle',
    'Draw a gold heart in the center. The background should be navy.',
    'Fill the canvas with navy, then draw a gold square in the middle',
  ),
  row(
    [],
    colours([0.5, 0.01, [252, 12, 16]], [0.5, 0.99, [10, 8, 250]]),
    'a gradient from red to blue',
    'Create a background gradient from red to blue, top to bottom',
    'gradient background from red at the top to blue',
  ),
  row(
    [],
    colours([0.01, 0.5, [252, 12, 16]], [0.99, 0.5, [10, 8, 250]]),
    'a horizontal gradient from red to blue',
    'gradient from red to blue, left to right',
  ),
  row(
    [],
    colours([0.5, 0.5, [255, 255, 255]], [0.01, 0.01, [0, 0, 0]]),
    'radial gradient from white to black',
    'a radial gradient, white to black',
  ),
  row(
    [],
    drawn([255, 0, 0], [0.4, 0.4, 0.6, 0.6], 4000),
    'red and white stripes',
    'a checkerboard pattern in red and white',
    'background with diagonal stripes in white and red',
  ),
  row(
    [],
    all(drawn([0, 0, 0], PLACES.center), colours([0.02, 0.02, [255, 255, 255]])),
    'Write "Hello"',
    'the text "Hello" in black',
    'just write Hello World',
  ),

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
    colours([0.75, 0.25, MEADOW], [0.5, 0.5, [255, 255, 255]]),
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

  row(
    one,
    same(() => grayscale(photo, 1)),
    "Make it gray but don't blur it",
    'Do not rotate it. Make it black and white.',
    'grayscale, no border',
    'black and white without any text',
  ),
  row(
    one,
    same(() => blur(photo, 1.92)),
    'Never mind the colours, just blur it',
    "Don't make it brighter, blur it",
    'blur it instead of sharpening it',
    'blur, not sharpen',
  ),
  row(
    [meadow],
    colours([0.02, 0.5, [0, 0, 0, 0]], [0.5, 0.5, [...MEADOW, 255]]),
    "don't crop it",
    'no cropping please',
    'fit it without cropping, with a transparent background',
  ),
  row(
    one,
    same(async () => border(contrast(grayscale(photo, 1), 0.35), 10, plain(css('red')))),
    'Make it black and white, raise the contrast and add a 10px red border.',
    'First turn it gray. Then boost the contrast. Finally put a red border of 10 pixels around it!',
    'grayscale; more contrast; 10px red frame',
    'Please convert it to grayscale with more contrast, and then give it a red 10px border, thanks',
  ),
  row(
    one,
    same(async () => brightness(warmth(saturation(photo, 1.225), 0.4), 1.3)),
    'a bit more vivid, warmer and brighter',
    'Make it slightly more saturated, then warm it up and brighten it',
  ),
  row(
    one,
    all(
      drawn([255, 255, 255], [0.3, 0.5, 0.7, 1], 100),
      measures(photo, (now) => now.colour < 60),
    ),
    'Desaturate it a lot, blur it slightly, add a vignette, round the corners, put a white border around it and write "End" at the bottom in white',
  ),
]

/** The meadow as large as it must be to cover the canvas. */
function grownMeadow(): Picture {
  const pixels = new Uint8Array(240 * 240 * 3)
  for (let y = 0; y < 240; y += 1) {
    for (let x = 0; x < 240; x += 1) {
      const from = (Math.floor(y / 1.2) * 200 + Math.floor(x / 1.2)) * 3
      pixels.set(meadow.pixels.subarray(from, from + 3), (y * 240 + x) * 3)
    }
  }
  return { width: 240, height: 240, channels: 3, pixels }
}
