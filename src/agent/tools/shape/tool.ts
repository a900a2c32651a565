import { behindSubject } from '../../../images/operations/subject/behind-subject.ts'
import type { Mask } from '../../../images/raster/mask.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import { behindEntry, withArticle } from '../entries.ts'
import { joined, placeInWords } from '../placement.ts'
import { defineEdit } from '../tool.ts'
import { drawFigures, FIGURE_ENTRIES } from './draw.ts'

/** Share of what was drawn that a subject may hide before the client is told. */
const SEEN = 0.75

export const SHAPE = defineEdit({
  name: 'shape',
  description: 'Draws a rectangle, ellipse, polygon, star, heart, line or arrow',
  entries: { ...FIGURE_ENTRIES, behind: behindEntry },
  draws: true,
  sentence: ({ shape, position, from, to, colours, count, relative, everywhere, each, places, among, behind }) => {
    const single =
      among === undefined ? placeInWords(position ?? 'center', relative) : `in place ${among.place} of ${among.of}`
    const hidden = behind === undefined ? '' : 'behind the subject'
    const standing =
      places !== undefined ? `at the ${places.join(', ')}` : position === undefined && hidden ? hidden : single
    const place = from === undefined || to === undefined ? standing : `from the ${from} to the ${to}`
    const figure = `${colours.join(each ? ', ' : ' to ')} ${shape}`
    if (everywhere) return `Draw ${figure}s all over the picture`
    const what = count === 1 ? withArticle(figure) : `${count} ${figure}s`
    return `Draw ${what} ${place}`
  },
  edit: async (picture, args, sheet, _size, _free, findSubject) => {
    if (args.behind === undefined) {
      const drawn = drawFigures(picture, args, sheet)
      return { picture: drawn.picture, drawn: joined(sheet, drawn.box, args.relative) }
    }
    let box: Box | undefined
    let hidden = 0
    const hiding = await behindSubject(picture, findSubject, (ground, subject) => {
      const drawn = drawFigures(ground, args, sheet, subject)
      box = drawn.box
      hidden = hiddenShare(ground, drawn.picture, subject)
      return drawn.picture
    })
    const warnings = hidden > SEEN ? [`The subject hides ${Math.round(hidden * 100)} % of the ${args.shape}`] : []
    return { picture: hiding, drawn: joined(sheet, box!, args.relative), warnings }
  },
})

/** How much of what was drawn on a ground a subject hides, 0 to 1. */
function hiddenShare(ground: Picture, { pixels, channels }: Picture, { values }: Mask): number {
  let [all, hidden] = [0, 0]
  for (let i = 0, at = 0; i < values.length; i += 1, at += channels) {
    const isDrawn = [0, 1, 2, 3].some((c) => c < channels && pixels[at + c] !== ground.pixels[i * ground.channels + c])
    if (!isDrawn) continue
    all += 255
    hidden += values[i]!
  }
  return hidden / Math.max(1, all)
}
