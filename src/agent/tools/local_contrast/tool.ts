import * as v from 'valibot'
import { localContrast } from '../../../images/operations/tone/enhance.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const LOCAL_CONTRAST = defineLocalEdit({
  name: 'local_contrast',
  description: 'Clarity: more difference between a place and its surroundings',
  entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 40) },
  sentence: ({ strength }) => `Raise the local contrast by ${tidy(strength)} %`,
  edit: (picture, { strength }) => localContrast(picture, strength / 100),
})
