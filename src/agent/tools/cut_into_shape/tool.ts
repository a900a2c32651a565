import * as v from 'valibot'
import { CUT_SHAPES, cutAround, cutIntoShape } from '../../../images/operations/subject/cut-into-shape.ts'
import { subjectMask } from '../../../images/operations/subject/separate.ts'
import { croppedToFaces, focusEntry } from '../focused-crop.ts'
import { defineEdit } from '../tool.ts'

/** Share of a subject within a shape below which the client is told. */
const WHOLE = 0.9

export const CUT_INTO_SHAPE = defineEdit({
  name: 'cut_into_shape',
  description: 'Cuts the picture into a circle, heart, star …; around it is transparent',
  entries: { shape: v.picklist(CUT_SHAPES), focus: focusEntry },
  needs: 'detail',
  sentence: ({ shape, focus }) => `Cut into the shape of a ${shape}${focus === 'subject' ? ' around the subject' : ''}`,
  edit: async (picture, { shape, focus }, _sheet, _size, _free, findSubject) => {
    const look = { fit: 'contain', reshaped: shape !== 'ellipse' } as const
    if (focus === 'subject') {
      const { cut, inside } = cutAround(picture, await subjectMask(picture, findSubject), shape)
      const warnings =
        inside < WHOLE ? [`The ${shape} cuts a part of the subject off: there is too little room around it`] : []
      return { picture: cut, warnings, ...look }
    }
    if (focus !== 'face') return { picture: await cutIntoShape(picture, shape, focus), ...look }
    const square = { width: 1, height: 1 }
    const { picture: source } = await croppedToFaces(picture, square, undefined, square)
    return { picture: await cutIntoShape(source, shape, 'attention'), ...look }
  },
})
