import { warmth } from '../../../images/operations/tone/warmth.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const WARMTH = defineLocalEdit({
  name: 'warmth',
  description: 'Warmer (amber) or colder (blue) light',
  entries: { amount: numberEntry(-100, 100, 'From -100 (cold) to 100 (warm)') },
  sentence: ({ amount }) => `Make the light ${tidy(Math.abs(amount))} % ${amount < 0 ? 'colder' : 'warmer'}`,
  edit: (picture, { amount }) => warmth(picture, amount / 100),
})
