import * as v from 'valibot'
import { removeBackground } from '../../../images/operations/subject/remove-background.ts'
import { cutOutSubject } from '../../../images/operations/subject/separate.ts'
import { hasTransparency } from '../../../images/raster/picture.ts'
import { colourEntry, colourOf, numberEntry } from '../entries.ts'
import { defineEdit } from '../tool.ts'

/** Percent of the greatest difference there is. */
const USUAL = 12

export const REMOVE_BACKGROUND = defineEdit({
  name: 'remove_background',
  description:
    'Makes all but the subject transparent; with a colour or a tolerance, the even area along the edges instead',
  entries: {
    tolerance: v.optional(numberEntry(1, 60, 'Difference in percent that still counts as background, mostly 12')),
    colour: v.optional(v.pipe(colourEntry, v.description('Colour of the background; by default, that of the edges'))),
  },
  sentence: ({ colour }) => `Make the ${colour === undefined ? '' : `${colour} `}background transparent`,
  edit: async (picture, { tolerance, colour }, _sheet, _size, _free, findSubject) => {
    // Who says what the background is like knows it, and what is cut out already needs no looking for.
    const isTold = tolerance !== undefined || colour !== undefined || hasTransparency(picture)
    const key = colour === undefined ? undefined : colourOf(colour)
    const cut = isTold
      ? removeBackground(picture, (tolerance ?? USUAL) / 100, key)
      : await cutOutSubject(picture, findSubject)
    return { picture: cut, fit: 'contain' }
  },
})
