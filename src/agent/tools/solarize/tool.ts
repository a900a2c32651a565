import { solarize } from '../../../images/operations/effects/levels.ts'
import { defineLocalEdit } from '../tool.ts'

export const SOLARIZE = defineLocalEdit({
  name: 'solarize',
  description: 'Turns the light tones into their negative',
  entries: {},
  sentence: () => 'Solarize',
  edit: (picture) => solarize(picture),
})
