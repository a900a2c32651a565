import * as v from 'valibot'
import { DomainError } from '../../../errors.ts'
import type { FindSubject } from '../../../images/analysis/subject.ts'
import { type OverlayOptions, overlay } from '../../../images/operations/drawing/overlay.ts'
import { behindSubject } from '../../../images/operations/subject/behind-subject.ts'
import { CUT_SHAPES } from '../../../images/operations/subject/cut-into-shape.ts'
import { subjectAlone } from '../../../images/operations/subject/separate.ts'
import { BLEND_MODES } from '../../../images/raster/compose.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import { plain } from '../../../images/raster/paint.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import { joinSheets, onCanvas, sheetsMeant, withCanvas } from '../../workspace.ts'
import {
  behindEntry,
  colourEntry,
  colourOf,
  numberEntry,
  ofSubjectEntry,
  opacityEntry,
  percentOfEdge,
  pictureNumberEntry,
  positionEntry,
  tidy,
} from '../entries.ts'
import { defineTool } from '../tool.ts'

const ENTRIES = {
  picture: v.pipe(pictureNumberEntry, v.description('Number of the picture that goes on top')),
  base: v.optional(v.pipe(pictureNumberEntry, v.description('Number of the picture below; by default, the canvas'))),
  position: v.optional(
    v.pipe(positionEntry, v.description('Place on the picture below: center, or bottom where a subject stands')),
  ),
  size: v.optional(numberEntry(1, 100, 'Largest width and height, in percent of those of the base'), 40),
  edge: v.optional(v.pipe(v.picklist(['width', 'height']), v.description('The only edge that size measures'))),
  tiled: v.optional(v.pipe(v.boolean(), v.description('Repeats it over the whole base, as a watermark')), false),
  opacity: opacityEntry,
  blend: v.optional(v.picklist(BLEND_MODES), 'normal'),
  margin: v.optional(numberEntry(0, 40, 'Kept free towards the edges, in percent of the shorter edge'), 4),
  shape: v.optional(v.pipe(v.picklist(CUT_SHAPES), v.description('Shape into which the upper picture is cut'))),
  rounding: v.optional(numberEntry(0, 50, 'Radius of its corners in percent of its shorter edge'), 0),
  turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
  outline: v.optional(v.pipe(colourEntry, v.description('Colour of a line around it'))),
  outline_width: v.optional(numberEntry(0.1, 20, 'Percent of the shorter edge of the whole'), 0.8),
  shadow: v.optional(v.boolean(), false),
  of: ofSubjectEntry,
  behind: behindEntry,
}

export const OVERLAY = defineTool({
  name: 'overlay',
  description:
    'Places one picture, or only its subject, on another, or behind the subject of another, which keeps its size',
  entries: ENTRIES,
  needs: 'shape',
  sentence: ({ picture, base, position, size, edge, tiled, of, behind }) => {
    const what = `${tiled ? 'Repeat' : 'Place'} ${of === undefined ? '' : 'the subject of '}picture ${picture}`
    const ground = base === undefined ? 'the canvas' : `picture ${base}`
    const where = behind === undefined ? `on ${ground}` : `behind the subject of ${ground}`
    const share = `${tidy(size)} % ${edge === undefined ? 'in size' : `of the ${edge}`}`
    if (tiled) return `${what} all over ${ground}, ${share}`
    return `${what} ${where} at the ${position ?? (of === undefined ? 'center' : 'bottom')}, ${share}`
  },
  async apply(before, args, findSubject) {
    const top = sheetsMeant(before, [args.picture])[0]!
    const others = before.current.filter((place) => place !== top)
    const workspace = withCanvas({ ...before, current: args.base === undefined ? others : [args.base - 1] })
    const base = args.base === undefined ? workspace.current[0]! : sheetsMeant(workspace, [args.base])[0]!
    if (base === top)
      throw new DomainError('PICTURE_REQUIRED', 'A picture cannot be placed on itself: a second one is needed')
    // What is laid on a picture comes into the scene that this shows, whichever was given first.
    const isScene = args.of !== undefined || args.base !== undefined
    const scene = { ...workspace.sheets[base]!, ...(isScene && { reshaped: true }) }
    const sheet = await onCanvas(workspace, scene)
    const above = workspace.sheets[top]!.picture
    const item = args.of === undefined ? { picture: above, stands: false } : await subjectAlone(above, findSubject)
    const options = optionsOf(sheet.picture, args, item.stands)
    const { picture, box } =
      args.behind === undefined
        ? await overlay(sheet.picture, item.picture, options)
        : await overlayBehind(sheet.picture, item.picture, options, findSubject)
    const sheets = workspace.sheets.with(base, { ...sheet, picture, drawn: box })
    return joinSheets({ ...workspace, sheets }, [top], base)
  },
})

/** @param stands whether the item is cut off below, and so must not float. */
function optionsOf(
  base: Picture,
  args: v.InferOutput<v.StrictObjectSchema<typeof ENTRIES, undefined>>,
  stands: boolean,
) {
  const flush = stands && args.position === undefined
  return {
    position: args.position ?? (args.of === undefined ? 'center' : 'bottom'),
    share: args.size / 100,
    ...(args.edge !== undefined && { edge: args.edge }),
    tiled: args.tiled,
    margin: flush ? 0 : percentOfEdge(base, args.margin),
    opacity: args.opacity / 100,
    blend: args.blend,
    ...(args.shape !== undefined && { shape: args.shape }),
    // The upper picture is rounded at the size at which it is laid down.
    rounding: (Math.min(base.width, base.height) * args.size * args.rounding) / 10_000,
    turn: args.turn,
    shadow: args.shadow,
    ...(args.outline !== undefined && {
      outline: { paint: plain(colourOf(args.outline)), width: percentOfEdge(base, args.outline_width) },
    }),
  } satisfies OverlayOptions
}

async function overlayBehind(base: Picture, top: Picture, options: OverlayOptions, findSubject: FindSubject) {
  let box: Box | undefined
  const picture = await behindSubject(base, findSubject, async (ground) => {
    const laid = await overlay(ground, top, options)
    box = laid.box
    return laid.picture
  })
  return { picture, box: box! }
}
