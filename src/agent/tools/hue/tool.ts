import { rotateHue } from '../../../images/operations/tone/saturation.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const HUE = defineLocalEdit({
  name: 'hue',
  description: 'Turns all hues along the colour wheel',
  entries: { degrees: numberEntry(-360, 360, 'Degrees along the wheel; 180 makes red cyan') },
  sentence: ({ degrees }) => `Turn the hues by ${tidy(degrees)}°`,
  edit: (picture, { degrees }) => rotateHue(picture, degrees),
})
