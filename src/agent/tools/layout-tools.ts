import * as v from 'valibot'
import { DomainError } from '../../errors.ts'
import { canvasSize } from '../../images/canvas-size.ts'
import { type Colour, WHITE } from '../../images/colour.ts'
import { BLEND_MODES, layOver } from '../../images/compose.ts'
import { arrange, LAYOUTS, naturalRatio } from '../../images/operations/arrange.ts'
import { CUT_SHAPES, roundCorners } from '../../images/operations/cut-into-shape.ts'
import { overlay } from '../../images/operations/overlay.ts'
import { drawText, setText } from '../../images/operations/text.ts'
import { paintPicture, plain } from '../../images/paint.ts'
import type { Picture } from '../../images/picture.ts'
import { POSITIONS, type Position } from '../../images/position.ts'
import { addSheet, countedAnew, joinSheets, onCanvas, sheetOf, sheetsMeant, withCanvas } from '../workspace.ts'
import { drawable } from './drawable-text.ts'
import {
  colourEntry,
  colourOf,
  numberEntry,
  percentOfEdge,
  positionEntry,
  ratioEntry,
  ratioOf,
  textEntry,
  tidy,
} from './entries.ts'
import { defineTool, pictureRequired, picturesEntry } from './tool.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Tools that open an empty sheet and join pictures. */
export const LAYOUT_TOOLS = [
  defineTool({
    name: 'canvas',
    description: 'Opens an empty white sheet; where the request leaves the shape open, it is the ratio',
    entries: { ratio: ratioEntry },
    sentence: ({ ratio }) => `Open an empty sheet of ${ratio}`,
    async apply(workspace, { ratio }) {
      const shape = { width: ratioOf(ratio), height: 1 }
      const free = workspace.aspectRatio === 'auto'
      const size = free ? canvasSize('auto', workspace.resolution, shape) : workspace.size
      return withCanvas({ ...workspace, size, current: [] })
    },
  }),
  defineTool({
    name: 'arrange',
    description: 'Lays several pictures out on one sheet: row, column, grid, mosaic or filmstrip',
    entries: {
      layout: v.picklist(LAYOUTS),
      pictures: picturesEntry,
      columns: v.optional(v.pipe(numberEntry(1, 10, 'Of a grid; left out, as square as possible'), v.integer())),
      ratio: v.optional(v.pipe(ratioEntry, v.description('Of the whole, where the request leaves its shape open'))),
      gap: v.optional(numberEntry(0, 20, 'Between pictures, in percent of the shorter edge'), 0),
      margin: v.optional(numberEntry(0, 20, 'Around the whole, in percent of the shorter edge'), 0),
      background: v.optional(colourEntry, 'white'),
      rounding: v.optional(numberEntry(0, 50, 'Radius of each picture’s corners in percent of its shorter edge'), 0),
      labels: v.optional(
        v.pipe(v.array(textEntry), v.maxLength(10), v.description('A text for each picture, in their order')),
        [],
      ),
      label_position: v.optional(
        v.pipe(v.picklist([...POSITIONS, 'below']), v.description('Place of each label on its picture, or below it')),
        'bottom',
      ),
    },
    needs: 'shape',
    needsPicture: () => true,
    sentence: ({ layout, pictures }) =>
      `Arrange ${pictures === undefined ? 'the pictures' : `pictures ${pictures.join(', ')}`} as a ${layout}`,
    async apply(workspace, { layout, columns, pictures, ratio, gap, margin, background, ...args }) {
      const places = pictures?.map((picture) => sheetsMeant(workspace, [picture])[0]!) ?? workspace.current
      if (places.length === 0) throw pictureRequired('arrange')
      const { labels, label_position } = args
      const below = label_position === 'below'
      const parts = places.map((place) => workspace.sheets[place]!.picture)
      const alone = ratio === undefined ? naturalRatio(parts, layout, columns) : ratioOf(ratio)
      const rows = layout === 'column' ? parts.length : layout === 'grid' ? rowsOfGrid(parts.length, columns) : 1
      const height = below && ratio === undefined ? 1 + (rows * CAPTION * Math.min(1, alone)) / 100 : 1
      const natural = { width: alone, height }
      const size = workspace.aspectRatio === 'auto' ? canvasSize('auto', workspace.resolution, natural) : workspace.size
      const caption = Math.round(percentOfEdge(size, CAPTION))
      const picture = await arrange(parts, size, {
        layout,
        ...(columns !== undefined && { columns }),
        gap: Math.round(percentOfEdge(size, gap)),
        margin: Math.round(percentOfEdge(size, margin)),
        background: colourOf(background),
        ...(below && { caption }),
        finish: async (picture, i) => {
          const rounded = roundedBy(picture, args.rounding)
          return below
            ? captioned(rounded, labels[i], colourOf(background), caption)
            : labelled(rounded, labels[i], label_position)
        },
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
      edge: v.optional(v.pipe(v.picklist(['width', 'height']), v.description('The only edge that size measures'))),
      tiled: v.optional(v.pipe(v.boolean(), v.description('Repeats it over the whole base, as a watermark')), false),
      opacity: v.optional(numberEntry(1, 100, 'Percent; 100 hides what lies below'), 100),
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
  }),
  defineTool({
    name: 'pick',
    description: 'Chooses which pictures are the results, in which order and how often',
    entries: {
      pictures: v.pipe(
        v.array(number),
        v.minLength(1),
        v.maxLength(10),
        v.description(
          'Numbers of the pictures in the order wanted, counted from 1; where one comes twice, later steps count the pictures in this order',
        ),
      ),
    },
    sentence: ({ pictures }) => `Take picture${pictures.length === 1 ? '' : 's'} ${pictures.join(', ')}`,
    async apply(workspace, { pictures }) {
      const places = pictures.map((picture) => sheetsMeant(workspace, [picture])[0]!)
      const picked = { ...workspace, current: places, chosen: true }
      return new Set(places).size === places.length ? picked : countedAnew(picked)
    },
  }),
]

function roundedBy(picture: Picture, percent: number): Picture {
  return percent === 0 ? picture : roundCorners(picture, percentOfEdge(picture, percent))
}

/** What labels stand on, so that they can be read on any picture. */
const LABEL: Colour = { red: 0, green: 0, blue: 0, alpha: 0.55 }

async function labelled(picture: Picture, text: string | undefined, position: Position): Promise<Picture> {
  if (text === undefined) return picture
  const size = percentOfEdge(picture, 8)
  const look = { face: FACE, size, box: LABEL, colour: WHITE, shadow: false, opacity: 1 }
  return drawText(picture, { text: await drawable(text), position, ...look })
}

/** Height of a caption below a picture, in percent of the shorter edge of the whole. */
const CAPTION = 13

function rowsOfGrid(count: number, columns = Math.ceil(Math.sqrt(count))): number {
  return Math.ceil(count / columns)
}

/** A picture with a strip below it, so many pixels high, that carries a text. */
async function captioned(picture: Picture, text: string | undefined, colour: Colour, strip: number): Promise<Picture> {
  const { width, height } = picture
  const sheet = layOver(paintPicture({ width, height: height + strip }, plain(colour)), picture, { left: 0, top: 0 })
  if (text === undefined) return sheet
  const within = { left: 0, top: height, width, height: strip }
  const style = { face: FACE, size: strip * 0.5, opacity: 1, shadow: false }
  const written = await setText(sheet, { text: await drawable(text), within, position: 'center', ...style })
  return written.picture
}

const FACE = { font: 'sans', weight: 'bold', italic: false } as const
