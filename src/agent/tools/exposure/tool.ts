import { exposure } from '../../../images/operations/tone/light.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const EXPOSURE = defineLocalEdit({
  name: 'exposure',
  description: 'More or less light, as a longer or shorter exposure gives it',
  entries: { stops: numberEntry(-5, 5, 'Stops: +1 doubles the light, -1 halves it') },
  sentence: ({ stops }) => `Change the exposure by ${stops > 0 ? '+' : ''}${tidy(stops)} stops`,
  edit: (picture, { stops }) => exposure(picture, stops),
})
