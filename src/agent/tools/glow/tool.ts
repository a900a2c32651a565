import * as v from 'valibot'
import { glow } from '../../../images/operations/effects/glow.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const GLOW = defineLocalEdit({
  name: 'glow',
  description: 'A soft shine around what is light',
  entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 50) },
  sentence: ({ strength }) => `Add a soft glow at ${tidy(strength)} %`,
  edit: (picture, { strength }) => glow(picture, strength / 100),
})
