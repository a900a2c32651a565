import * as v from 'valibot'
import { DomainError } from '../../../errors.ts'
import { BLEND_MODES } from '../../../images/compose.ts'
import { CUT_SHAPES } from '../../../images/operations/cut-into-shape.ts'
import { overlay } from '../../../images/operations/overlay.ts'
import { plain } from '../../../images/paint.ts'
import { joinSheets, onCanvas, sheetsMeant, withCanvas } from '../../workspace.ts'
import {
  colourEntry,
  colourOf,
  numberEntry,
  opacityEntry,
  percentOfEdge,
  pictureNumberEntry,
  positionEntry,
  tidy,
} from '../entries.ts'
import { defineTool } from '../tool.ts'

export const OVERLAY = defineTool({
  name: 'overlay',
  description: 'Places one picture on another, which keeps its size',
  entries: {
    picture: v.pipe(pictureNumberEntry, v.description('Number of the picture that goes on top')),
    base: v.optional(v.pipe(pictureNumberEntry, v.description('Number of the picture below; left out, the canvas'))),
    position: v.optional(positionEntry, 'center'),
    size: v.optional(numberEntry(1, 100, 'Width and height it may take, in percent of the base’s'), 40),
    edge: v.optional(v.pipe(v.picklist(['width', 'height']), v.description('The only edge that size measures'))),
    tiled: v.optional(v.pipe(v.boolean(), v.description('Repeats it over the whole base, as a watermark')), false),
    opacity: opacityEntry,
    blend: v.optional(v.picklist(BLEND_MODES), 'normal'),
    margin: v.optional(numberEntry(0, 40, 'Kept free towards the edges, in percent of the shorter edge'), 4),
    shape: v.optional(v.pipe(v.picklist(CUT_SHAPES), v.description('Into which the upper picture is cut'))),
    rounding: v.optional(numberEntry(0, 50, 'Radius of its corners in percent of its shorter edge'), 0),
    turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
    outline: v.optional(v.pipe(colourEntry, v.description('Colour of a line around it'))),
    outline_width: v.optional(numberEntry(0.1, 20, 'Percent of the shorter edge of the whole'), 0.8),
    shadow: v.optional(v.boolean(), false),
  },
  needs: 'shape',
  sentence: ({ picture, base, position, size, edge, tiled }) => {
    const what = `${tiled ? 'Repeat' : 'Place'} picture ${picture}`
    const where = base === undefined ? 'the canvas' : `picture ${base}`
    const share = `${tidy(size)} % ${edge === undefined ? 'in size' : `of the ${edge}`}`
    return tiled ? `${what} all over ${where}, ${share}` : `${what} on ${where} at the ${position}, ${share}`
  },
  async apply(before, args) {
    const top = sheetsMeant(before, [args.picture])[0]!
    const others = before.current.filter((place) => place !== top)
    const workspace = withCanvas({ ...before, current: args.base === undefined ? others : [args.base - 1] })
    const base = args.base === undefined ? workspace.current[0]! : sheetsMeant(workspace, [args.base])[0]!
    if (base === top)
      throw new DomainError('PICTURE_REQUIRED', 'A picture cannot be placed on itself: a second one is needed')
    const sheet = await onCanvas(workspace, workspace.sheets[base]!)
    const { picture, box } = await overlay(sheet.picture, workspace.sheets[top]!.picture, {
      position: args.position,
      share: args.size / 100,
      ...(args.edge !== undefined && { edge: args.edge }),
      tiled: args.tiled,
      margin: percentOfEdge(sheet.picture, args.margin),
      opacity: args.opacity / 100,
      blend: args.blend,
      ...(args.shape !== undefined && { shape: args.shape }),
      // The upper picture is rounded at the size at which it is laid down.
      rounding: (Math.min(sheet.picture.width, sheet.picture.height) * args.size * args.rounding) / 10_000,
      turn: args.turn,
      shadow: args.shadow,
      ...(args.outline !== undefined && {
        outline: { paint: plain(colourOf(args.outline)), width: percentOfEdge(sheet.picture, args.outline_width) },
      }),
    })
    const sheets = workspace.sheets.with(base, { ...sheet, picture, drawn: box })
    return joinSheets({ ...workspace, sheets }, [top], base)
  },
})
