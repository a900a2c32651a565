import { gamma } from '../../../images/operations/tone/light.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const GAMMA = defineLocalEdit({
  name: 'gamma',
  description: 'Lighter or darker middle tones; black and white stay',
  entries: { exponent: numberEntry(0.1, 10, 'Above 1 lightens, below 1 darkens') },
  sentence: ({ exponent }) => `Apply a gamma of ${tidy(exponent)}`,
  edit: (picture, { exponent }) => gamma(picture, exponent),
})
