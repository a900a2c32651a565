import * as v from 'valibot'
import { fade } from '../../images/operations/fade.ts'
import { outlineObject } from '../../images/operations/outline.ts'
import { removeBackground } from '../../images/operations/remove-background.ts'
import { dropShadow } from '../../images/operations/shadow.ts'
import { tileWatermark } from '../../images/operations/watermark.ts'
import { plain } from '../../images/paint.ts'
import { drawable, leftOut } from './drawable-text.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, positionEntry, textEntry, tidy } from './entries.ts'
import { defineEdit } from './tool.ts'

/** Tools that treat a picture as an object that lies on something. */
export const OBJECT_TOOLS = [
  defineEdit({
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
  }),
  defineEdit({
    name: 'shadow',
    description: 'A soft shadow under what is cut out, or under the whole picture',
    entries: {
      colour: v.optional(colourEntry, 'black'),
      opacity: v.optional(numberEntry(5, 100, 'Percent'), 50),
      softness: v.optional(numberEntry(0.1, 10, 'Percent of the shorter edge'), 1.6),
      towards: v.optional(v.pipe(positionEntry, v.description('Where it falls')), 'bottom right'),
    },
    draws: true,
    sentence: () => 'Add a drop shadow',
    edit: (picture, { colour, opacity, softness, towards }) =>
      dropShadow(picture, {
        colour: colourOf(colour),
        opacity: opacity / 100,
        softness: percentOfEdge(picture, softness),
        towards,
        offset: Math.round(percentOfEdge(picture, softness * 0.9)),
      }),
  }),
  defineEdit({
    name: 'outline',
    description: 'A line around what is cut out, or around the whole picture',
    entries: {
      width: v.optional(numberEntry(0.1, 20, 'Percent of the shorter edge'), 1),
      colour: v.optional(colourEntry, 'white'),
    },
    draws: true,
    sentence: ({ colour, width }) => `Outline in ${colour}, ${tidy(width)} % wide`,
    edit: (picture, { colour, width }) =>
      outlineObject(picture, percentOfEdge(picture, width), plain(colourOf(colour))),
  }),
  defineEdit({
    name: 'opacity',
    description: 'Makes the picture see-through',
    entries: { percent: numberEntry(0, 100, '100 is as it is, 0 is gone') },
    sentence: ({ percent }) => `Set the opacity to ${tidy(percent)} %`,
    edit: (picture, { percent }) => fade(picture, percent / 100),
  }),
  defineEdit({
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
  }),
]
