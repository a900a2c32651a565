import * as v from 'valibot'
import { outlineObject, outlineSubject } from '../../../images/operations/subject/outline.ts'
import { cutOutSubject } from '../../../images/operations/subject/separate.ts'
import { plain } from '../../../images/raster/paint.ts'
import { hasTransparency } from '../../../images/raster/picture.ts'
import { colourEntry, colourOf, numberEntry, ofSubjectEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const OUTLINE = defineEdit({
  name: 'outline',
  description: 'A line around what is cut out, around the subject where it lies, or around the whole picture',
  entries: {
    width: v.optional(numberEntry(0.1, 20, 'Percent of the shorter edge'), 1),
    colour: v.optional(colourEntry, 'white'),
    of: ofSubjectEntry,
    cut_out: v.optional(v.pipe(v.boolean(), v.description('Makes all but the subject transparent, as of a sticker'))),
  },
  draws: true,
  sentence: ({ colour, width, of, cut_out: cut }) =>
    `${cut === true ? 'Cut the subject out and outline it' : of === undefined ? 'Outline' : 'Outline the subject'} in ${colour}, ${tidy(width)} % wide`,
  edit: async (picture, { colour, width, of, cut_out: cut }, _sheet, _size, _free, findSubject) => {
    const [pixels, line] = [percentOfEdge(picture, width), colourOf(colour)]
    const object = cut === true && !hasTransparency(picture) ? await cutOutSubject(picture, findSubject) : picture
    return of === undefined || cut === true
      ? outlineObject(object, pixels, plain(line))
      : outlineSubject(picture, pixels, line, findSubject)
  },
})
