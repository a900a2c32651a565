import * as v from 'valibot'
import { blur } from '../../images/operations/blur.ts'
import { denoise } from '../../images/operations/denoise.ts'
import { localContrast } from '../../images/operations/enhance.ts'
import { focusOnSubject } from '../../images/operations/focus.ts'
import { glow } from '../../images/operations/glow.ts'
import { grain } from '../../images/operations/grain.ts'
import { pixelate } from '../../images/operations/pixelate.ts'
import { sharpen } from '../../images/operations/sharpen.ts'
import { sketch } from '../../images/operations/sketch.ts'
import { vignette } from '../../images/operations/vignette.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, tidy } from './entries.ts'
import { defineEdit, defineLocalEdit } from './tool.ts'

/** Tools that change how sharp or how evenly lit a picture is. */
export const DETAIL_TOOLS = [
  defineLocalEdit({
    name: 'blur',
    description: 'Gaussian blur',
    entries: { radius: numberEntry(0.05, 25, 'Standard deviation in percent of the shorter edge; 1 is plain to see') },
    sentence: ({ radius }) => `Blur with a radius of ${tidy(radius)} % of the shorter edge`,
    edit: (picture, { radius }) => blur(picture, percentOfEdge(picture, radius)),
  }),
  defineLocalEdit({
    name: 'sharpen',
    description: 'Raises fine detail',
    entries: { strength: numberEntry(1, 400, 'Share of the detail that is added in percent; 80 is plain to see') },
    sentence: ({ strength }) => `Sharpen by ${tidy(strength)} %`,
    edit: (picture, { strength }) => sharpen(picture, Math.max(0.8, percentOfEdge(picture, 0.08)), strength / 100),
  }),
  defineLocalEdit({
    name: 'pixelate',
    description: 'Coarse squares of one colour each',
    entries: { block: numberEntry(0.2, 50, 'Edge of a square in percent of the shorter edge') },
    sentence: ({ block }) => `Pixelate in squares of ${tidy(block)} % of the shorter edge`,
    edit: (picture, { block }) => pixelate(picture, Math.max(2, percentOfEdge(picture, block))),
  }),
  defineEdit({
    name: 'vignette',
    description: 'Corners that fade into a colour, black by default',
    entries: {
      strength: numberEntry(1, 100, 'Strength in percent'),
      colour: v.optional(colourEntry, 'black'),
    },
    draws: true,
    sentence: ({ strength, colour }) => `Fade the corners to ${colour} (${tidy(strength)} %)`,
    edit: (picture, { strength, colour }) => vignette(picture, strength / 100, colourOf(colour)),
  }),
  defineEdit({
    name: 'blur_background',
    description: 'Keeps the subject sharp, found by attention, and blurs what lies around it',
    entries: { radius: v.optional(numberEntry(0.1, 10, 'Standard deviation in percent of the shorter edge'), 1.5) },
    sentence: ({ radius }) => `Blur the surroundings of the subject (${tidy(radius)} % of the shorter edge)`,
    edit: (picture, { radius }) => focusOnSubject(picture, percentOfEdge(picture, radius)),
  }),
  defineLocalEdit({
    name: 'denoise',
    description: 'Smooths noise and keeps edges',
    entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 40) },
    sentence: ({ strength }) => `Remove noise at ${tidy(strength)} %`,
    edit: (picture, { strength }) =>
      denoise(picture, Math.max(2, Math.round(percentOfEdge(picture, 0.25))), strength / 2),
  }),
  defineLocalEdit({
    name: 'local_contrast',
    description: 'Clarity: more difference between a place and its surroundings',
    entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 40) },
    sentence: ({ strength }) => `Raise the local contrast by ${tidy(strength)} %`,
    edit: (picture, { strength }) => localContrast(picture, strength / 100),
  }),
  defineLocalEdit({
    name: 'glow',
    description: 'A soft shine around what is light',
    entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 50) },
    sentence: ({ strength }) => `Add a soft glow at ${tidy(strength)} %`,
    edit: (picture, { strength }) => glow(picture, strength / 100),
  }),
  defineLocalEdit({
    name: 'sketch',
    description: 'A pencil drawing in grey',
    entries: {},
    sentence: () => 'Draw it in pencil',
    edit: (picture) => sketch(picture),
  }),
  defineLocalEdit({
    name: 'grain',
    description: 'Film grain',
    entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 35) },
    sentence: ({ strength }) => `Add film grain at ${tidy(strength)} %`,
    draws: true,
    edit: (picture, { strength }) => grain(picture, strength * 0.6),
  }),
]
