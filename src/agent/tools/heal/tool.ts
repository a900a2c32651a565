import * as v from 'valibot'
import { healAt, healWithin } from '../../../images/operations/repair/heal.ts'
import { numberEntry, positionEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

const boxEntry = v.optional(
  v.pipe(
    v.strictObject({
      left: numberEntry(0, 100, 'Percent of the picture’s width'),
      top: numberEntry(0, 100, 'Percent of its height'),
      width: numberEntry(0.1, 50, 'Percent of its width'),
      height: numberEntry(0.1, 50, 'Percent of its height'),
    }),
    v.description('The box to fill; by default, the thing is looked for at the position'),
  ),
)

export const HEAL = defineEdit({
  name: 'heal',
  description: 'Takes a small thing away, a printed date or a spot, and fills its place with what lies around',
  entries: {
    what: v.optional(v.pipe(v.picklist(['date', 'spot']), v.description('What is looked for')), 'spot'),
    position: v.optional(positionEntry),
    box: boxEntry,
  },
  needs: 'shape',
  sentence: ({ what, position, box }) => {
    if (box !== undefined) {
      return `Fill a box of ${tidy(box.width)} % by ${tidy(box.height)} % with what lies around it`
    }
    const place = position === undefined ? '' : ` at the ${position}`
    return `Take the ${what}${place} away and fill its place with what lies around`
  },
  edit: (picture, { what, position, box }) => {
    if (box === undefined) return healAt(picture, what, position)
    const [across, down] = [picture.width / 100, picture.height / 100]
    return healWithin(picture, {
      left: box.left * across,
      top: box.top * down,
      width: box.width * across,
      height: box.height * down,
    })
  },
})
