import { blur } from '../../../images/operations/sharpness/blur.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const BLUR = defineLocalEdit({
  name: 'blur',
  description: 'Gaussian blur',
  entries: { radius: numberEntry(0.05, 25, 'Standard deviation in percent of the shorter edge; 1 is plain to see') },
  sentence: ({ radius }) => `Blur with a radius of ${tidy(radius)} % of the shorter edge`,
  edit: (picture, { radius }) => blur(picture, percentOfEdge(picture, radius)),
})
