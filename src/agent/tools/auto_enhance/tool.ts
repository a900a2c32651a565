import { enhance } from '../../../images/operations/tone/enhance.ts'
import { strengthEntry } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const AUTO_ENHANCE = defineLocalEdit({
  name: 'auto_enhance',
  description: 'Levels, middle tones, local contrast and colour as a photo lab would set them',
  entries: { strength: strengthEntry },
  sentence: () => 'Enhance levels, contrast and colour',
  edit: (picture, { strength }) => enhance(picture, strength / 100),
})
