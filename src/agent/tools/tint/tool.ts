import * as v from 'valibot'
import { tint } from '../../../images/operations/tone/tint.ts'
import { colourEntry, colourOf, numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const TINT = defineLocalEdit({
  name: 'tint',
  description: 'Dyes the picture in one colour; light and dark stay',
  entries: { colour: colourEntry, strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 50) },
  sentence: ({ colour, strength }) => `Tint ${colour} at ${tidy(strength)} %`,
  edit: (picture, { colour, strength }) => tint(picture, colourOf(colour), strength / 100),
})
