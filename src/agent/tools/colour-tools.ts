import * as v from 'valibot'
import { enhance } from '../../images/operations/enhance.ts'
import { grayscale } from '../../images/operations/grayscale.ts'
import { invert } from '../../images/operations/invert.ts'
import { posterize, solarize, threshold } from '../../images/operations/levels.ts'
import { brightness, contrast, exposure, gamma, toneRegions } from '../../images/operations/light.ts'
import { rotateHue, saturation } from '../../images/operations/saturation.ts'
import { sepia } from '../../images/operations/sepia.ts'
import { duotone, tint } from '../../images/operations/tint.ts'
import { warmth } from '../../images/operations/warmth.ts'
import { colourEntry, colourOf, numberEntry, tidy } from './entries.ts'
import { defineLocalEdit } from './tool.ts'

const strength = v.optional(numberEntry(0, 100, 'Strength in percent'), 100)

/** Tools that change each pixel by its own colour alone. */
export const COLOUR_TOOLS = [
  defineLocalEdit({
    name: 'grayscale',
    description: 'Black and white, fully or partly',
    entries: { strength },
    sentence: ({ strength }) => (strength === 100 ? 'Turn black and white' : `Take away ${strength} % of the colour`),
    edit: (picture, { strength }) => grayscale(picture, strength / 100),
  }),
  defineLocalEdit({
    name: 'sepia',
    description: 'The brown of old photographic prints',
    entries: { strength },
    sentence: ({ strength }) => `Tone in sepia at ${strength} %`,
    edit: (picture, { strength }) => sepia(picture, strength / 100),
  }),
  defineLocalEdit({
    name: 'invert',
    description: 'The negative: every colour becomes its complement',
    entries: {},
    sentence: () => 'Invert the colours',
    edit: (picture) => invert(picture),
  }),
  defineLocalEdit({
    name: 'brightness',
    description: 'Lighter or darker tones',
    entries: { percent: numberEntry(0, 500, 'Brightness afterwards in percent of now: 130 is lighter, 70 darker') },
    sentence: ({ percent }) => `Set the brightness to ${tidy(percent)} %`,
    edit: (picture, { percent }) => brightness(picture, percent / 100),
  }),
  defineLocalEdit({
    name: 'exposure',
    description: 'More or less light, as a longer or shorter exposure gives it',
    entries: { stops: numberEntry(-5, 5, 'Stops: +1 doubles the light, -1 halves it') },
    sentence: ({ stops }) => `Change the exposure by ${stops > 0 ? '+' : ''}${tidy(stops)} stops`,
    edit: (picture, { stops }) => exposure(picture, stops),
  }),
  defineLocalEdit({
    name: 'gamma',
    description: 'Lighter or darker middle tones; black and white stay',
    entries: { exponent: numberEntry(0.1, 10, 'Above 1 lightens, below 1 darkens') },
    sentence: ({ exponent }) => `Apply a gamma of ${tidy(exponent)}`,
    edit: (picture, { exponent }) => gamma(picture, exponent),
  }),
  defineLocalEdit({
    name: 'contrast',
    description: 'More or less difference between light and dark',
    entries: { amount: numberEntry(-100, 100, 'From -100 (flat grey) to 100 (very hard)') },
    sentence: ({ amount }) => `${amount < 0 ? 'Lower' : 'Raise'} the contrast by ${tidy(Math.abs(amount))} %`,
    edit: (picture, { amount }) => contrast(picture, amount / 100),
  }),
  defineLocalEdit({
    name: 'saturation',
    description: 'Stronger or weaker colours',
    entries: {
      percent: numberEntry(0, 400, 'Colour afterwards in percent of now: 140 is more vivid, 60 duller, 0 grey'),
    },
    sentence: ({ percent }) => `Set the saturation to ${tidy(percent)} %`,
    edit: (picture, { percent }) => saturation(picture, percent / 100),
  }),
  defineLocalEdit({
    name: 'warmth',
    description: 'Warmer (amber) or colder (blue) light',
    entries: { amount: numberEntry(-100, 100, 'From -100 (cold) to 100 (warm)') },
    sentence: ({ amount }) => `Make the light ${tidy(Math.abs(amount))} % ${amount < 0 ? 'colder' : 'warmer'}`,
    edit: (picture, { amount }) => warmth(picture, amount / 100),
  }),
  defineLocalEdit({
    name: 'hue',
    description: 'Turns all hues along the colour wheel',
    entries: { degrees: numberEntry(-360, 360, 'Degrees along the wheel; 180 makes red cyan') },
    sentence: ({ degrees }) => `Turn the hues by ${tidy(degrees)}°`,
    edit: (picture, { degrees }) => rotateHue(picture, degrees),
  }),
  defineLocalEdit({
    name: 'tint',
    description: 'Dyes the picture in one colour; light and dark stay',
    entries: { colour: colourEntry, strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 50) },
    sentence: ({ colour, strength }) => `Tint ${colour} at ${tidy(strength)} %`,
    edit: (picture, { colour, strength }) => tint(picture, colourOf(colour), strength / 100),
  }),
  defineLocalEdit({
    name: 'duotone',
    description: 'Prints the picture in two inks',
    entries: {
      dark: v.pipe(colourEntry, v.description('Colour of the darkest tone')),
      light: v.pipe(colourEntry, v.description('Colour of the lightest tone')),
    },
    sentence: ({ dark, light }) => `Print in two inks, ${dark} and ${light}`,
    edit: (picture, { dark, light }) => duotone(picture, colourOf(dark), colourOf(light)),
  }),
  defineLocalEdit({
    name: 'posterize',
    description: 'A few flat steps of each colour, like a screen print',
    entries: { levels: v.optional(v.pipe(numberEntry(2, 32, 'Steps of each colour channel'), v.integer()), 4) },
    sentence: ({ levels }) => `Posterize to ${levels} levels`,
    edit: (picture, { levels }) => posterize(picture, levels),
  }),
  defineLocalEdit({
    name: 'solarize',
    description: 'Turns the light tones into their negative',
    entries: {},
    sentence: () => 'Solarize',
    edit: (picture) => solarize(picture),
  }),
  defineLocalEdit({
    name: 'shadows_highlights',
    description: 'Lighter or darker shadows and highlights, each by itself',
    entries: {
      shadows: v.optional(numberEntry(-100, 100, 'From -100 (darker) to 100 (lighter)'), 0),
      highlights: v.optional(numberEntry(-100, 100, 'From -100 (darker) to 100 (lighter)'), 0),
    },
    sentence: ({ shadows, highlights }) => {
      const parts = [
        shadows !== 0 && `shadows by ${tidy(shadows)} %`,
        highlights !== 0 && `highlights by ${tidy(highlights)} %`,
      ]
      return `Change the ${parts.filter(Boolean).join(' and the ') || 'tones by nothing'}`
    },
    edit: (picture, { shadows, highlights }) => toneRegions(picture, shadows / 100, highlights / 100),
  }),
  defineLocalEdit({
    name: 'threshold',
    description: 'Pure black and white without greys',
    entries: { level: v.optional(numberEntry(1, 99, 'Lightness in percent from which on a pixel is white'), 50) },
    sentence: ({ level }) => `Reduce to pure black and white at ${tidy(level)} %`,
    edit: (picture, { level }) => threshold(picture, level / 100),
  }),
  defineLocalEdit({
    name: 'auto_enhance',
    description: 'Levels, middle tones, local contrast and colour as a photo lab would set them',
    entries: { strength },
    sentence: () => 'Enhance levels, contrast and colour',
    edit: (picture, { strength }) => enhance(picture, strength / 100),
  }),
]
