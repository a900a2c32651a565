import * as v from 'valibot'
import { threshold } from '../../../images/operations/effects/levels.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const THRESHOLD = defineLocalEdit({
  name: 'threshold',
  description: 'Pure black and white without greys',
  entries: { level: v.optional(numberEntry(1, 99, 'Lightness in percent from which on a pixel is white'), 50) },
  sentence: ({ level }) => `Reduce to pure black and white at ${tidy(level)} %`,
  edit: (picture, { level }) => threshold(picture, level / 100),
})
