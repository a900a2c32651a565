import * as v from 'valibot'
import { vignette } from '../../../images/operations/effects/vignette.ts'
import { colourEntry, colourOf, numberEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const VIGNETTE = defineEdit({
  name: 'vignette',
  description: 'Corners that fade into a colour, black by default',
  entries: {
    strength: numberEntry(1, 100, 'Strength in percent'),
    colour: v.optional(colourEntry, 'black'),
  },
  draws: true,
  sentence: ({ strength, colour }) => `Fade the corners to ${colour} (${tidy(strength)} %)`,
  edit: (picture, { strength, colour }) => vignette(picture, strength / 100, colourOf(colour)),
})
