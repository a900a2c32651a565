import * as v from 'valibot'
import { numberEntry, ratioEntry, ratioWarnings, tidy } from '../entries.ts'
import { croppedTo, croppedToFaces, croppedToPortrait, croppedToSubject, FOCUSES } from '../focused-crop.ts'
import { defineEdit } from '../tool.ts'

/** Room that a close-up of a subject has. */
const ROOM = 10

export const CROP = defineEdit({
  name: 'crop',
  description: 'Cuts a part out, by shape, by share or both',
  entries: {
    ratio: v.optional(ratioEntry),
    width: v.optional(numberEntry(5, 100, 'Percent of the picture’s width that stays'), 100),
    height: v.optional(numberEntry(5, 100, 'Percent of the picture’s height that stays'), 100),
    focus: v.optional(
      v.pipe(
        v.picklist([...FOCUSES, 'portrait']),
        v.description(
          'Part that stays: where the eye goes first, the faces, head and shoulders, the subject, or a place',
        ),
      ),
      'attention',
    ),
    room: v.optional(numberEntry(0, 100, 'Around the subject, in percent of its longer edge'), ROOM),
  },
  needs: 'detail',
  sentence: ({ ratio, width, height, focus, room }) => {
    const part = ratio ?? `${tidy(width)} % of the width and ${tidy(height)} % of the height`
    const isCloseUp = focus === 'face' && ratio === undefined && width === 100 && height === 100
    if (focus === 'subject' && width === 100 && height === 100) {
      const around = room > ROOM ? 'around the subject, with room' : 'closely around the subject'
      return `Crop ${ratio === undefined ? '' : `to ${ratio} `}${around}`
    }
    if (focus === 'portrait')
      return `Crop to a portrait${ratio === undefined ? '' : ` of ${ratio}`}, head and shoulders`
    if (isCloseUp) return 'Crop to a close-up of the faces'
    return `Crop to ${part} around ${focus === 'attention' ? 'what catches the eye' : `the ${focus}`}`
  },
  warnings: ({ ratio }) => ratioWarnings(ratio),
  edit: async (picture, { ratio, width, height, focus, room }, _, size, free, findSubject) => {
    const share = { width: width / 100, height: height / 100 }
    const faces = focus === 'face' ? await croppedToFaces(picture, share, ratio, size) : undefined
    const part =
      focus === 'face'
        ? faces!.picture
        : focus === 'portrait'
          ? await croppedToPortrait(picture, ratio, free ? undefined : size)
          : focus === 'subject'
            ? await croppedToSubject(picture, share, ratio, room / 100, free ? undefined : size, findSubject)
            : await croppedTo(picture, share, ratio, focus)
    // What a side has lost is not to be cut away from others as well, where the result may have any shape.
    const shaped = ratio !== undefined || (free && (width !== height || focus === 'subject' || focus === 'portrait'))
    const cropped = { picture: part, warnings: faces?.warnings ?? [] }
    return shaped ? { ...cropped, fit: 'contain', reshaped: true } : cropped
  },
})
