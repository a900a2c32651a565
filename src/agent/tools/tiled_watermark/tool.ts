import * as v from 'valibot'
import { tileWatermark } from '../../../images/operations/drawing/watermark.ts'
import { drawable, leftOut } from '../drawable-text.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, textEntry } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const TILED_WATERMARK = defineEdit({
  name: 'tiled_watermark',
  description: 'Repeats a text over the whole picture',
  entries: {
    text: textEntry,
    size: v.optional(numberEntry(0.5, 30, 'Height of the letters in percent of the shorter edge'), 5),
    colour: v.optional(colourEntry, 'white'),
    opacity: v.optional(numberEntry(1, 100, 'Percent'), 30),
  },
  draws: true,
  sentence: async ({ text }) => `Repeat the watermark “${await drawable(text)}” over the picture`,
  warnings: ({ text }) => leftOut(text),
  edit: async (picture, { text, size, colour, opacity }) =>
    tileWatermark(picture, {
      text: await drawable(text),
      face: { font: 'sans', weight: 'bold', italic: false },
      size: percentOfEdge(picture, size),
      colour: colourOf(colour),
      opacity: opacity / 100,
    }),
})
