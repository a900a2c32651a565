import * as v from 'valibot'
import { focusOnSubject } from '../../../images/operations/focus.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const BLUR_BACKGROUND = defineEdit({
  name: 'blur_background',
  description: 'Keeps the subject sharp, found by attention, and blurs what lies around it',
  entries: { radius: v.optional(numberEntry(0.1, 10, 'Standard deviation in percent of the shorter edge'), 1.5) },
  sentence: ({ radius }) => `Blur the surroundings of the subject (${tidy(radius)} % of the shorter edge)`,
  edit: (picture, { radius }) => focusOnSubject(picture, percentOfEdge(picture, radius)),
})
