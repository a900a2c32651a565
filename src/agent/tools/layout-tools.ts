import * as v from 'valibot'
import { DomainError } from '../../errors.ts'
import { canvasSize } from '../../images/canvas-size.ts'
import { BLEND_MODES } from '../../images/compose.ts'
import { arrange, LAYOUTS, naturalRatio } from '../../images/operations/arrange.ts'
import { overlay } from '../../images/operations/overlay.ts'
import { addSheet, joinSheets, onCanvas, sheetOf, sheetsMeant, withCanvas } from '../workspace.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, positionEntry, tidy } from './entries.ts'
import { defineTool, pictureRequired, picturesEntry } from './tool.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Tools that join pictures. */
export const LAYOUT_TOOLS = [
  defineTool({
    name: 'arrange',
    description: 'Lays several pictures out on one sheet: row, column, grid, mosaic or filmstrip',
    entries: {
      layout: v.picklist(LAYOUTS),
      pictures: picturesEntry,
      columns: v.optional(v.pipe(numberEntry(1, 10, 'Of a grid; left out, as square as possible'), v.integer())),
      gap: v.optional(numberEntry(0, 20, 'Between pictures, in percent of the shorter edge'), 0),
      margin: v.optional(numberEntry(0, 20, 'Around the whole, in percent of the shorter edge'), 0),
      background: v.optional(colourEntry, 'white'),
    },
    needs: 'shape',
    sentence: ({ layout, pictures }) =>
      `Arrange ${pictures === undefined ? 'the pictures' : `pictures ${pictures.join(', ')}`} as a ${layout}`,
    async apply(workspace, { layout, columns, pictures, gap, margin, background }) {
      const places = sheetsMeant(workspace, pictures)
      if (places.length === 0) throw pictureRequired('arrange')
      const parts = places.map((place) => workspace.sheets[place]!.picture)
      const natural = { width: naturalRatio(parts, layout), height: 1 }
      const size = workspace.aspectRatio === 'auto' ? canvasSize('auto', workspace.resolution, natural) : workspace.size
      const picture = await arrange(parts, size, {
        layout,
        ...(columns !== undefined && { columns }),
        gap: Math.round(percentOfEdge(size, gap)),
        margin: Math.round(percentOfEdge(size, margin)),
        background: colourOf(background),
      })
      const whole = workspace.sheets.length
      return joinSheets(addSheet(workspace, { ...sheetOf(picture), reshaped: true }), places, whole)
    },
  }),
  defineTool({
    name: 'overlay',
    description: 'Places one picture on another, which keeps its size',
    entries: {
      picture: v.pipe(number, v.description('Number of the picture that goes on top')),
      base: v.optional(v.pipe(number, v.description('Number of the picture below; left out, the canvas'))),
      position: v.optional(positionEntry, 'center'),
      size: v.optional(numberEntry(1, 100, 'Width and height it may take, in percent of the base’s'), 40),
      opacity: v.optional(numberEntry(1, 100, 'Percent; 100 hides what lies below'), 100),
      blend: v.optional(v.picklist(BLEND_MODES), 'normal'),
      margin: v.optional(numberEntry(0, 40, 'Kept free towards the edges, in percent of the shorter edge'), 4),
    },
    needs: 'shape',
    sentence: ({ picture, base, position, size }) =>
      `Place picture ${picture} on ${base === undefined ? 'the canvas' : `picture ${base}`} at the ${position}, ${tidy(size)} % in size`,
    async apply(before, args) {
      const top = sheetsMeant(before, [args.picture])[0]!
      const others = before.current.filter((place) => place !== top)
      const workspace = withCanvas({ ...before, current: args.base === undefined ? others : [args.base - 1] })
      const base = args.base === undefined ? workspace.current[0]! : sheetsMeant(workspace, [args.base])[0]!
      if (base === top)
        throw new DomainError('PICTURE_REQUIRED', 'A picture cannot be placed on itself: a second one is needed')
      const sheet = await onCanvas(workspace, workspace.sheets[base]!)
      const picture = await overlay(sheet.picture, workspace.sheets[top]!.picture, {
        position: args.position,
        share: args.size / 100,
        margin: percentOfEdge(sheet.picture, args.margin),
        opacity: args.opacity / 100,
        blend: args.blend,
      })
      const sheets = workspace.sheets.with(base, { ...sheet, picture })
      return joinSheets({ ...workspace, sheets }, [top], base)
    },
  }),
  defineTool({
    name: 'pick',
    description: 'Chooses which pictures are the results, in which order and how often',
    entries: {
      pictures: v.pipe(
        v.array(number),
        v.minLength(1),
        v.maxLength(10),
        v.description('Numbers of the pictures in the order wanted, counted from 1; a number may come twice'),
      ),
    },
    sentence: ({ pictures }) => `Take picture${pictures.length === 1 ? '' : 's'} ${pictures.join(', ')}`,
    async apply(workspace, { pictures }) {
      const places = pictures.map((picture) => sheetsMeant(workspace, [picture])[0]!)
      return { ...workspace, current: places, chosen: true }
    },
  }),
]
