import * as v from 'valibot'
import { dropShadow, subjectShadow } from '../../../images/operations/subject/shadow.ts'
import { colourEntry, colourOf, numberEntry, ofSubjectEntry, percentOfEdge, positionEntry } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const SHADOW = defineEdit({
  name: 'shadow',
  description: 'A soft shadow under what is cut out, under the subject where it lies, or under the whole picture',
  entries: {
    colour: v.optional(colourEntry, 'black'),
    opacity: v.optional(numberEntry(5, 100, 'Percent'), 50),
    softness: v.optional(numberEntry(0.1, 10, 'Percent of the shorter edge'), 1.6),
    towards: v.optional(v.pipe(positionEntry, v.description('Direction in which it falls')), 'bottom right'),
    of: ofSubjectEntry,
  },
  draws: true,
  sentence: ({ of }) => `Add a drop shadow${of === undefined ? '' : ' to the subject'}`,
  edit: (picture, { colour, opacity, softness, towards, of }, _sheet, _size, _free, findSubject) => {
    const options = {
      colour: colourOf(colour),
      opacity: opacity / 100,
      softness: percentOfEdge(picture, softness),
      towards,
      offset: Math.round(percentOfEdge(picture, softness * 0.9)),
    }
    return of === undefined ? dropShadow(picture, options) : subjectShadow(picture, options, findSubject)
  },
})
