import * as v from 'valibot'
import { denoise } from '../../../images/operations/sharpness/denoise.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const DENOISE = defineLocalEdit({
  name: 'denoise',
  description: 'Smooths noise and keeps edges',
  entries: { strength: v.optional(numberEntry(1, 100, 'Strength in percent'), 40) },
  sentence: ({ strength }) => `Remove noise at ${tidy(strength)} %`,
  edit: (picture, { strength }) =>
    denoise(picture, Math.max(2, Math.round(percentOfEdge(picture, 0.25))), strength / 2),
})
