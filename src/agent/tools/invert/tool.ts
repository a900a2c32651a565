import { invert } from '../../../images/operations/tone/invert.ts'
import { defineLocalEdit } from '../tool.ts'

export const INVERT = defineLocalEdit({
  name: 'invert',
  description: 'The negative: every colour becomes its complement',
  entries: {},
  sentence: () => 'Invert the colours',
  edit: (picture) => invert(picture),
})
