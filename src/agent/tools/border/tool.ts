import * as v from 'valibot'
import { border, insetFrame } from '../../../images/operations/geometry/border.ts'
import { outlineObject } from '../../../images/operations/subject/outline.ts'
import { isClear } from '../../../images/raster/paint.ts'
import { hasTransparency } from '../../../images/raster/picture.ts'
import { numberEntry, percentOfEdge, tidy, withArticle } from '../entries.ts'
import { paintEntries, paintOf } from '../paint-entries.ts'
import { defineEdit } from '../tool.ts'

export const BORDER = defineEdit({
  name: 'border',
  description: 'Draws a frame around the picture, or along the edge of a cut-out; the picture keeps its size',
  entries: {
    width: v.optional(numberEntry(0.1, 45, 'Percent of the shorter edge'), 3),
    inset: v.optional(
      numberEntry(0, 40, 'Draws it as a line on the picture, this far from the edges, in percent of the shorter edge'),
      0,
    ),
    ...paintEntries,
  },
  draws: true,
  sentence: ({ width, colours, inset }) => {
    const away = inset > 0 ? `, ${tidy(inset)} % inside the edges` : ''
    return `Add ${withArticle(`${colours.join(' to ')} border`)} of ${tidy(width)} % of the shorter edge${away}`
  },
  edit: async (picture, args, { backdrop, frame = 0 }) => {
    const width = percentOfEdge(picture, args.width)
    const paint = paintOf(args)
    if (args.inset > 0) return insetFrame(picture, width, percentOfEdge(picture, args.inset), paint)
    // What is cut out is framed along its own edge.
    const cutOut = isClear(backdrop) && hasTransparency(picture)
    if (cutOut) return outlineObject(picture, width, paint)
    return { picture: await border(picture, width, paint), frame: frame + width }
  },
})
