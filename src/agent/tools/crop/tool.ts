import * as v from 'valibot'
import { numberEntry, ratioEntry, tidy } from '../entries.ts'
import { croppedTo, croppedToFaces, focusEntry } from '../focused-crop.ts'
import { defineEdit } from '../tool.ts'

export const CROP = defineEdit({
  name: 'crop',
  description: 'Cuts a part out, by shape, by share or both',
  entries: {
    ratio: v.optional(ratioEntry),
    width: v.optional(numberEntry(5, 100, 'Percent of the picture’s width that stays'), 100),
    height: v.optional(numberEntry(5, 100, 'Percent of the picture’s height that stays'), 100),
    focus: focusEntry,
  },
  needs: 'detail',
  sentence: ({ ratio, width, height, focus }) => {
    const part = ratio ?? `${tidy(width)} % of the width and ${tidy(height)} % of the height`
    const isCloseUp = focus === 'face' && ratio === undefined && width === 100 && height === 100
    if (isCloseUp) return 'Crop to a close-up of the faces'
    return `Crop to ${part} around ${focus === 'attention' ? 'what catches the eye' : `the ${focus}`}`
  },
  edit: async (picture, { ratio, width, height, focus }, _, size, free) => {
    const share = { width: width / 100, height: height / 100 }
    const part =
      focus === 'face'
        ? await croppedToFaces(picture, share, ratio, size)
        : await croppedTo(picture, share, ratio, focus)
    // What a side has lost is not to be cut away from others as well, where the result may have any shape.
    const shaped = ratio !== undefined || (free && width !== height)
    return shaped ? { picture: part, fit: 'contain', reshaped: true } : part
  },
})
