import { brightness } from '../../../images/operations/tone/light.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const BRIGHTNESS = defineLocalEdit({
  name: 'brightness',
  description: 'Lighter or darker tones',
  entries: { percent: numberEntry(0, 500, 'Brightness afterwards in percent of now: 130 is lighter, 70 darker') },
  sentence: ({ percent }) => `Set the brightness to ${tidy(percent)} %`,
  edit: (picture, { percent }) => brightness(picture, percent / 100),
})
