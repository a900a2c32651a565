import * as v from 'valibot'
import { outlineObject } from '../../../images/operations/outline.ts'
import { plain } from '../../../images/paint.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const OUTLINE = defineEdit({
  name: 'outline',
  description: 'A line around what is cut out, or around the whole picture',
  entries: {
    width: v.optional(numberEntry(0.1, 20, 'Percent of the shorter edge'), 1),
    colour: v.optional(colourEntry, 'white'),
  },
  draws: true,
  sentence: ({ colour, width }) => `Outline in ${colour}, ${tidy(width)} % wide`,
  edit: (picture, { colour, width }) => outlineObject(picture, percentOfEdge(picture, width), plain(colourOf(colour))),
})
