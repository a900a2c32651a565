import * as v from 'valibot'
import { trim } from '../../../images/operations/geometry/trim.ts'
import { plain } from '../../../images/raster/paint.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import { numberEntry } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const TRIM = defineEdit({
  name: 'trim',
  description: 'Cuts off edges of one colour',
  entries: { tolerance: v.optional(numberEntry(0, 50, 'Difference in percent that still counts as the same'), 6) },
  needs: 'detail',
  sentence: () => 'Trim the plain edges away',
  edit: (picture, { tolerance }) => {
    return { picture: trim(picture, tolerance * 2.55), fit: 'contain', backdrop: edgePaint(picture), reshaped: true }
  },
})

/** The colour of the corner that trimming compares with; the margin that trimming leaves gets it. */
function edgePaint({ pixels, channels }: Picture) {
  const [red, green, blue] = pixels as unknown as [number, number, number]
  return plain({ red, green, blue, alpha: channels === 4 ? pixels[3]! / 255 : 1 })
}
