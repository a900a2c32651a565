import * as v from 'valibot'
import { cutOutSubject } from '../../../images/operations/subject/separate.ts'
import { layUnder } from '../../../images/raster/compose.ts'
import { type Paint, paintPicture } from '../../../images/raster/paint.ts'
import { PATTERNS } from '../../../images/raster/patterns.ts'
import { hasTransparency } from '../../../images/raster/picture.ts'
import { drawOrnament } from '../../../images/sheets/ornaments.ts'
import { colourOf, numberEntry, percentOfEdge } from '../entries.ts'
import { paintEntries, paintOf } from '../paint-entries.ts'
import { defineEdit } from '../tool.ts'

export const BACKGROUND = defineEdit({
  name: 'background',
  description:
    'Fills the canvas, or what lies behind the transparent parts and beside the picture; of an opaque one the subject is cut out first',
  entries: {
    ...paintEntries,
    pattern: v.optional(v.pipe(v.picklist(PATTERNS), v.description('Drawn in the second colour on the first'))),
    scale: v.optional(numberEntry(0.5, 50, 'Length of one repeat of a pattern in percent of the shorter edge'), 8),
  },
  draws: true,
  sentence: ({ colours, pattern }) => `Lay ${pattern ?? 'a background'} in ${colours.join(' and ')} behind everything`,
  edit: async (picture, args, sheet, _size, _free, findSubject) => {
    const [first, second = 'white'] = args.colours
    const paint: Paint =
      args.pattern === undefined
        ? paintOf(args)
        : {
            kind: 'pattern',
            pattern: args.pattern,
            colours: [colourOf(first!), colourOf(second)],
            scale: percentOfEdge(picture, args.scale),
          }
    const { composition } = sheet
    if (composition?.own === true) {
      const ornament = paint.kind === 'pattern' ? 'none' : composition.design.ornament
      const design = { ...composition.design, ornament, ground: colourOf(first!) }
      const ground = drawOrnament(paintPicture(picture, paint), design)
      return { picture: ground, backdrop: paint, composition: { ...composition, design, ground, own: false } }
    }
    // Behind an opaque picture nothing could be seen: its own background makes way.
    const object = hasTransparency(picture) ? picture : await cutOutSubject(picture, findSubject)
    return { picture: layUnder(object, paintPicture(picture, paint)), backdrop: paint }
  },
})
