import { contrast } from '../../../images/operations/tone/light.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const CONTRAST = defineLocalEdit({
  name: 'contrast',
  description: 'More or less difference between light and dark',
  entries: { amount: numberEntry(-100, 100, 'From -100 (flat grey) to 100 (very hard)') },
  sentence: ({ amount }) => `${amount < 0 ? 'Lower' : 'Raise'} the contrast by ${tidy(Math.abs(amount))} %`,
  edit: (picture, { amount }) => contrast(picture, amount / 100),
})
