import * as v from 'valibot'
import { level, straighten } from '../../../images/operations/geometry/turn.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const STRAIGHTEN = defineEdit({
  name: 'straighten',
  description: 'Levels a tilted picture, by its horizon and upright lines, and crops the empty corners away',
  entries: {
    degrees: v.optional(numberEntry(-45, 45, 'Degrees clockwise; by default, as far as the picture leans')),
  },
  needs: 'shape',
  sentence: ({ degrees }) =>
    degrees === undefined ? 'Straighten by the horizon and upright lines' : `Straighten by ${tidy(degrees)}°`,
  edit: (picture, { degrees }) => (degrees === undefined ? level(picture) : straighten(picture, degrees)),
})
