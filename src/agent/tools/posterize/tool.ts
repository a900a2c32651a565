import * as v from 'valibot'
import { posterize } from '../../../images/operations/effects/levels.ts'
import { numberEntry } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const POSTERIZE = defineLocalEdit({
  name: 'posterize',
  description: 'A few flat steps of each colour, like a screen print',
  entries: { levels: v.optional(v.pipe(numberEntry(2, 32, 'Steps of each colour channel'), v.integer()), 4) },
  sentence: ({ levels }) => `Posterize to ${levels} levels`,
  edit: (picture, { levels }) => posterize(picture, levels),
})
