import { straighten } from '../../../images/operations/turn.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const STRAIGHTEN = defineEdit({
  name: 'straighten',
  description: 'Levels a tilted picture and crops the empty corners away',
  entries: { degrees: numberEntry(-45, 45, 'Degrees clockwise') },
  needs: 'shape',
  sentence: ({ degrees }) => `Straighten by ${tidy(degrees)}°`,
  edit: (picture, { degrees }) => straighten(picture, degrees),
})
