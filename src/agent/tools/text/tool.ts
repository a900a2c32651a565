import * as v from 'valibot'
import { FONT_WEIGHTS, FONTS } from '../../../images/fonts.ts'
import { ALIGNMENTS } from '../../../images/lettering.ts'
import { setText } from '../../../images/operations/text.ts'
import { drawable, leftOut } from '../drawable-text.ts'
import {
  colourEntry,
  colourOf,
  numberEntry,
  opacityEntry,
  percentOfEdge,
  positionEntry,
  textEntry,
} from '../entries.ts'
import { joined, placeInWords, regionFor, relativeEntry } from '../placement.ts'
import { defineEdit } from '../tool.ts'

export const TEXT = defineEdit({
  name: 'text',
  description: 'Writes text; it wraps and shrinks so that all of it fits',
  entries: {
    text: textEntry,
    position: v.optional(positionEntry, 'center'),
    size: v.optional(numberEntry(0.5, 100, 'Height of the letters in percent of the shorter edge'), 8),
    colour: v.optional(colourEntry),
    font: v.optional(v.picklist(FONTS), 'sans'),
    weight: v.optional(v.picklist(FONT_WEIGHTS), 'bold'),
    italic: v.optional(v.boolean(), false),
    align: v.optional(v.picklist(ALIGNMENTS)),
    outline: v.optional(v.pipe(colourEntry, v.description('Colour of a line around the letters'))),
    box: v.optional(v.pipe(colourEntry, v.description('Colour of a box behind the text'))),
    strip: v.optional(v.pipe(v.boolean(), v.description('Whether the box runs over the whole width')), false),
    relative: relativeEntry,
    shadow: v.optional(v.boolean(), false),
    turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
    opacity: opacityEntry,
  },
  draws: true,
  sentence: async ({ text, position, relative }) =>
    `Write “${shortened(await drawable(text))}” ${placeInWords(position, relative)}`,
  warnings: ({ text }) => leftOut(text),
  edit: async (
    picture,
    { text, position, size, colour, font, weight, italic, align, outline, box, strip, shadow, turn, opacity, relative },
    sheet,
  ) => {
    const place = regionFor(sheet, relative, position)
    const written = await setText(picture, {
      text: await drawable(text),
      // Inside a bar or box, lettering that is flush left begins at its left.
      position: relative === 'inside' && align !== undefined ? align : place.position,
      within: place.within,
      strip,
      face: { font, weight, italic },
      size: percentOfEdge(picture, size),
      shadow,
      turn,
      opacity: opacity / 100,
      ...(colour !== undefined && { colour: colourOf(colour) }),
      ...(align !== undefined && { align }),
      ...(outline !== undefined && { outline: colourOf(outline) }),
      ...(box !== undefined && { box: colourOf(box) }),
    })
    return { picture: written.picture, drawn: joined(sheet, written.box, relative) }
  },
})

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length <= 40 ? characters.join('') : `${characters.slice(0, 39).join('')}…`
}
