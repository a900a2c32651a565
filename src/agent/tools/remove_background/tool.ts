import * as v from 'valibot'
import { removeBackground } from '../../../images/operations/remove-background.ts'
import { colourEntry, colourOf, numberEntry } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const REMOVE_BACKGROUND = defineEdit({
  name: 'remove_background',
  description: 'Makes an even background transparent, from the edges inwards',
  entries: {
    tolerance: v.optional(numberEntry(1, 60, 'Difference in percent that still counts as background'), 12),
    colour: v.optional(v.pipe(colourEntry, v.description('Of the background; left out, what lies along the edges'))),
  },
  sentence: ({ colour }) => `Make the ${colour === undefined ? '' : `${colour} `}background transparent`,
  edit: (picture, { tolerance, colour }) => {
    const cut = removeBackground(picture, tolerance / 100, colour === undefined ? undefined : colourOf(colour))
    return { picture: cut, fit: 'contain' }
  },
})
