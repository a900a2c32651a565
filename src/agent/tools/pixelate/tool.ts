import { pixelate } from '../../../images/operations/effects/pixelate.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const PIXELATE = defineLocalEdit({
  name: 'pixelate',
  description: 'Coarse squares of one colour each',
  entries: { block: numberEntry(0.2, 50, 'Edge of a square in percent of the shorter edge') },
  sentence: ({ block }) => `Pixelate in squares of ${tidy(block)} % of the shorter edge`,
  edit: (picture, { block }) => pixelate(picture, Math.max(2, percentOfEdge(picture, block))),
})
