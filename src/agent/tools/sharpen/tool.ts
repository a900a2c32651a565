import { sharpen } from '../../../images/operations/sharpness/sharpen.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const SHARPEN = defineLocalEdit({
  name: 'sharpen',
  description: 'Makes fine detail clearer',
  entries: { strength: numberEntry(1, 400, 'Share of the detail that is added in percent; 80 is plain to see') },
  sentence: ({ strength }) => `Sharpen by ${tidy(strength)} %`,
  edit: (picture, { strength }) => sharpen(picture, Math.max(0.8, percentOfEdge(picture, 0.08)), strength / 100),
})
