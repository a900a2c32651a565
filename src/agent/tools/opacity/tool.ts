import { fade } from '../../../images/operations/effects/fade.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const OPACITY = defineEdit({
  name: 'opacity',
  description: 'Makes the picture see-through',
  entries: { percent: numberEntry(0, 100, 'Percent: 100 leaves it as it is, 0 makes it invisible') },
  sentence: ({ percent }) => `Set the opacity to ${tidy(percent)} %`,
  edit: (picture, { percent }) => fade(picture, percent / 100),
})
