import { border } from '../../../src/images/operations/geometry/border.ts'
import { blur } from '../../../src/images/operations/sharpness/blur.ts'
import { grayscale } from '../../../src/images/operations/tone/grayscale.ts'
import { brightness, contrast } from '../../../src/images/operations/tone/light.ts'
import { saturation } from '../../../src/images/operations/tone/saturation.ts'
import { warmth } from '../../../src/images/operations/tone/warmth.ts'
import { parseColour } from '../../../src/images/raster/colour.ts'
import { plain } from '../../../src/images/raster/paint.ts'
import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, measures, same } from './judge.ts'
import { meadow, photo } from './studio.ts'

const css = (name: string) => parseColour(name)!
const MEADOW = [20, 153, 36] as const
const one = [photo]

/** Negations and chains of wishes. */
export const SENTENCE_INSTRUCTIONS: readonly Expectation[] = [
  row(
    one,
    same(() => grayscale(photo, 1)),
    "Make it gray but don't blur it",
    'Do not rotate it. Make it black and white.',
    'grayscale, no border',
  ),
  row(
    one,
    same(() => blur(photo, 1.92)),
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
