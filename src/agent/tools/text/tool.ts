import { drawable, leftOut } from '../drawable-text.ts'
import { placeInWords } from '../placement.ts'
import { defineEdit } from '../tool.ts'
import {
  joinsBlock,
  joinsSheet,
  shortened,
  TEXT_ENTRIES,
  writeAt,
  writeBehind,
  writeBlock,
  writeOnSheet,
} from './write.ts'

export const TEXT = defineEdit({
  name: 'text',
  description: 'Writes text; it wraps and shrinks so that all of it fits',
  entries: TEXT_ENTRIES,
  draws: true,
  composes: true,
  sentence: async ({ text, position, relative, behind }) => {
    const place = behind === undefined ? placeInWords(position, relative) : 'behind the subject'
    return `Write “${shortened(await drawable(text))}” ${place}`
  },
  warnings: ({ text }) => leftOut(text),
  edit: (picture, args, sheet, _size, _free, findSubject) => {
    if (args.behind !== undefined) return writeBehind(picture, args, sheet, findSubject)
    if (joinsSheet(sheet, args)) return writeOnSheet(args, sheet)
    return joinsBlock(sheet, args) ? writeBlock(picture, args, sheet) : writeAt(picture, args, sheet)
  },
})
