import { findFaces } from '../../../images/analysis/faces.ts'
import { withoutRedEyes } from '../../../images/operations/repair/red-eyes.ts'
import { defineEdit } from '../tool.ts'

export const RED_EYES = defineEdit({
  name: 'red_eyes',
  description: 'Takes the red of a flash out of the eyes of all faces',
  entries: {},
  needs: 'shape',
  sentence: () => 'Take the red out of the eyes',
  edit: async (picture) => withoutRedEyes(picture, await findFaces(picture)),
})
