import { sepia } from '../../../images/operations/tone/sepia.ts'
import { strengthEntry } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const SEPIA = defineLocalEdit({
  name: 'sepia',
  description: 'The brown of old photographic prints',
  entries: { strength: strengthEntry },
  sentence: ({ strength }) => `Tone in sepia at ${strength} %`,
  edit: (picture, { strength }) => sepia(picture, strength / 100),
})
