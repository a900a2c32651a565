import * as v from 'valibot'
import { boxOf, STRAY } from '../../../images/operations/geometry/crop-to-subject.ts'
import { blurAround } from '../../../images/operations/subject/blur-around.ts'
import { subjectMask } from '../../../images/operations/subject/separate.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const BLUR_BACKGROUND = defineEdit({
  name: 'blur_background',
  description: 'Keeps the subject sharp and blurs what lies around it',
  entries: { radius: v.optional(numberEntry(0.1, 10, 'Standard deviation in percent of the shorter edge'), 1.5) },
  sentence: ({ radius }) => `Blur the surroundings of the subject (${tidy(radius)} % of the shorter edge)`,
  edit: async (picture, { radius }, _sheet, _size, _free, findSubject) => {
    const mask = await subjectMask(picture, findSubject)
    const { top, height } = boxOf(mask, STRAY)
    // Where the ground ends on which somebody stands is not seen.
    const isWithin = top + height < picture.height * (1 - AT_FOOT)
    return {
      picture: await blurAround(picture, mask, percentOfEdge(picture, radius)),
      notes: isWithin ? ['What the subject stands or lies on is blurred as well'] : [],
    }
  },
})

/** Share of the height from the foot up to which a subject is cut off by it. */
const AT_FOOT = 0.03
