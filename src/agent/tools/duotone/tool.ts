import * as v from 'valibot'
import { duotone } from '../../../images/operations/tone/tint.ts'
import { colourEntry, colourOf } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const DUOTONE = defineLocalEdit({
  name: 'duotone',
  description: 'Prints the picture in two inks',
  entries: {
    dark: v.pipe(colourEntry, v.description('Colour of the darkest tone')),
    light: v.pipe(colourEntry, v.description('Colour of the lightest tone')),
  },
  sentence: ({ dark, light }) => `Print in two inks, ${dark} and ${light}`,
  edit: (picture, { dark, light }) => duotone(picture, colourOf(dark), colourOf(light)),
})
