import * as v from 'valibot'
import { CUT_SHAPES, cutIntoShape } from '../../../images/operations/subject/cut-into-shape.ts'
import { croppedForShape, croppedToFaces, focusEntry } from '../focused-crop.ts'
import { defineEdit } from '../tool.ts'

export const CUT_INTO_SHAPE = defineEdit({
  name: 'cut_into_shape',
  description: 'Cuts the picture into a circle, heart, star …; around it is transparent',
  entries: { shape: v.picklist(CUT_SHAPES), focus: focusEntry },
  needs: 'detail',
  sentence: ({ shape, focus }) => `Cut into the shape of a ${shape}${focus === 'subject' ? ' around the subject' : ''}`,
  edit: async (picture, { shape, focus: wanted }, _sheet, _size, _free, findSubject) => {
    const square = { width: 1, height: 1 }
    const source =
      wanted === 'face'
        ? await croppedToFaces(picture, square, undefined, square)
        : wanted === 'subject'
          ? await croppedForShape(picture, shape !== 'ellipse', findSubject)
          : picture
    const focus = wanted === 'face' || wanted === 'subject' ? 'attention' : wanted
    return { picture: await cutIntoShape(source, shape, focus), fit: 'contain', reshaped: shape !== 'ellipse' }
  },
})
