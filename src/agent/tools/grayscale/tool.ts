import { grayscale } from '../../../images/operations/tone/grayscale.ts'
import { strengthEntry } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const GRAYSCALE = defineLocalEdit({
  name: 'grayscale',
  description: 'Black and white, fully or partly',
  entries: { strength: strengthEntry },
  sentence: ({ strength }) => (strength === 100 ? 'Turn black and white' : `Take away ${strength} % of the colour`),
  edit: (picture, { strength }) => grayscale(picture, strength / 100),
})
