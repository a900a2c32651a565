import * as v from 'valibot'
import { flipHorizontally, flipVertically, rotate } from '../../../images/operations/geometry/turn.ts'
import { defineEdit } from '../tool.ts'

export const FLIP = defineEdit({
  name: 'flip',
  description: 'Mirrors the picture',
  entries: {
    direction: v.pipe(v.picklist(['horizontal', 'vertical', 'both']), v.description('horizontal swaps left and right')),
  },
  sentence: ({ direction }) =>
    ({ horizontal: 'Swap left and right', vertical: 'Swap top and bottom', both: 'Swap all four sides' })[direction],
  edit: async (picture, { direction }) => {
    if (direction === 'both') return rotate(picture, 180)
    return direction === 'horizontal' ? flipHorizontally(picture) : flipVertically(picture)
  },
})
