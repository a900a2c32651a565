import * as v from 'valibot'
import { grain } from '../../../images/operations/effects/grain.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const GRAIN = defineLocalEdit({
  name: 'grain',
  description: 'Film grain',
  entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 35) },
  sentence: ({ strength }) => `Add film grain at ${tidy(strength)} %`,
  draws: true,
  edit: (picture, { strength }) => grain(picture, strength * 0.6),
})
