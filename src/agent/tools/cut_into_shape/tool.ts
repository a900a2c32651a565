import * as v from 'valibot'
import { CUT_SHAPES, cutIntoShape } from '../../../images/operations/cut-into-shape.ts'
import { croppedToFaces, focusEntry } from '../focused-crop.ts'
import { defineEdit } from '../tool.ts'

export const CUT_INTO_SHAPE = defineEdit({
  name: 'cut_into_shape',
  description: 'Cuts the picture into a circle, heart, star …; around it is transparent',
  entries: { shape: v.picklist(CUT_SHAPES), focus: focusEntry },
  needs: 'detail',
  sentence: ({ shape }) => `Cut into the shape of a ${shape}`,
  edit: async (picture, { shape, focus: wanted }) => {
    const square = { width: 1, height: 1 }
    const source = wanted === 'face' ? await croppedToFaces(picture, square, undefined, square) : picture
    const focus = wanted === 'face' ? 'attention' : wanted
    return { picture: await cutIntoShape(source, shape, focus), fit: 'contain', reshaped: shape !== 'ellipse' }
  },
})
