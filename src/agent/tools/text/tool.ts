import { drawable, leftOut } from '../drawable-text.ts'
import { placeInWords } from '../placement.ts'
import { defineEdit } from '../tool.ts'
import { joinsBlock, shortened, TEXT_ENTRIES, writeAt, writeBlock } from './write.ts'

export const TEXT = defineEdit({
  name: 'text',
  description: 'Writes text; it wraps and shrinks so that all of it fits',
  entries: TEXT_ENTRIES,
  draws: true,
  sentence: async ({ text, position, relative }) =>
    `Write “${shortened(await drawable(text))}” ${placeInWords(position, relative)}`,
  warnings: ({ text }) => leftOut(text),
  edit: (picture, args, sheet) =>
    joinsBlock(sheet, args) ? writeBlock(picture, args, sheet) : writeAt(picture, args, sheet),
})
