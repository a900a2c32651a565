import * as v from 'valibot'
import { blurAround } from '../../../images/operations/subject/blur-around.ts'
import { subjectMask } from '../../../images/operations/subject/separate.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const BLUR_BACKGROUND = defineEdit({
  name: 'blur_background',
  description: 'Keeps the subject sharp and blurs what lies around it',
  entries: { radius: v.optional(numberEntry(0.1, 10, 'Standard deviation in percent of the shorter edge'), 1.5) },
  sentence: ({ radius }) => `Blur the surroundings of the subject (${tidy(radius)} % of the shorter edge)`,
  edit: async (picture, { radius }, _sheet, _size, _free, findSubject) =>
    blurAround(picture, await subjectMask(picture, findSubject), percentOfEdge(picture, radius)),
})
