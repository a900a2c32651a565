import * as v from 'valibot'
import { perspective, TILTS } from '../../../images/operations/geometry/perspective.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const PERSPECTIVE = defineEdit({
  name: 'perspective',
  description: 'Shows the picture like a card that is turned in space',
  entries: {
    away: v.pipe(v.picklist(TILTS), v.description('The side that turns away')),
    degrees: v.optional(numberEntry(1, 60, 'Of the turn'), 30),
  },
  draws: true,
  sentence: ({ away, degrees }) => `Tilt in perspective, ${away} side away, by ${tidy(degrees)}°`,
  edit: (picture, { away, degrees }) => perspective(picture, away, degrees),
})
