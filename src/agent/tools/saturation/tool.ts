import { saturation } from '../../../images/operations/tone/saturation.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const SATURATION = defineLocalEdit({
  name: 'saturation',
  description: 'Stronger or weaker colours',
  entries: {
    percent: numberEntry(0, 400, 'Colour afterwards in percent of now: 140 is more vivid, 60 duller, 0 grey'),
  },
  sentence: ({ percent }) => `Set the saturation to ${tidy(percent)} %`,
  edit: (picture, { percent }) => saturation(picture, percent / 100),
})
