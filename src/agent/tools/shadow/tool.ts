import * as v from 'valibot'
import { dropShadow } from '../../../images/operations/shadow.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, positionEntry } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const SHADOW = defineEdit({
  name: 'shadow',
  description: 'A soft shadow under what is cut out, or under the whole picture',
  entries: {
    colour: v.optional(colourEntry, 'black'),
    opacity: v.optional(numberEntry(5, 100, 'Percent'), 50),
    softness: v.optional(numberEntry(0.1, 10, 'Percent of the shorter edge'), 1.6),
    towards: v.optional(v.pipe(positionEntry, v.description('Where it falls')), 'bottom right'),
  },
  draws: true,
  sentence: () => 'Add a drop shadow',
  edit: (picture, { colour, opacity, softness, towards }) =>
    dropShadow(picture, {
      colour: colourOf(colour),
      opacity: opacity / 100,
      softness: percentOfEdge(picture, softness),
      towards,
      offset: Math.round(percentOfEdge(picture, softness * 0.9)),
    }),
})
